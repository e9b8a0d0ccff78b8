import { bulkCalls } from '../shared/api/bulk.ts';
import { isImportFile } from '../shared/domain/import/file-names.ts';
import { dateAt } from '../shared/domain/time/working-days.ts';
import { Failure, invalidField } from '../shared/errors.ts';
import { uploadClaimUpdate } from './files/upload-store.ts';
import { handle } from './http/handler.ts';
import { createJob, loadBulkUpload, newJob } from './jobs/job-creation-service.ts';
import { futureReviewText } from './master-list/manual-edit-rules.ts';
import { companyReviewSettings } from './runtime/review-intervals.ts';

const label = 'Berkas impor';

export const handler = handle(bulkCalls['bulk-import-csv'], async (input, { caller, command, now }) => {
  const { upload_id, replace_existing, dry_run, answers, accepted_changes, reviewed_on, remember } = input;
  requirePast(reviewed_on, now);
  const { name: file_name } = await loadBulkUpload(upload_id, caller, label);
  if (!isImportFile(file_name)) throw new Failure('unsupported_format', { format: 'CSV, XLSX, XLS' });
  const job = newJob({ kind: 'import', dry_run, replace_existing, file_name, total: 0 }, caller, now);
  return createJob(
    job,
    {
      kind: 'import',
      upload_id,
      answers,
      accepted_changes,
      remember,
      ...(reviewed_on !== undefined && { reviewed_on }),
    },
    // A dry run leaves the upload unclaimed for the import that follows it.
    { command, extraWrites: dry_run ? [] : [uploadClaimUpdate(upload_id, caller.nrp, job.job_id, label)] },
  );
});

/** A review that is still to come is none. */
const requirePast = (reviewedOn: string | undefined, now: Date): void => {
  if (reviewedOn !== undefined && reviewedOn > dateAt(now.toISOString(), companyReviewSettings().time_zone))
    throw invalidField('reviewed_on', futureReviewText);
};
