import type { ServiceResponse } from '../protocol/response.ts';
import { header } from '../protocol/signature.ts';
import { preconditionFailedError, S3Error } from './errors.ts';
import type { ObjectVersion } from './object-index.ts';
import { retentionHeaders } from './object-lock.ts';
import {
  amzParameter,
  checkIfMatch,
  checksumHeaders,
  findVersion,
  httpDate,
  includesEtag,
  quotedEtag,
  type S3Request,
  type S3State,
  targetOf,
  versionedAction,
  versionHeader,
} from './request.ts';

const overridableHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

interface Range {
  start: number;
  end: number;
}

export const getObject = async (state: S3State, request: S3Request): Promise<ServiceResponse> => {
  const object = findObject(state, request);
  const headers = objectHeaders(request, object);
  if (isNotModified(request, object)) {
    return {
      status: 304,
      headers: { etag: quotedEtag(object.etag), 'last-modified': httpDate(object.modified) },
      body: '',
    };
  }
  const range = parseRange(header(request.headers, 'range'), object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const length = end - start + 1;
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
      // The checksum covers the whole object; with a range the SDK would report a mismatch.
      ...(!range && wantsChecksum(request) && checksumHeaders(object.checksums)),
    },
    body: request.method === 'HEAD' || length === 0 ? '' : await state.blobs.read(object, start, end),
  };
};

const wantsChecksum = (request: S3Request): boolean => amzParameter(request, 'x-amz-checksum-mode') === 'ENABLED';

const findObject = (state: S3State, request: S3Request): ObjectVersion => {
  const target = targetOf(request);
  request.authorize(versionedAction('Get', '', target), target);
  return findVersion(state, request, target);
};

/** Tags and retention are reported only to callers with the permission for them. */
const protectionHeaders = (request: S3Request, object: ObjectVersion): Record<string, string> => {
  const target = targetOf(request);
  const tagCount = Object.keys(object.tags ?? {}).length;
  return {
    ...(tagCount > 0 &&
      request.isAllowed(versionedAction('Get', 'Tagging', target), target) && {
        'x-amz-tagging-count': String(tagCount),
      }),
    ...(object.retention && request.isAllowed('s3:GetObjectRetention', target) && retentionHeaders(object)),
  };
};

const objectHeaders = (request: S3Request, object: ObjectVersion): Record<string, string> => {
  const overrides = overridableHeaders.flatMap((name) => {
    const value = request.query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  return {
    ...object.headers,
    ...Object.fromEntries(Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    ...Object.fromEntries(overrides),
    etag: quotedEtag(object.etag),
    'last-modified': httpDate(object.modified),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
    ...protectionHeaders(request, object),
    ...versionHeader(request.bucket, object.version),
  };
};

/** Evaluates conditions in HTTP's order: If-Match before If-None-Match. Dates have whole seconds. */
const isNotModified = (request: S3Request, object: ObjectVersion): boolean => {
  const condition = (name: string): string | undefined => header(request.headers, name);
  const modified = Math.floor(object.modified / 1000) * 1000;
  const ifMatch = condition('if-match');
  checkIfMatch(ifMatch, object, 'If-Match');
  const unmodifiedSince = condition('if-unmodified-since');
  if (ifMatch === undefined && unmodifiedSince !== undefined && modified > Date.parse(unmodifiedSince)) {
    throw preconditionFailedError('If-Unmodified-Since');
  }
  const noneMatch = condition('if-none-match');
  if (noneMatch !== undefined) return includesEtag(noneMatch, object.etag);
  const modifiedSince = condition('if-modified-since');
  return modifiedSince !== undefined && modified <= Date.parse(modifiedSince);
};

/** As in S3, several ranges or an invalid range are answered with the whole object. */
const parseRange = (text: string | undefined, size: number): Range | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      RangeRequested: text ?? '',
      ActualObjectSize: String(size),
    });
  }
  return end < start ? undefined : { start, end };
};
