import type { RequestContext } from '../iam/conditions.ts';
import { S3Error } from './errors.ts';
import type { Tags } from './object-index.ts';
import { amzParameter, type S3Request } from './request.ts';
import { element } from './xml.ts';

const maxTags = 10;
const maxKeyLength = 128;
const maxValueLength = 256;

/** The tags of the `x-amz-tagging` header, which is encoded like a query. */
export const taggingHeader = (request: S3Request): Tags =>
  checkedTags([...new URLSearchParams(amzParameter(request, 'x-amz-tagging') ?? '')]);

/** S3's limits of an object's tags. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html */
const checkedTags = (pairs: readonly (readonly [string, string])[]): Tags => {
  if (pairs.length > maxTags) throw new S3Error(400, 'BadRequest', `Object tags cannot be greater than ${maxTags}`);
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) {
    throw invalidTagError('Cannot provide multiple Tags with the same key');
  }
  for (const [key, value] of pairs) {
    if (key === '' || key.length > maxKeyLength) throw invalidTagError('The TagKey you have provided is invalid');
    if (value.length > maxValueLength) throw invalidTagError('The TagValue you have provided is invalid');
  }
  return Object.fromEntries(pairs);
};

const invalidTagError = (message: string): S3Error => new S3Error(400, 'InvalidTag', message);

/** The tags in the body of PutObjectTagging. */
export const tagsOfXml = (body: string): Tags => {
  if (!/<TagSet\s*\/>|<TagSet>/.test(body)) {
    throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
  }
  return checkedTags(
    [...body.matchAll(/<Tag>(.*?)<\/Tag>/gs)].map(([, tag = '']) => [textOf(tag, 'Key'), textOf(tag, 'Value')]),
  );
};

export const xmlOfTags = (tags: Tags): string => {
  const entries = Object.entries(tags).map(
    ([key, value]) => `<Tag>${element('Key', key)}${element('Value', value)}</Tag>`,
  );
  return `<TagSet>${entries.join('')}</TagSet>`;
};

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (entity, decimal?: string, hex?: string, named = '') => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return characters[named] ?? entity;
    },
  );

/** The condition keys of the tags that a request would set. */
export const requestTagContext = (tags: Tags): RequestContext =>
  Object.keys(tags).length === 0
    ? {}
    : {
        's3:RequestObjectTagKeys': Object.keys(tags),
        ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [`s3:RequestObjectTag/${key}`, [value]])),
      };

/**
 * The actions with the condition key `s3:ExistingObjectTag/<key>`.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazons3.html
 */
const tagConditionActions = new Set(
  ['Get', 'Put', 'Delete']
    .flatMap((verb) => [`s3:${verb}ObjectTagging`, `s3:${verb}ObjectVersionTagging`])
    .concat('s3:GetObject', 's3:GetObjectVersion'),
);

/** The condition keys of an object's tags; without a tag, its key is absent. */
export const existingTagContext = (action: string, loadTags: () => Tags | undefined): RequestContext =>
  tagConditionActions.has(action)
    ? Object.fromEntries(
        Object.entries(loadTags() ?? {}).map(([key, value]) => [`s3:ExistingObjectTag/${key}`, [value]]),
      )
    : {};
