import type { BucketProperties } from '../model.ts';
import { header } from '../protocol/signature.ts';
import { accessDeniedError, notImplementedError, S3Error } from './errors.ts';
import type { Content, ObjectVersion } from './object-index.ts';
import type { S3Request } from './request.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Refuses a PUT without a checksum of the body into a bucket with default retention. The signature's SHA-256 of the
 * payload is no such checksum. A copy has no body and needs none.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-managing.html#object-lock-put-object
 */
export const requireChecksum = ({ bucket, headers }: S3Request): void => {
  if (!bucket.defaultRetention && header(headers, 'x-amz-object-lock-mode') === undefined) return;
  const hasChecksum =
    header(headers, 'content-md5') !== undefined ||
    header(headers, 'x-amz-trailer')?.startsWith('x-amz-checksum-') ||
    Object.keys(headers).some((name) => name.startsWith('x-amz-checksum-'));
  if (hasChecksum) return;
  throw new S3Error(
    400,
    'InvalidRequest',
    'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
  );
};

/** The retention of a new version, from the bucket's default. */
export const newRetention = ({ defaultRetention }: BucketProperties, now: number): Pick<Content, 'retention'> =>
  defaultRetention ? { retention: { mode: defaultRetention.Mode, until: now + defaultRetention.Days * dayMs } } : {};

/** The retention that a PUT asks for, which needs a permission of its own. */
export const requestedRetention = (request: S3Request): Pick<Content, 'retention'> => {
  const { bucket, headers, key } = request;
  const mode = header(headers, 'x-amz-object-lock-mode');
  const until = Date.parse(header(headers, 'x-amz-object-lock-retain-until-date') ?? '');
  if (mode === undefined && Number.isNaN(until)) return {};
  if (mode !== 'COMPLIANCE' || Number.isNaN(until)) throw notImplementedError('Object Lock other than COMPLIANCE');
  request.authorize('s3:PutObjectRetention', { bucket: bucket.name, key });
  if (!bucket.locksObjects && !bucket.defaultRetention)
    throw new S3Error(400, 'InvalidRequest', 'Bucket is missing Object Lock Configuration');
  return { retention: { mode, until } };
};

/** Whether the version cannot be deleted yet, by any caller. Delete markers have no retention. */
export const isLocked = (object: ObjectVersion | undefined, now: number): boolean =>
  object?.retention !== undefined && object.retention.until > now;

export const lockedError = (): S3Error => accessDeniedError('Access Denied because object protected by object lock.');

export const retentionHeaders = ({ retention }: Content): Record<string, string> =>
  retention
    ? {
        'x-amz-object-lock-mode': retention.mode,
        'x-amz-object-lock-retain-until-date': new Date(retention.until).toISOString(),
      }
    : {};
