import { hash } from 'node:crypto';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { requiredEnv } from '../runtime/env.ts';

/**
 * Sends a checksum with every PUT, the SDK's default: a bucket with Object Lock's default retention refuses a PUT
 * without one. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-managing.html#object-lock-put-object
 */
export const s3 = new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED' });

/** For an object that follows from another: S3 stores the digest of its bytes, and the object says which it should be. */
export const digested = (bytes: Uint8Array) => {
  const sha256 = hash('sha256', bytes, 'base64');
  return { Body: bytes, ChecksumSHA256: sha256, Metadata: { sha256 } };
};

export const saveObject = async (
  bucket: 'DOCUMENTS_BUCKET' | 'UPLOADS_BUCKET',
  object: Omit<PutObjectCommandInput, 'Bucket'>,
): Promise<void> => {
  await s3.send(new PutObjectCommand({ Bucket: requiredEnv(bucket), ...object }));
};

export const loadObject = async (location: GetObjectCommandInput): Promise<Uint8Array> => {
  const { Body } = await s3.send(new GetObjectCommand(location));
  if (!Body) throw new Error('S3 answered without a body');
  return Body.transformToByteArray();
};

/**
 * Whether a GET failed because there is no such object. S3 answers AccessDenied for one to a function that may not list
 * the bucket; another refusal, as of a wrong clock, says nothing about the object.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'AccessDenied');

/** The HTTP status of an error of S3; undefined for any other error. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
