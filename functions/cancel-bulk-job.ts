import { Failure } from '../shared/errors.ts';
import { cancelled, jobSeenBy, shownJob } from './data/jobs.ts';
import { writeTogether } from './data/table.ts';
import { handle } from './lib/handler.ts';
import { resultOf } from './lib/import/result.ts';

export const handler = handle('cancel-bulk-job', async ({ job_id }, { caller, command, now }) => {
  const job = await jobSeenBy(job_id, caller);
  if (!job) throw new Failure('not_found');
  // Asked twice, it is still one wish: what it answers need not be kept together with it.
  const after = await cancelled(job, caller, now.toISOString(), resultOf(job, []));
  const answer = { job: shownJob(after) };
  await writeTogether(command.remember(answer));
  return answer;
});
