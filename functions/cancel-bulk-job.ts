import { Failure } from '../shared/errors.ts';
import { writeTogether } from './db/table.ts';
import { handle } from './http/handler.ts';
import { resultOf } from './imports/job-result.ts';
import { cancelled, jobSeenBy, shownJob } from './imports/job-store.ts';

export const handler = handle('cancel-bulk-job', async ({ job_id }, { caller, command, now }) => {
  const job = await jobSeenBy(job_id, caller);
  if (!job) throw new Failure('not_found');
  // Asked twice, it is still one wish: what it answers need not be kept together with it.
  const after = await cancelled(job, caller, now.toISOString(), resultOf(job, []));
  const answer = { job: shownJob(after) };
  await writeTogether(command.remember(answer));
  return answer;
});
