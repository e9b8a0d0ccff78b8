import { S3Client } from '@aws-sdk/client-s3';

/**
 * Signs URLs. Checksums only where a command has one: otherwise the SDK would sign the checksum of an empty body into
 * the URL.
 */
export const presigningS3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Validity of presigned URLs, in seconds. */
export const urlLifetime = 300;
