import { S3Client } from '@aws-sdk/client-s3';

/**
 * Sends a checksum with every PUT, the SDK's default: a bucket with Object Lock's default retention refuses a PUT
 * without one. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-managing.html#object-lock-put-object
 */
export const s3 = new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED' });
