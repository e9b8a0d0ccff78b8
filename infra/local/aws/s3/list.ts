import type { ServiceResponse } from '../protocol/response.ts';
import { invalidArgumentError } from './errors.ts';
import type { ObjectVersion } from './object-index.ts';
import { quotedEtag, type S3Request, type S3State } from './request.ts';
import { element, s3Namespace, xml } from './xml.ts';

const maxKeys = 1000;
const lastCharacter = '\u{10FFFF}';

interface Page {
  objects: ObjectVersion[];
  prefixes: string[];
  /** The position of the next page; undefined at the end. */
  resume: string | undefined;
}

export const listObjects = (state: S3State, request: S3Request): ServiceResponse => {
  const { bucket, query } = request;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = readMaxKeys(query.get('max-keys'));
  request.authorize(
    's3:ListBucket',
    { bucket: bucket.name, key: '' },
    { 's3:prefix': [prefix], 's3:delimiter': [delimiter], 's3:max-keys': [String(maxKeys)] },
  );
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const after = token === null ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString();
  const page = readPage(state, bucket.name, { prefix, delimiter, maxKeys, after });
  const encode = query.get('encoding-type') === 'url' ? encodeKey : (text: string): string => text;

  const content = [
    element('Name', bucket.name),
    element('Prefix', encode(prefix)),
    delimiter && element('Delimiter', encode(delimiter)),
    element('MaxKeys', maxKeys),
    element('KeyCount', page.objects.length + page.prefixes.length),
    element('IsTruncated', page.resume !== undefined),
    query.has('encoding-type') ? element('EncodingType', 'url') : '',
    token === null ? '' : element('ContinuationToken', token),
    startAfter === null ? '' : element('StartAfter', encode(startAfter)),
    page.resume === undefined ? '' : element('NextContinuationToken', Buffer.from(page.resume).toString('base64url')),
    ...page.objects.map((object) => `<Contents>${describe(object, encode)}</Contents>`),
    ...page.prefixes.map((common) => `<CommonPrefixes>${element('Prefix', encode(common))}</CommonPrefixes>`),
  ].join('');
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xml('ListBucketResult', content, s3Namespace),
  };
};

const readMaxKeys = (text: string | null): number => {
  if (text === null) return maxKeys;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw invalidArgumentError('Provided max-keys not an integer or within integer range');
  return Math.min(number, maxKeys);
};

const encodeKey = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');

const describe = (object: ObjectVersion, encode: (text: string) => string): string =>
  element('Key', encode(object.key)) +
  element('LastModified', new Date(object.modified).toISOString()) +
  element('ETag', quotedEtag(object.etag)) +
  Object.keys(object.checksums)
    .map((name) => element('ChecksumAlgorithm', name.toUpperCase()))
    .join('') +
  element('Size', object.size) +
  element('StorageClass', 'STANDARD');

const readPage = (
  { objectIndex }: S3State,
  bucket: string,
  options: { prefix: string; delimiter: string; maxKeys: number; after: string },
): Page => {
  const { prefix, delimiter, maxKeys } = options;
  const page: Page = { objects: [], prefixes: [], resume: undefined };
  let after = options.after;
  let last = after;
  for (;;) {
    const object = objectIndex.next(bucket, prefix, after);
    if (!object?.key.startsWith(prefix)) return page;
    if (page.objects.length + page.prefixes.length >= maxKeys) {
      return maxKeys === 0 ? page : { ...page, resume: last };
    }
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    if (end < 0) {
      page.objects.push(object);
      after = object.key;
    } else {
      const common = object.key.slice(0, end + delimiter.length);
      page.prefixes.push(common);
      after = common + lastCharacter;
    }
    last = after;
  }
};
