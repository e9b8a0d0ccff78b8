import type { ServiceResponse } from '../protocol/response.ts';
import { invalidArgumentError, notImplementedError } from './errors.ts';
import type { ObjectVersion } from './object-index.ts';
import { quotedEtag, type S3Request, type S3State } from './request.ts';
import { element, s3Namespace, xml } from './xml.ts';

const maxKeys = 1000;

/** Parameters that would change the result and that the product does not use. */
const unsupportedParameters = ['delimiter', 'encoding-type', 'fetch-owner'];

export const listObjects = (state: S3State, request: S3Request): ServiceResponse => {
  const { bucket, query } = request;
  for (const name of unsupportedParameters) if (query.get(name)) throw notImplementedError(name);
  const prefix = query.get('prefix') ?? '';
  const maxKeys = readMaxKeys(query.get('max-keys'));
  request.authorize(
    's3:ListBucket',
    { bucket: bucket.name, key: '' },
    { 's3:prefix': [prefix], 's3:max-keys': [String(maxKeys)] },
  );
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const objects: ObjectVersion[] = [];
  const nextAfter = (key: string): ObjectVersion | undefined => {
    const next = state.objectIndex.next(bucket.name, prefix, key);
    return next?.key.startsWith(prefix) ? next : undefined;
  };
  let next = nextAfter(after);
  for (; next && objects.length < maxKeys; next = nextAfter(next.key)) objects.push(next);
  const last = objects.at(-1)?.key;
  const resume = next === undefined ? undefined : last;

  const content = [
    element('Name', bucket.name),
    element('Prefix', prefix),
    element('MaxKeys', maxKeys),
    element('KeyCount', objects.length),
    element('IsTruncated', resume !== undefined),
    token === null ? '' : element('ContinuationToken', token),
    resume === undefined ? '' : element('NextContinuationToken', Buffer.from(resume).toString('base64url')),
    ...objects.map((object) => `<Contents>${describe(object)}</Contents>`),
  ].join('');
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xml('ListBucketResult', content, s3Namespace),
  };
};

/** Every version and delete marker of the keys with a prefix, in one page: the product lists those of one key. */
export const listObjectVersions = (state: S3State, request: S3Request): ServiceResponse => {
  const { bucket, query } = request;
  const prefix = query.get('prefix') ?? '';
  request.authorize('s3:ListBucketVersions', { bucket: bucket.name, key: '' }, { 's3:prefix': [prefix] });
  const entries = state.objectIndex.versions(bucket.name, prefix).map(({ key, version, marker }) => {
    const name = marker ? 'DeleteMarker' : 'Version';
    return `<${name}>${element('Key', key)}${element('VersionId', version)}</${name}>`;
  });
  const content = [element('Name', bucket.name), element('Prefix', prefix), element('IsTruncated', false), ...entries];
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xml('ListVersionsResult', content.join(''), s3Namespace),
  };
};

const readMaxKeys = (text: string | null): number => {
  if (text === null) return maxKeys;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw invalidArgumentError('Provided max-keys not an integer or within integer range');
  return Math.min(number, maxKeys);
};

const describe = (object: ObjectVersion): string =>
  element('Key', object.key) +
  element('LastModified', new Date(object.modified).toISOString()) +
  element('ETag', quotedEtag(object.etag)) +
  Object.keys(object.checksums)
    .map((name) => element('ChecksumAlgorithm', name.toUpperCase()))
    .join('') +
  element('Size', object.size) +
  element('StorageClass', 'STANDARD');
