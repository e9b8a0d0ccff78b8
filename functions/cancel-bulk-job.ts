import { bulkCalls } from '../shared/api/bulk.ts';
import { Failure } from '../shared/errors.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { jobResult } from './jobs/job-result.ts';
import { cancelJob, findVisibleJob, publicJob } from './jobs/job-store.ts';

export const handler = handle(bulkCalls['cancel-bulk-job'], async ({ job_id }, { caller, command, now }) => {
  const job = await findVisibleJob(job_id, caller);
  if (!job) throw new Failure('not_found');
  // Cancelling is idempotent, so the result need not be stored in the transaction of its effect.
  const after = await cancelJob(job, caller, now.toISOString(), jobResult(job, { results: [], reading: null }));
  const result = { job: publicJob(after) };
  await transactWrite(command.resultPuts(result));
  return result;
});
