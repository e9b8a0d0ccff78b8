import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { requiredEnv } from '../runtime/env.ts';
import { presigningS3, urlLifetime } from './presigning.ts';
import type { Upload } from './upload-store.ts';

export interface UploadUrl {
  url: string;
  /** Must be sent unchanged: the signature covers them and the file's length. */
  headers: Record<string, string>;
}

/**
 * A presigned PUT that accepts exactly these bytes once: length, type and SHA-256 are signed, and the key must not
 * exist yet.
 */
export const signUploadUrl = async ({ key, size, content_type, sha256 }: Upload): Promise<UploadUrl> => {
  const url = await getSignedUrl(
    presigningS3,
    new PutObjectCommand({
      Bucket: requiredEnv('UPLOADS_BUCKET'),
      Key: key,
      ContentLength: size,
      ContentType: content_type,
      ChecksumSHA256: sha256,
      IfNoneMatch: '*',
    }),
    {
      expiresIn: urlLifetime,
      // By default the SDK does not sign the type, and sends the checksum as a query parameter, which S3 ignores.
      signableHeaders: new Set(['content-length', 'content-type', 'host', 'if-none-match', 'x-amz-checksum-sha256']),
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
    },
  );
  return { url, headers: { 'content-type': content_type, 'x-amz-checksum-sha256': sha256, 'if-none-match': '*' } };
};
