import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../api/http-message.ts';
import type { Behaviour } from './distribution.ts';

/** Answers a request as the origin of a behaviour. */
export type OriginFetch = (request: HttpRequest) => Promise<HttpResponse>;

/** A WebSocket API accepts only handshakes, which the edge passes to it in `upgrade`. */
export const socketOrigin: OriginFetch = async () => jsonResponse(426, { message: 'Upgrade Required' });

/** The bucket behind the distribution, read with exactly the permissions that its policy grants CloudFront. */
export const bucketOrigin =
  (bucket: string, s3: S3Client): OriginFetch =>
  async ({ method, path }) => {
    const key = decodedKey(path);
    if (key === undefined) return s3Error(400, 'InvalidURI');
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await object.Body?.transformToByteArray();
      return { status: 200, headers: headersOf(object), body: Buffer.from(method === 'HEAD' ? [] : (bytes ?? [])) };
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      const status = error instanceof NoSuchKey ? 404 : (error.$metadata.httpStatusCode ?? 500);
      return s3Error(status, error.name);
    }
  };

const headersOf = ({
  ContentType,
  CacheControl,
  ETag,
  LastModified,
}: GetObjectCommandOutput): Record<string, string> => ({
  'content-type': ContentType ?? 'application/octet-stream',
  ...(CacheControl && { 'cache-control': CacheControl }),
  ...(ETag && { etag: ETag }),
  ...(LastModified && { 'last-modified': LastModified.toUTCString() }),
});

const decodedKey = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
};

const s3Error = (status: number, code: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`),
});

/** The request for the origin, filtered by the behaviour's policies. */
export const originRequest = (viewer: HttpRequest, behaviour: Behaviour, edgeId: string): HttpRequest => {
  const { forwarding, origin } = behaviour;
  const { cookie, host: _, ...others } = viewer.headers;
  const cookies = (cookie ?? '').split(/;\s*/).filter((part) => part && forwarding.cookie(part.split('=')[0] ?? ''));
  const headers = Object.fromEntries(
    Object.entries(others).filter(([name]) => forwarding.header(name) && !hopByHop.has(name)),
  );
  const query = viewer.query.split('&').filter((part) => part && forwarding.query(nameOf(part)));
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
};

/** The name of a query parameter. CloudFront forwards malformed parameters, which the origin then rejects. */
const nameOf = (part: string): string => new URLSearchParams(part).keys().next().value ?? '';

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding']);
