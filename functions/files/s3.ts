import { S3Client } from '@aws-sdk/client-s3';

/**
 * Checksums only where a command requests one: otherwise the SDK would sign a presigned PUT with the checksum of an
 * empty body.
 */
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Validity of presigned URLs, in seconds. */
export const urlLifetime = 300;
