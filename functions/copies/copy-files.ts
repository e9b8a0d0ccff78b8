import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { StoredFile } from '../submissions/submission-store.ts';

/** Stamped files are in `copies/` of the documents bucket, whose lifecycle rule deletes them (infra/stacks/data.ts). */
const prefix = 'copies';

/** `attempt`: distinguishes the files of two workers that print the same row. */
export const copyFileKey = (documentId: string, number: number, attempt: string): string =>
  `${prefix}/${documentId}/${number}-${attempt}.pdf`;

/** All copies of a job in one file. */
export const combinedFileKey = (jobId: string): string => `${prefix}/jobs/${jobId}.pdf`;

export const saveCopyFile = async (key: string, bytes: Uint8Array): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: requiredEnv('DOCUMENTS_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: 'application/pdf',
    }),
  );
};

export const readCopyFile = (key: string): Promise<Uint8Array> => readObject(key);

/** Reads sources; the latest one stays in memory, because a job often prints one document for several holders. */
export const sourceReader = (): ((file: StoredFile) => Promise<Uint8Array>) => {
  let latest: { id: string; bytes: Uint8Array } | undefined;
  return async ({ key, version_id }) => {
    const id = `${key} ${version_id}`;
    if (latest?.id !== id) latest = { id, bytes: await readObject(key, version_id) };
    return latest.bytes;
  };
};

const readObject = async (Key: string, VersionId?: string): Promise<Uint8Array> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key, VersionId }));
  if (!Body) throw new Error('S3 answered without a body');
  return Body.transformToByteArray();
};
