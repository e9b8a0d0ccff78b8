import { Failure } from '../shared/errors.ts';
import { jobSeenBy, shownJob } from './data/jobs.ts';
import { handle } from './lib/handler.ts';
import { confirmationOf } from './lib/import/confirmation.ts';
import { reportName, reportType } from './lib/import/report-file.ts';
import { viewUrl } from './lib/view-urls.ts';

export const handler = handle('get-bulk-job', async ({ job_id }, { caller }) => {
  const job = await jobSeenBy(job_id, caller);
  if (!job) throw new Failure('not_found');
  const report = { name: reportName(job.file_name), contentType: reportType };
  return {
    job: {
      ...shownJob(job),
      report_url: job.report_key === undefined ? null : await viewUrl(job.report_key, report),
      confirmation: job.owner_nrp === caller.nrp ? await confirmationOf(job) : null,
    },
  };
});
