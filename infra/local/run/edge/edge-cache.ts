import type { HttpRequest, HttpResponse } from '../api/http-message.ts';

/**
 * What CloudFront's edge keeps: of its answers those that say they never change. It keeps others for their max-age too;
 * here whoever changes a file wants to see it.
 */
export const edgeCache = () => {
  const cache = new Map<string, HttpResponse>();
  /** `request` is the origin's, so that what does not reach the origin makes no difference here either. */
  return async (
    request: HttpRequest,
    acceptEncoding: string,
    fetch: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    if (request.method !== 'GET') return fetch();
    const key = [request.headers.host, request.path, request.query, acceptEncoding].join(' ');
    const known = cache.get(key);
    if (known) return known;
    const response = await fetch();
    if (response.status === 200 && String(response.headers['cache-control']).includes('immutable'))
      cache.set(key, response);
    return response;
  };
};
