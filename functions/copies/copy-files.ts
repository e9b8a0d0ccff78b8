import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { loadObject, s3, saveObject, statusOf } from '../files/s3.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { requiredEnv } from '../runtime/env.ts';

/** Stamped files are in `copies/` of the documents bucket, whose lifecycle rule deletes them (infra/stacks/data.ts). */
const prefix = 'copies';

/** `attempt`: distinguishes the files of two workers that print the same row. */
export const copyFileKey = (documentId: string, number: number, attempt: string): string =>
  `${prefix}/${documentId}/${number}-${attempt}.pdf`;

export const combinedFileKey = (jobId: string): string => `${prefix}/jobs/${jobId}.pdf`;

export const saveCopyFile = async (key: string, bytes: Uint8Array): Promise<void> => {
  await saveObject('DOCUMENTS_BUCKET', { Key: key, Body: bytes, ContentType: 'application/pdf' });
};

/** Whether a stamped file is still there: a restored environment has none, because backups leave them out. */
export const hasCopyFile = async (key: string): Promise<boolean> => {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key: key }));
    return true;
  } catch (error) {
    // S3 answers 403 for a missing object to a function that may not list the bucket.
    if ([403, 404].includes(statusOf(error) ?? 0)) return false;
    throw error;
  }
};

/** Reads sources; the latest one stays in memory, because a job often prints one document for several holders. */
export const sourceReader = (): ((file: StoredFile) => Promise<Uint8Array>) => {
  let latest: { id: string; bytes: Uint8Array } | undefined;
  return async ({ key, version_id }) => {
    const id = `${key} ${version_id}`;
    if (latest?.id !== id) latest = { id, bytes: await readObject(key, version_id) };
    return latest.bytes;
  };
};

export const readObject = (Key: string, VersionId?: string): Promise<Uint8Array> =>
  loadObject({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key, VersionId });
