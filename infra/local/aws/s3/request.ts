import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext } from '../iam/conditions.ts';
import type { BucketProperties, ObjectCreated } from '../model.ts';
import type { ServiceResponse } from '../protocol/response.ts';
import { header } from '../protocol/signature.ts';
import type { Blobs } from './blobs.ts';
import { accessDeniedError, noSuchKeyError, notImplementedError, preconditionFailedError, S3Error } from './errors.ts';
import type { ChecksumName, ObjectIndex, ObjectVersion } from './object-index.ts';

/** An object, or a bucket when the key is empty. */
export interface Target {
  bucket: string;
  key: string;
  /** The latest version when undefined. */
  version?: string | undefined;
}

/** A signed request to one bucket; only operations that store the body read it. */
export interface S3Request {
  method: string;
  bucket: BucketProperties;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Buffer>;
  /** The signature's statement about the body: its SHA-256 in hex, or one of SigV4's constants for an unsigned body. */
  payloadHash: string;
  /** Throws AccessDenied unless the caller may perform the action. */
  authorize: (action: string, target: Target, context?: RequestContext) => void;
  isAllowed: (action: string, target: Target) => boolean;
}

export interface S3State {
  buckets: Map<string, BucketProperties>;
  objectIndex: ObjectIndex;
  blobs: Blobs;
  /** Milliseconds since the epoch. */
  clock: () => number;
  notifyCreated: (event: ObjectCreated) => void;
}

export type Operation = (state: S3State, request: S3Request) => Promise<ServiceResponse> | ServiceResponse;

export const checksumNames: ChecksumName[] = ['crc32', 'sha1', 'sha256'];
const otherChecksums = ['crc32c', 'crc64nvme', 'md5', 'sha512', 'xxhash64', 'xxhash3', 'xxhash128'];

/** A presigned URL may contain `x-amz-` headers as query parameters, which S3 treats the same. */
export const amzParameter = (request: S3Request, name: string): string | undefined => {
  const found = header(request.headers, name);
  if (found !== undefined) return found;
  for (const [key, value] of request.query) if (key.toLowerCase() === name) return value;
  return undefined;
};

export const assertSupportedHeaders = (request: S3Request, names: string[]): void => {
  for (const name of [...names, ...otherChecksums.map((checksum) => `x-amz-checksum-${checksum}`)]) {
    if (amzParameter(request, name) !== undefined) throw notImplementedError(name);
  }
};

/** The object of the request, in the version that it names. */
export const targetOf = ({ bucket, key, query }: S3Request): Target => ({
  bucket: bucket.name,
  key,
  version: query.get('versionId') ?? undefined,
});

/** The action on the latest version or on the version that the target names: GetObject or GetObjectVersion. */
export const versionedAction = (verb: 'Get' | 'Delete' | 'Put', subject: '' | 'Tagging', { version }: Target): string =>
  `s3:${verb}Object${version === undefined ? '' : 'Version'}${subject}`;

/** S3 reports a missing key only to callers that may list the bucket; others receive 403. */
const missingKeyError = (request: S3Request, bucket: string, key: string): S3Error =>
  request.isAllowed('s3:ListBucket', { bucket, key: '' }) ? noSuchKeyError(key) : accessDeniedError();

/** The version that a target names; throws S3's error for a missing one and for a delete marker. */
export const findVersion = (
  { objectIndex }: S3State,
  request: S3Request,
  { bucket, key, version }: Target,
): ObjectVersion => {
  const found = version === undefined ? objectIndex.latest(bucket, key) : objectIndex.version(bucket, key, version);
  if (!found && version !== undefined) {
    throw new S3Error(404, 'NoSuchVersion', 'The specified version does not exist.', { Key: key, VersionId: version });
  }
  if (!found || (found.marker && version === undefined)) throw missingKeyError(request, bucket, key);
  if (found.marker) {
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  return found;
};

export const checkIfMatch = (ifMatch: string | undefined, object: ObjectVersion | undefined, name: string): void => {
  if (ifMatch === undefined) return;
  if (!object || !includesEtag(ifMatch, object.etag)) throw preconditionFailedError(name);
};

export const includesEtag = (list: string, etag: string): boolean => {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  return tags.includes('*') || tags.includes(etag);
};

export const quotedEtag = (etag: string): string => `"${etag}"`;
export const httpDate = (ms: number): string => new Date(ms).toUTCString();

export const checksumHeaders = (checksums: Partial<Record<ChecksumName, string>>): Record<string, string> => {
  const checksumEntries = Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]);
  return checksumEntries.length > 0
    ? { ...Object.fromEntries(checksumEntries), 'x-amz-checksum-type': 'FULL_OBJECT' }
    : {};
};

export const versionHeader = (bucket: BucketProperties, version: string): Record<string, string> =>
  bucket.versioned ? { 'x-amz-version-id': version } : {};
