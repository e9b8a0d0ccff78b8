import type { HttpRequest, HttpResponse } from '../api/http-message.ts';

/**
 * What CloudFront's edge keeps: of its answers those that say they never change. It keeps others for their max-age too;
 * here whoever changes a file wants to see it.
 */
export function edgeCache(): (viewer: HttpRequest, fetch: () => Promise<HttpResponse>) => Promise<HttpResponse> {
  const kept = new Map<string, HttpResponse>();
  return async (viewer, fetch) => {
    if (viewer.method !== 'GET') return fetch();
    const key = [viewer.path, viewer.query, viewer.headers['accept-encoding']].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const response = await fetch();
    if (response.status === 200 && String(response.headers['cache-control']).includes('immutable'))
      kept.set(key, response);
    return response;
  };
}
