import { inject } from 'vitest';
import type { OutputOf, RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from './api.ts';
import type { TestFile } from './files.ts';
import { waitUntil } from './submissions.ts';

export type Job = OutputOf<'get-bulk-job'>['job'];

const timeoutMs = 240_000;

/** The job as it is when it has ended. */
export const waitForJob = (by: UserClient, job_id: string): Promise<Job> =>
  waitUntil(async () => {
    const { job } = await by.ok('get-bulk-job', { job_id });
    return job.finished_at === null ? undefined : job;
  }, timeoutMs);

/** Uploads a file and imports it, to the end. */
export const importFile = async (
  by: UserClient,
  file: TestFile,
  settings: Partial<RequestOf<'bulk-import-csv'>> = {},
): Promise<Job> => {
  const [upload_id = ''] = await by.upload([file], 'bulk');
  const { job_id } = await by.ok('bulk-import-csv', { upload_id, ...settings });
  return waitForJob(by, job_id);
};

/** Uploads files and has them filed, to the end. */
export const uploadFiles = async (
  by: UserClient,
  files: readonly (TestFile & { nomor?: string; nama?: string })[],
  settings: Omit<RequestOf<'bulk-upload-files'>, 'files'>,
): Promise<Job> => {
  const ids = await by.upload(files, 'bulk');
  const { job_id } = await by.ok('bulk-upload-files', {
    files: ids.map((upload_id, at) => ({ upload_id, nomor: files[at]?.nomor, nama: files[at]?.nama })),
    ...settings,
  });
  return waitForJob(by, job_id);
};

/** The documents with a number, revisions newest first; none where nobody carries it. */
export const loadDocuments = async (by: UserClient, nomor: string) => {
  const reply = await by.call('get-hims-document', { nomor });
  return 'body' in reply ? reply.body.documents : [];
};

/** Has a job of nobody's write imported rows while `run` does its work. */
export const withImportLock = async (run: () => Promise<void>): Promise<void> => {
  // Read when the table is first spoken to.
  Object.assign(process.env, inject('adminEnv'));
  const { releaseImportLock, acquireImportLock } = await import('../../functions/imports/import-lock-store.ts');
  const job = `other-${crypto.randomUUID()}`;
  if (!(await acquireImportLock(job, 60_000))) throw new Error('An import is at work already');
  try {
    await run();
  } finally {
    await releaseImportLock(job);
  }
};
