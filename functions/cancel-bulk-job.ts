import { Failure } from '../shared/errors.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { jobResult } from './imports/job-result.ts';
import { cancelJob, findVisibleJob, publicJob } from './imports/job-store.ts';

export const handler = handle('cancel-bulk-job', async ({ job_id }, { caller, command, now }) => {
  const job = await findVisibleJob(job_id, caller);
  if (!job) throw new Failure('not_found');
  // Asked twice, it is still one wish: what it answers need not be kept together with it.
  const after = await cancelJob(job, caller, now.toISOString(), jobResult(job, []));
  const answer = { job: publicJob(after) };
  await transactWrite(command.resultPuts(answer));
  return answer;
});
