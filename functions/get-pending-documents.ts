import { handle } from './http/handler.ts';
import { listQueuedSubmissions, recordOf } from './submissions/submission-store.ts';
import { loadReviewWaitingMessage, ownSubmissionMessage } from './submissions/waiting-service.ts';

const pageSize = 100;

export const handler = handle('get-pending-documents', async ({ cursor }, { caller }) => {
  const queue = await listQueuedSubmissions([{ state: 'pending' }], cursor, pageSize);
  const hasOwn = queue.submissions.some(({ submitter_nrp }) => submitter_nrp === caller.nrp);
  const ownBlocked = hasOwn ? ((await loadReviewWaitingMessage(caller.nrp)) ?? ownSubmissionMessage) : null;
  return {
    documents: queue.submissions.map((submission) => ({
      ...recordOf(submission),
      level: null,
      blocked: submission.submitter_nrp === caller.nrp ? ownBlocked : null,
    })),
    next_cursor: queue.next_cursor,
  };
});
