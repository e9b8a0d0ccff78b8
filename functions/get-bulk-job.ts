import { bulkCalls } from '../shared/api/bulk.ts';
import { Failure } from '../shared/errors.ts';
import { signViewUrl } from './files/signed-urls.ts';
import { handle } from './http/handler.ts';
import { loadImportUndos } from './imports/undo-request-service.ts';
import { loadConfirmation } from './jobs/confirmation-service.ts';
import { findVisibleJob, publicJob } from './jobs/job-store.ts';
import { reportFile } from './jobs/report-file.ts';

export const handler = handle(bulkCalls['get-bulk-job'], async ({ job_id }, { caller, now }) => {
  const job = await findVisibleJob(job_id, caller);
  if (!job) throw new Failure('not_found');
  return {
    job: {
      ...publicJob(job),
      undo: (await loadImportUndos([job], now))[0] ?? null,
      report_url: job.report_key === undefined ? null : await signViewUrl(job.report_key, reportFile(job)),
      confirmation: job.owner_nrp === caller.nrp ? await loadConfirmation(job) : null,
    },
  };
});
