import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import type { FileRow } from './file-rows.ts';
import type { UploadChoices } from './upload-check.ts';

/** What an upload was made of, in the order it was sent; or the upload that its failed files were tried in again. */
type SentFiles = { rows: readonly FileRow[]; choices: UploadChoices } | { retryJobId: string };

/** The files behind the uploads of this page: the browser lets nobody keep a file longer than the page is open. */
const sentFiles = new Map<string, SentFiles>();

export const storeSentFiles = (jobId: string, rows: readonly FileRow[], choices: UploadChoices): void =>
  void sentFiles.set(jobId, { rows: rows.filter(({ sending }) => sending.state === 'sent'), choices });

/** The failed files of an upload are on their way again. */
export const storeRetry = (jobId: string, retryJobId: string): void => void sentFiles.set(jobId, { retryJobId });

type EndedJob = Pick<BulkJob, 'job_id' | 'kind' | 'done' | 'total' | 'result'>;

/** How many files of an upload did not become what they should. */
export const failedCount = ({ kind, done, total, result }: EndedJob): number =>
  kind === 'upload' ? (result?.failed_files.length ?? 0) + Math.max(0, total - done) : 0;

export const retryJobOf = (jobId: string): string | undefined => {
  const found = sentFiles.get(jobId);
  return found && 'retryJobId' in found ? found.retryJobId : undefined;
};

/** The files to try again, each with the server's reason; undefined where the page no longer has them. */
export const filesToRetry = (job: EndedJob): { rows: FileRow[]; choices: UploadChoices } | undefined => {
  const found = sentFiles.get(job.job_id);
  if (!found || 'retryJobId' in found) return undefined;
  const reasons = new Map(job.result?.failed_files.map(({ place, message }) => [place, message]));
  const rows = found.rows.flatMap((row, at): FileRow[] => {
    const message = reasons.get(at + 1) ?? (at < job.done ? undefined : 'Belum diproses');
    return message === undefined ? [] : [{ ...row, sending: { state: 'failed', message } }];
  });
  return rows.length > 0 ? { rows, choices: found.choices } : undefined;
};
