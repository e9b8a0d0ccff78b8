import { copyCalls } from '../shared/api/copies.ts';
import { copyFileDays } from '../shared/domain/copies/copies.ts';
import { Failure } from '../shared/errors.ts';
import { hasCopyFile } from './copies/copy-files.ts';
import { loadCopy } from './copies/copy-store.ts';
import { copyFileName, isCopyFileExpired, requireInCirculation } from './copies/print-rules.ts';
import { signViewUrl } from './files/signed-urls.ts';
import { type Caller, handle } from './http/handler.ts';
import { findVisibleJob } from './jobs/job-store.ts';

export const handler = handle(copyCalls['get-copy-file'], async ({ document_id, number, job_id }, { caller, now }) => {
  const { key, file_name, printed_at } =
    document_id !== undefined && number !== undefined
      ? await locateCopy(document_id, number)
      : await locateJobFile(job_id ?? '', caller);
  if (isCopyFileExpired(printed_at, now) || !(await hasCopyFile(key)))
    throw new Failure('copy_file_expired', { hari: copyFileDays });
  return { url: await signViewUrl(key, { name: file_name, contentType: 'application/pdf' }), file_name };
});

interface PrintedFile {
  key: string;
  file_name: string;
  printed_at: string;
}

const locateCopy = async (documentId: string, number: number): Promise<PrintedFile> => {
  const copy = await loadCopy(documentId, number);
  if (!copy) throw new Failure('not_found');
  requireInCirculation(copy);
  return { key: copy.file_key, file_name: copyFileName(copy), printed_at: copy.printed_at };
};

/** All copies of a job, for its owner and for admins. */
const locateJobFile = async (jobId: string, caller: Caller): Promise<PrintedFile> => {
  const job = await findVisibleJob(jobId, caller);
  if (job?.prints_key === undefined) throw new Failure('not_found');
  return { key: job.prints_key, file_name: `Salinan terkendali ${job.file_name}.pdf`, printed_at: job.created_at };
};
