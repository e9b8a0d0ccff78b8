import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inlineTypes } from '../../shared/domain/files/files.ts';
import { requiredEnv } from '../runtime/env.ts';
import { contentDisposition } from './file-names.ts';
import { presigningS3, urlLifetime } from './presigning.ts';

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
