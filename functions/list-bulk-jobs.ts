import { isAdmin } from '../shared/domain/roles.ts';
import { jobsOf, jobsOfAll, shownJob } from './data/jobs.ts';
import { handle } from './lib/handler.ts';

const pageSize = 20;

export const handler = handle('list-bulk-jobs', async ({ cursor }, { caller }) => {
  const { jobs, next_cursor } = isAdmin(caller)
    ? await jobsOfAll(cursor, pageSize)
    : await jobsOf(caller.nrp, cursor, pageSize);
  return { jobs: jobs.map(shownJob), next_cursor };
});
