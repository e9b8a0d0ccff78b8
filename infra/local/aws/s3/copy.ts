import type { ServiceResponse } from '../protocol/response.ts';
import { decodePart, header } from '../protocol/signature.ts';
import { invalidArgumentError, notImplementedError, S3Error } from './errors.ts';
import type { ChecksumName, Content, ObjectVersion, Tags } from './object-index.ts';
import { newRetention } from './object-lock.ts';
import { checkKey, checkPreconditions, contentHeaders, store, unsupportedWriteHeaders } from './put.ts';
import {
  amzParameter,
  assertSupportedHeaders,
  checkIfMatch,
  checksumNames,
  findVersion,
  quotedEtag,
  type S3Request,
  type S3State,
  type Target,
  versionedAction,
  versionHeader,
} from './request.ts';
import { requestTagContext, taggingHeader } from './tags.ts';
import { element, s3Namespace, xml } from './xml.ts';

export const copyObject = async (state: S3State, request: S3Request): Promise<ServiceResponse> => {
  const source = parseSource(amzParameter(request, 'x-amz-copy-source') ?? '');
  request.authorize(versionedAction('Get', '', source), source);
  request.authorize('s3:PutObject', { bucket: request.bucket.name, key: request.key });
  assertSupportedHeaders(request, unsupportedWriteHeaders);
  checkKey(request.key);
  const original = findSource(state, request, source);
  const tags = authorizedTags(request, source, original);
  checkSource(request, original);
  checkPreconditions(state, request);
  const description = isReplaced(request, 'metadata')
    ? contentHeaders(request)
    : { headers: original.headers, metadata: original.metadata };

  const content: Content = {
    blob: await state.blobs.copy(original),
    size: original.size,
    etag: original.etag,
    checksums: copyChecksums(request, original),
    digests: original.digests,
    ...description,
    tags,
    ...newRetention(request.bucket, state.clock()),
  };
  const { version } = await store(state, request, content);
  const sourceBucket = state.buckets.get(source.bucket);
  return {
    status: 200,
    headers: {
      'content-type': 'application/xml',
      'x-amz-server-side-encryption': 'AES256',
      ...versionHeader(request.bucket, version),
      ...(sourceBucket?.versioned && { 'x-amz-copy-source-version-id': original.version }),
    },
    body: xml('CopyObjectResult', copyResult(state, request, content), s3Namespace),
  };
};

const copyResult = (state: S3State, request: S3Request, content: Content): string => {
  const modified = state.objectIndex.latest(request.bucket.name, request.key)?.modified ?? 0;
  const checksums = Object.entries(content.checksums).map(([name, value]) =>
    element(`Checksum${name.toUpperCase()}`, value),
  );
  return (
    element('LastModified', new Date(modified).toISOString()) +
    element('ETag', quotedEtag(content.etag)) +
    checksums.join('')
  );
};

const parseSource = (text: string): Target => {
  const [path = '', query] = text.split('?');
  const decoded = decodePart(path).replace(/^\//, '');
  const at = decoded.indexOf('/');
  if (at < 1 || at === decoded.length - 1) {
    throw invalidArgumentError('Copy Source must mention the source bucket and key: sourcebucket/sourcekey');
  }
  const version = query === undefined ? undefined : (new URLSearchParams(query).get('versionId') ?? undefined);
  return { bucket: decoded.slice(0, at), key: decoded.slice(at + 1), version };
};

const findSource = (state: S3State, request: S3Request, source: Target): ObjectVersion => {
  if (!state.buckets.has(source.bucket)) {
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
  }
  return findVersion(state, request, source);
};

/**
 * The tags of the copy: those of the source, or with the directive REPLACE those of the request. Copied tags require
 * permissions to read the source's and to write the copy's.
 * https://repost.aws/knowledge-center/s3-troubleshoot-copy-between-buckets
 */
const authorizedTags = (request: S3Request, source: Target, original: ObjectVersion): Tags => {
  const replaces = isReplaced(request, 'tagging');
  const tags = replaces ? taggingHeader(request) : (original.tags ?? {});
  if (Object.keys(tags).length === 0) return {};
  if (!replaces) request.authorize(versionedAction('Get', 'Tagging', source), source);
  const copy = { bucket: request.bucket.name, key: request.key };
  request.authorize('s3:PutObjectTagging', copy, requestTagContext(tags));
  return tags;
};

const checkSource = (request: S3Request, original: ObjectVersion): void => {
  const condition = (name: string): string | undefined => header(request.headers, `x-amz-copy-source-${name}`);
  checkIfMatch(condition('if-match'), original, 'x-amz-copy-source-If-Match');
  for (const name of ['if-none-match', 'if-unmodified-since', 'if-modified-since'])
    if (condition(name) !== undefined) throw notImplementedError(`x-amz-copy-source-${name}`);
};

const isReplaced = (request: S3Request, subject: 'metadata' | 'tagging'): boolean => {
  const directive = amzParameter(request, `x-amz-${subject}-directive`) ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') throw invalidArgumentError(`Unknown ${subject} directive.`);
  return directive === 'REPLACE';
};

/** A copy has the checksum of its source, unless the request names another algorithm. */
const copyChecksums = (request: S3Request, original: ObjectVersion): Partial<Record<ChecksumName, string>> => {
  const algorithm = amzParameter(request, 'x-amz-checksum-algorithm')?.toLowerCase();
  if (algorithm === undefined) return original.checksums;
  const name = checksumNames.find((supported) => supported === algorithm);
  if (!name) throw invalidArgumentError(`Checksum algorithm provided is unsupported: ${algorithm}`);
  return { [name]: original.digests[name] };
};
