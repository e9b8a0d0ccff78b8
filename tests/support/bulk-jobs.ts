import { inject } from 'vitest';
import * as z from 'zod';
import type { OutputOf, RequestOf } from '../../shared/api/index.ts';
import { riskyChanges } from '../../shared/domain/documents/change-kinds.ts';
import type { UserClient } from './api.ts';
import type { TestFile } from './files.ts';
import { waitUntil } from './submissions.ts';

export type Job = OutputOf<'get-bulk-job'>['job'];

const timeoutMs = 240_000;

/** Resolves to the job when it has ended. */
export const waitForJob = (by: UserClient, job_id: string): Promise<Job> =>
  waitUntil(async () => {
    const { job } = await by.ok('get-bulk-job', { job_id });
    return job.finished_at === null ? undefined : job;
  }, timeoutMs);

/** Uploads a file, imports it and waits for the end of the job. */
export const importFile = async (by: UserClient, file: TestFile, settings: ImportSettings = {}): Promise<Job> => {
  const [upload_id = ''] = await by.upload([file], 'bulk');
  const { job_id } = await by.ok('bulk-import-csv', { upload_id, accepted_changes: [...riskyChanges], ...settings });
  return waitForJob(by, job_id);
};

type ImportSettings = Partial<RequestOf<'bulk-import-csv'>>;

/** Imports an uploaded file, remembers no answers, and waits for the end of the job. */
export const importUpload = async (by: UserClient, upload_id: string, settings: ImportSettings = {}): Promise<Job> => {
  const { job_id } = await by.ok('bulk-import-csv', { upload_id, remember: false, ...settings });
  return waitForJob(by, job_id);
};

/** Checks an uploaded file: the job of the check and its review. */
export const checkUpload = async (by: UserClient, upload_id: string, settings: ImportSettings = {}) => {
  const job = await importUpload(by, upload_id, { dry_run: true, ...settings });
  return { job, review: await by.ok('get-import-review', { job_id: job.job_id }) };
};

/** Uploads files in bulk and waits for the end of the job. */
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

/** The documents with a number, revisions newest first. */
export const loadDocuments = async (by: UserClient, nomor: string) => {
  const reply = await by.call('get-hims-document', { nomor });
  return 'body' in reply ? reply.body.documents : [];
};

/** Holds the import lock for an unrelated job while `run` is running. */
export const withImportLock = async (run: () => Promise<void>): Promise<void> => {
  // Read at the first request to the table.
  Object.assign(process.env, inject('adminEnv'));
  const { releaseImportLock, acquireImportLock } = await import('../../functions/jobs/import-lock-store.ts');
  const job = `other-${crypto.randomUUID()}`;
  if (!(await acquireImportLock(job, job, 60_000))) throw new Error('Another import is running');
  try {
    await run();
  } finally {
    await releaseImportLock(job);
  }
};

/** Undoes an import and waits for the end of the job. */
export const undoImport = async (by: UserClient, importId: string): Promise<Job> =>
  waitForJob(by, (await by.ok('undo-bulk-import', { job_id: importId })).job_id);

/** Whether a run that attaches waiting files is queued. */
export const isRunQueued = async (): Promise<boolean> => {
  // Read at the first request to the table.
  Object.assign(process.env, inject('adminEnv'));
  const { readItem } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const run = await readItem(z.object({ until: z.number() }), keys.waitingFilesRun);
  return run !== undefined && run.until > Date.now();
};
