import { importReviewCalls } from '../shared/api/import-review.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { loadReview } from './imports/review-service.ts';
import { loadJob } from './jobs/job-store.ts';

export const handler = handle(importReviewCalls['get-import-review'], async ({ job_id }, { caller }) => {
  const job = await loadJob(job_id);
  const review = job?.owner_nrp === caller.nrp ? await loadReview(job_id) : undefined;
  if (!review) throw new Failure('not_found');
  return review;
});
