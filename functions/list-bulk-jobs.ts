import { isAdmin } from '../shared/domain/roles.ts';
import { handle } from './http/handler.ts';
import { jobsOf, jobsOfAll, shownJob } from './imports/job-store.ts';

const pageSize = 20;

export const handler = handle('list-bulk-jobs', async ({ cursor }, { caller }) => {
  const { jobs, next_cursor } = isAdmin(caller)
    ? await jobsOfAll(cursor, pageSize)
    : await jobsOf(caller.nrp, cursor, pageSize);
  return { jobs: jobs.map(shownJob), next_cursor };
});
