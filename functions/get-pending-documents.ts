import { handle } from './http/handler.ts';
import { recordOf, submissionsInQueues } from './submissions/submission-store.ts';
import { ownSubmission, reviewWait } from './submissions/waiting-service.ts';

const pageSize = 100;

export const handler = handle('get-pending-documents', async ({ cursor }, { caller }) => {
  const queue = await submissionsInQueues([{ state: 'pending' }], cursor, pageSize);
  const own = queue.submissions.some(({ submitter_nrp }) => submitter_nrp === caller.nrp);
  const ownBlocked = own ? ((await reviewWait(caller.nrp)) ?? ownSubmission) : null;
  return {
    documents: queue.submissions.map((submission) => ({
      ...recordOf(submission),
      level: null,
      blocked: submission.submitter_nrp === caller.nrp ? ownBlocked : null,
    })),
    next_cursor: queue.next_cursor,
  };
});
