import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inlineTypes } from '../../shared/domain/files/files.ts';
import { requiredEnv } from '../runtime/env.ts';
import { contentDisposition } from './file-names.ts';
import type { Upload } from './upload-store.ts';

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

/** A URL that displays or downloads one file, of the documents bucket unless another is named, for five minutes, under its original name. */
export const signViewUrl = (
  key: string,
  {
    name,
    contentType,
    versionId,
    isDownload = false,
    bucket = 'DOCUMENTS_BUCKET',
  }: {
    name: string;
    contentType: string;
    versionId?: string | undefined;
    isDownload?: boolean;
    /** The variable with its name. */
    bucket?: 'DOCUMENTS_BUCKET' | 'UPLOADS_BUCKET';
  },
): Promise<string> =>
  getSignedUrl(
    presigningS3,
    new GetObjectCommand({
      Bucket: requiredEnv(bucket),
      Key: key,
      VersionId: versionId,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition(
        inlineTypes.has(contentType) && !isDownload ? 'inline' : 'attachment',
        name,
      ),
      ResponseCacheControl: 'private, no-store',
    }),
    { expiresIn: urlLifetime },
  );

interface UploadUrl {
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
