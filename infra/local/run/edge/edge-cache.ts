import type { HttpRequest, HttpResponse } from '../api/http-message.ts';
import type { Lifetime } from './forwarding.ts';

/** A cached response, and until when (milliseconds since 1970) it is valid. */
interface Entry {
  response: HttpResponse;
  until: number;
}

/** The cache of CloudFront's edge. It stores successful answers to GET for the lifetime that their policy allows. */
export const edgeCache = () => {
  const cache = new Map<string, Entry>();
  /** `request` is the one for the origin, so that the cache key ignores what is not forwarded. */
  return async (
    request: HttpRequest,
    { acceptEncoding, lifetime }: { acceptEncoding: string; lifetime: Lifetime },
    fetch: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    if (request.method !== 'GET') return fetch();
    const key = [request.headers.host, request.path, request.query, acceptEncoding].join(' ');
    const cached = cache.get(key);
    if (cached && Date.now() < cached.until) return cached.response;
    cache.delete(key);
    const response = await fetch();
    const seconds = lifetime(String(response.headers['cache-control'] ?? ''));
    if (response.status === 200 && seconds > 0) cache.set(key, { response, until: Date.now() + seconds * 1000 });
    return response;
  };
};
