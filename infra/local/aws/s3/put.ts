import type { ServiceResponse } from '../protocol/response.ts';
import { header } from '../protocol/signature.ts';
import type { ReceivedBlob } from './blobs.ts';
import { decodeChunked } from './chunked.ts';
import { invalidArgumentError, notImplementedError, preconditionFailedError, S3Error } from './errors.ts';
import type { ChecksumName, Content } from './object-index.ts';
import { newRetention, requestedRetention, requireChecksum } from './object-lock.ts';
import {
  amzParameter,
  assertSupportedHeaders,
  checkIfMatch,
  checksumHeaders,
  checksumNames,
  quotedEtag,
  type S3Request,
  type S3State,
  versionHeader,
} from './request.ts';
import { requestTagContext, taggingHeader } from './tags.ts';

const maxKeyBytes = 1024;
/** Total of all user-defined metadata: UTF-8 bytes of names (without their prefix) and values. */
const maxMetadataBytes = 2048;
const maxObjectBytes = 5 * 1024 ** 3;
const streamingPayload = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const unsignedPayload = 'UNSIGNED-PAYLOAD';

const storedHeaderNames = ['cache-control', 'content-disposition', 'content-language', 'content-type', 'expires'];
/** Headers that would change the effect of a PUT and that the product does not use. */
const unsupportedPutHeaders = [
  'x-amz-acl',
  'x-amz-object-lock-legal-hold',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-website-redirect-location',
  'x-amz-write-offset-bytes',
];
/** The same of every other write. */
export const unsupportedWriteHeaders = [
  ...unsupportedPutHeaders,
  'x-amz-object-lock-mode',
  'x-amz-object-lock-retain-until-date',
];

export const putObject = async (state: S3State, request: S3Request): Promise<ServiceResponse> => {
  const { bucket, key } = request;
  const target = { bucket: bucket.name, key };
  const tags = taggingHeader(request);
  request.authorize('s3:PutObject', target, requestTagContext(tags));
  if (Object.keys(tags).length > 0) request.authorize('s3:PutObjectTagging', target, requestTagContext(tags));
  assertSupportedHeaders(request, unsupportedPutHeaders);
  const retention = requestedRetention(request);
  checkKey(key);
  checkLength(request);
  requireChecksum(request);
  checkPreconditions(state, request);
  const description = contentHeaders(request);

  const trailers = new Map<string, string>();
  const streamed = request.payloadHash.startsWith('STREAMING-');
  if (streamed && request.payloadHash !== streamingPayload) throw notImplementedError(request.payloadHash);
  const received = await state.blobs.receive(streamed ? decodeChunked(request.body, trailers) : request.body);
  let checksums: Partial<Record<ChecksumName, string>>;
  try {
    checksums = checkBody(request, received, trailers);
  } catch (error) {
    await state.blobs.discard(received);
    throw error;
  }
  const content: Content = {
    blob: await state.blobs.commit(received),
    size: received.size,
    etag: received.md5.toString('hex'),
    checksums,
    digests: received.digests,
    ...description,
    tags,
    ...newRetention(bucket, state.clock()),
    ...retention,
  };
  const { version } = await store(state, request, content);
  return {
    status: 200,
    headers: {
      etag: quotedEtag(content.etag),
      'x-amz-server-side-encryption': 'AES256',
      ...checksumHeaders(checksums),
      ...versionHeader(bucket, version),
    },
    body: '',
  };
};

/**
 * Adds the blob to the index after checking the preconditions again, because the key may have been written during the
 * upload.
 */
export const store = async (state: S3State, request: S3Request, content: Content): Promise<{ version: string }> => {
  let stored: { version: string; orphans: string[] };
  try {
    checkPreconditions(state, request);
    stored = state.objectIndex.put(request.bucket, request.key, content);
  } catch (error) {
    await state.blobs.remove([content.blob]);
    throw error;
  }
  await state.blobs.remove(stored.orphans);
  state.notifyCreated({ bucket: request.bucket.name, key: request.key });
  return { version: stored.version };
};

export const checkKey = (key: string): void => {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
};

const checkLength = (request: S3Request): void => {
  const length = header(request.headers, 'content-length');
  if (length === undefined && header(request.headers, 'x-amz-decoded-content-length') === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (Number(length) > maxObjectBytes) {
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  }
};

/** A delete marker counts as absent. */
export const checkPreconditions = ({ objectIndex }: S3State, request: S3Request): void => {
  const found = objectIndex.latest(request.bucket.name, request.key);
  const present = found?.marker ? undefined : found;
  const ifNoneMatch = header(request.headers, 'if-none-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw notImplementedError('If-None-Match with a value other than *');
    if (present) throw preconditionFailedError('If-None-Match');
  }
  checkIfMatch(header(request.headers, 'if-match'), present, 'If-Match');
};

const checkBody = (
  request: S3Request,
  received: ReceivedBlob,
  trailers: Map<string, string>,
): Partial<Record<ChecksumName, string>> => {
  const { payloadHash } = request;
  const decoded = header(request.headers, 'x-amz-decoded-content-length');
  if (decoded !== undefined && Number(decoded) !== received.size) {
    throw new S3Error(400, 'IncompleteBody', 'You did not provide the number of bytes specified');
  }
  if (
    payloadHash !== unsignedPayload &&
    payloadHash !== streamingPayload &&
    payloadHash !== received.sha256.toString('hex')
  ) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const md5 = header(request.headers, 'content-md5');
  if (md5 !== undefined && md5 !== received.md5.toString('base64')) {
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  const declared: Partial<Record<ChecksumName, string>> = {};
  for (const name of checksumNames) {
    const checksum = amzParameter(request, `x-amz-checksum-${name}`) ?? trailers.get(`x-amz-checksum-${name}`);
    if (checksum === undefined) continue;
    if (checksum !== received.digests[name]) {
      throw new S3Error(
        400,
        'BadDigest',
        `The ${name.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
    declared[name] = checksum;
  }
  if (Object.keys(declared).length > 1) throw invalidArgumentError('Expecting a single x-amz-checksum- header.');
  return declared;
};

const metadataTooLarge = (size: number): S3Error =>
  new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size', {
    Size: String(size),
    MaxSizeAllowed: String(maxMetadataBytes),
  });

/** The response headers of an object, and its metadata. */
export const contentHeaders = (request: S3Request): Pick<Content, 'headers' | 'metadata'> => {
  const stored = storedHeaderNames.flatMap((name) => {
    const value = header(request.headers, name);
    return value === undefined ? [] : [[name, value]];
  });
  const encoding = (header(request.headers, 'content-encoding') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  const metadata = new Map<string, string>();
  let metadataBytes = 0;
  const addMetadata = (name: string, value: string, encoding: BufferEncoding): void => {
    const metadataName = /^x-amz-meta-(.+)$/i.exec(name)?.[1]?.toLowerCase();
    if (metadataName === undefined) return;
    metadata.set(metadataName, value);
    metadataBytes += Buffer.byteLength(metadataName) + Buffer.byteLength(value, encoding);
  };
  // Node decodes headers as latin1, one byte per character.
  for (const [name, value] of Object.entries(request.headers)) addMetadata(name, String(value ?? ''), 'latin1');
  for (const [name, value] of request.query) addMetadata(name, value, 'utf8');
  if (metadataBytes > maxMetadataBytes) throw metadataTooLarge(metadataBytes);
  return {
    headers: {
      'content-type': 'binary/octet-stream',
      ...Object.fromEntries(stored),
      ...(encoding.length > 0 && { 'content-encoding': encoding.join(',') }),
    },
    metadata: Object.fromEntries(metadata),
  };
};
