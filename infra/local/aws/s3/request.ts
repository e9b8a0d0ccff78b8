import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext } from '../iam/policy-decision.ts';
import type { BucketProperties } from '../model.ts';
import type { ServiceResponse } from '../protocol/response.ts';
import { header } from '../protocol/signature.ts';
import type { Blobs } from './blobs.ts';
import type { Catalogue, ChecksumName, ObjectVersion } from './catalogue.ts';
import {
  accessDeniedError,
  noSuchKeyError,
  notImplementedError,
  preconditionFailedError,
  type S3Error,
} from './errors.ts';

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
  /**
   * Throws AccessDenied unless the caller may perform the action on an object, or on a bucket when the key is empty.
   */
  authorize: (action: string, bucket: string, key: string, context?: RequestContext) => void;
  canList: (bucket: string) => boolean;
}

export interface S3State {
  buckets: Map<string, BucketProperties>;
  catalogue: Catalogue;
  blobs: Blobs;
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

/** S3 reports a missing key only to callers that may list the bucket; others receive 403. */
export const missingKeyError = (request: S3Request, bucket: string, key: string): S3Error =>
  request.canList(bucket) ? noSuchKeyError(key) : accessDeniedError();

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
