import { GetObjectCommand, NoSuchKey, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { HttpApi } from '../api/http-api.ts';
import type { HttpRequest, HttpResponse } from '../api/http-message.ts';
import type { Behaviour } from './distribution.ts';

/** Answers a request as the origin of a behaviour would. */
export type OriginFetch = (request: HttpRequest) => Promise<HttpResponse>;

export const apiOrigin = (api: HttpApi): OriginFetch => api.handle;

/** The bucket behind the distribution, read with what its policy grants CloudFront and nothing more. */
export function bucketOrigin(bucket: string, s3: S3Client): OriginFetch {
  return async ({ method, path }) => {
    const key = decodeURIComponent(path.slice(1));
    try {
      const { Body, ContentType, CacheControl, ETag, LastModified } = await s3.send(
        new GetObjectCommand({ Bucket: bucket, Key: key }),
      );
      const bytes = await Body?.transformToByteArray();
      return {
        status: 200,
        headers: {
          'content-type': ContentType ?? 'application/octet-stream',
          ...(CacheControl ? { 'cache-control': CacheControl } : {}),
          ...(ETag ? { etag: ETag } : {}),
          ...(LastModified ? { 'last-modified': LastModified.toUTCString() } : {}),
        },
        body: Buffer.from(method === 'HEAD' ? [] : (bytes ?? [])),
      };
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      const status = error instanceof NoSuchKey ? 404 : (error.$metadata.httpStatusCode ?? 500);
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.name}</Code></Error>`;
      return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(text) };
    }
  };
}

/** What the origin gets of the viewer's request, by the behaviour's policies. */
export function originRequest(viewer: HttpRequest, behaviour: Behaviour, edgeId: string): HttpRequest {
  const { forwarding, origin } = behaviour;
  const { cookie, host: _, ...others } = viewer.headers;
  const cookies = (cookie ?? '').split(/;\s*/).filter((part) => part && forwarding.cookie(part.split('=')[0] ?? ''));
  const headers = Object.fromEntries(
    Object.entries(others).filter(([name]) => forwarding.header(name) && !HOP_BY_HOP.has(name)),
  );
  const query = viewer.query
    .split('&')
    .filter((part) => part && forwarding.query(decodeURIComponent(part.split('=')[0] ?? '')));
  return {
    ...viewer,
    path: `${origin.path}${viewer.path}`,
    query: query.join('&'),
    headers: {
      'user-agent': 'Amazon CloudFront',
      ...headers,
      ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-amz-cf-id': edgeId,
      ...origin.customHeaders,
      host: origin.domainName,
    },
  };
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding']);
