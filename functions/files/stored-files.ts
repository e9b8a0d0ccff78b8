import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { requiredEnv } from '../runtime/env.ts';
import { s3 } from './s3.ts';
import type { StoredFile } from './stored-file.ts';

/** Copies the exact version of a file that was decided on to another key of the documents bucket. */
export const copyStoredFile = async (file: StoredFile, key: string): Promise<StoredFile> => {
  const bucket = requiredEnv('DOCUMENTS_BUCKET');
  const version = file.version_id === undefined ? '' : `?versionId=${encodeURIComponent(file.version_id)}`;
  const { VersionId } = await s3.send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: key,
      CopySource: `${bucket}/${file.key.split('/').map(encodeURIComponent).join('/')}${version}`,
      MetadataDirective: 'COPY',
      // No role may read or write tags of documents.
      TaggingDirective: 'REPLACE',
    }),
  );
  const { version_id: _versionId, ...copied } = file;
  return { ...copied, key, ...(VersionId === undefined ? {} : { version_id: VersionId }) };
};
