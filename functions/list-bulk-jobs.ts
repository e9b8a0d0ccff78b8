import type { BulkJob } from '../shared/api/bulk.ts';
import { bulkCalls } from '../shared/api/bulk.ts';
import { isAdmin } from '../shared/domain/people/roles.ts';
import { handle } from './http/handler.ts';
import { loadImportUndos } from './imports/undo-request-service.ts';
import { type Job, listAllJobs, listJobs, listPacks, publicJob } from './jobs/job-store.ts';

const pageSize = 20;

export const handler = handle(bulkCalls['list-bulk-jobs'], async ({ kind, cursor }, { caller, now }) => {
  const owner = isAdmin(caller) ? undefined : caller.nrp;
  const { jobs, next_cursor } = await (kind === 'pack'
    ? listPacks(owner, cursor, pageSize)
    : owner === undefined
      ? listAllJobs(cursor, pageSize)
      : listJobs(owner, cursor, pageSize));
  const undos = await loadImportUndos(jobs, now);
  return { jobs: jobs.map((job, at) => ({ ...withoutDetails(job), undo: undos[at] ?? null })), next_cursor };
});

/** The list shows neither sheets nor copies, and a page of the largest ones would exceed a response. */
const withoutDetails = (job: Job): BulkJob => {
  const { result, ...rest } = publicJob(job);
  return { ...rest, result: result && { ...result, copies: [], reading: null } };
};
