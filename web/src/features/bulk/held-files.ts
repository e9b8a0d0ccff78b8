import type { BulkJob } from '../../../../shared/api/bulk.ts';
import type { UploadChoices } from './check-upload.ts';
import type { FileRow } from './file-rows.ts';

/** What an upload was made of, in the order it was sent; or the upload that its failed files were tried in again. */
type Held = { rows: readonly FileRow[]; choices: UploadChoices } | { triedAs: string };

/** The files behind the uploads of this page: the browser lets nobody keep a file longer than the page is open. */
const held = new Map<string, Held>();

export const holdFiles = (jobId: string, rows: readonly FileRow[], choices: UploadChoices): void =>
  void held.set(jobId, { rows: rows.filter(({ sending }) => sending.state === 'sent'), choices });

/** The failed files of an upload are on their way again. */
export const heldAgain = (jobId: string, triedAs: string): void => void held.set(jobId, { triedAs });

type Ended = Pick<BulkJob, 'job_id' | 'kind' | 'done' | 'total' | 'result'>;

/** How many files of an upload did not become what they should. */
export const unfinished = ({ kind, done, total, result }: Ended): number =>
  kind === 'upload' ? (result?.failed_files.length ?? 0) + Math.max(0, total - done) : 0;

export const triedAgainAs = (jobId: string): string | undefined => {
  const found = held.get(jobId);
  return found && 'triedAs' in found ? found.triedAs : undefined;
};

/** The files to try again, each with the server's reason; undefined where the page no longer has them. */
export function filesToRetry(job: Ended): { rows: FileRow[]; choices: UploadChoices } | undefined {
  const found = held.get(job.job_id);
  if (!found || 'triedAs' in found) return undefined;
  const reasons = new Map(job.result?.failed_files.map(({ place, message }) => [place, message]));
  const rows = found.rows.flatMap((row, at): FileRow[] => {
    const message = reasons.get(at + 1) ?? (at < job.done ? undefined : 'Belum diproses');
    return message === undefined ? [] : [{ ...row, sending: { state: 'failed', message } }];
  });
  return rows.length > 0 ? { rows, choices: found.choices } : undefined;
}
