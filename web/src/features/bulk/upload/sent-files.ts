import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import type { FileRow } from './file-rows.ts';
import type { UploadChoices } from './upload-check.ts';

/** The files of an upload in the order they were sent, or the upload in which its failed files were retried. */
type SentFiles = { rows: readonly FileRow[]; choices: UploadChoices } | { retryJobId: string };

/** The files of this page's uploads, in memory only: a browser cannot store a chosen file beyond the page. */
const sentFiles = new Map<string, SentFiles>();

export const storeSentFiles = (jobId: string, rows: readonly FileRow[], choices: UploadChoices): void =>
  void sentFiles.set(jobId, { rows: rows.filter(({ sending }) => sending.state === 'sent'), choices });

export const storeRetry = (jobId: string, retryJobId: string): void => void sentFiles.set(jobId, { retryJobId });

type EndedJob = Pick<BulkJob, 'job_id' | 'kind' | 'done' | 'total' | 'result'>;

export const failedCount = ({ kind, done, total, result }: EndedJob): number =>
  kind === 'upload' ? (result?.failed_files.length ?? 0) + Math.max(0, total - done) : 0;

export const retryJobOf = (jobId: string): string | undefined => {
  const entry = sentFiles.get(jobId);
  return entry && 'retryJobId' in entry ? entry.retryJobId : undefined;
};

/** The files to retry, each with the server's error; undefined when the page no longer has them. */
export const filesToRetry = (job: EndedJob): { rows: FileRow[]; choices: UploadChoices } | undefined => {
  const entry = sentFiles.get(job.job_id);
  if (!entry || 'retryJobId' in entry) return undefined;
  const reasons = new Map(job.result?.failed_files.map(({ place, message }) => [place, message]));
  const rows = entry.rows.flatMap((row, at): FileRow[] => {
    const message = reasons.get(at + 1) ?? (at < job.done ? undefined : 'Belum diproses');
    return message === undefined ? [] : [{ ...row, sending: { state: 'failed', message } }];
  });
  return rows.length > 0 ? { rows, choices: entry.choices } : undefined;
};
