import { S3Client } from '@aws-sdk/client-s3';

/** Checksums only where a command asks for one: a presigned PUT with the SDK's own would sign a checksum of nothing. */
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** How long a presigned URL lives, in seconds. */
export const urlLifetime = 300;
