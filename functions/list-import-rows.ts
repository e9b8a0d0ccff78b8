import { importReviewCalls } from '../shared/api/import-review.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { loadReviewRows } from './imports/review-service.ts';
import { loadJob } from './jobs/job-store.ts';

const pageSize = 50;

export const handler = handle(
  importReviewCalls['list-import-rows'],
  async ({ job_id, list, group, offset }, { caller }) => {
    const job = await loadJob(job_id);
    const rows = job?.owner_nrp === caller.nrp ? await loadReviewRows(job_id, list, group) : undefined;
    if (!rows) throw new Failure('not_found');
    const next = offset + pageSize;
    return {
      rows: rows.slice(offset, next),
      total: rows.length,
      next_offset: next < rows.length ? next : null,
    };
  },
);
