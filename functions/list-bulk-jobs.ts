import { isAdmin } from '../shared/domain/roles.ts';
import { handle } from './http/handler.ts';
import { listAllJobs, listJobs, publicJob } from './imports/job-store.ts';

const pageSize = 20;

export const handler = handle('list-bulk-jobs', async ({ cursor }, { caller }) => {
  const { jobs, next_cursor } = isAdmin(caller)
    ? await listAllJobs(cursor, pageSize)
    : await listJobs(caller.nrp, cursor, pageSize);
  return { jobs: jobs.map(publicJob), next_cursor };
});
