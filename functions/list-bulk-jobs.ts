import type { BulkJob } from '../shared/api/bulk.ts';
import { bulkCalls } from '../shared/api/bulk.ts';
import { isAdmin } from '../shared/domain/people/roles.ts';
import { handle } from './http/handler.ts';
import { loadImportUndos } from './imports/undo-request-service.ts';
import { type Job, listAllJobs, listJobs, publicJob } from './jobs/job-store.ts';

const pageSize = 20;

export const handler = handle(bulkCalls['list-bulk-jobs'], async ({ cursor }, { caller, now }) => {
  const { jobs, next_cursor } = isAdmin(caller)
    ? await listAllJobs(cursor, pageSize)
    : await listJobs(caller.nrp, cursor, pageSize);
  const undos = await loadImportUndos(jobs, now);
  return { jobs: jobs.map((job, at) => ({ ...withoutDetails(job), undo: undos[at] ?? null })), next_cursor };
});

/** The list shows neither sheets nor copies, and a page of the largest ones would exceed a response. */
const withoutDetails = (job: Job): BulkJob => {
  const { result, ...rest } = publicJob(job);
  return { ...rest, result: result && { ...result, copies: [], reading: null } };
};
