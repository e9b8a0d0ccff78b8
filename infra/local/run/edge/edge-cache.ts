import type { HttpRequest, HttpResponse } from '../api/http-message.ts';

/**
 * The cache of CloudFront's edge. It stores only immutable responses: CloudFront also caches others for their max-age,
 * which would hide changed files during development.
 */
export const edgeCache = () => {
  const cache = new Map<string, HttpResponse>();
  /** `request` is the one for the origin, so that the cache key ignores what is not forwarded. */
  return async (
    request: HttpRequest,
    acceptEncoding: string,
    fetch: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    if (request.method !== 'GET') return fetch();
    const key = [request.headers.host, request.path, request.query, acceptEncoding].join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const response = await fetch();
    if (response.status === 200 && String(response.headers['cache-control']).includes('immutable'))
      cache.set(key, response);
    return response;
  };
};
