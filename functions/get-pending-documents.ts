import { submissionCalls } from '../shared/api/submissions.ts';
import { mayDecideFor } from '../shared/domain/workflow/workflow.ts';
import { handle } from './http/handler.ts';
import { loadQueueFacts } from './submissions/queue-facts-service.ts';
import { listQueuedSubmissions, recordOf } from './submissions/submission-store.ts';
import { apartMessage, loadReviewWaitingMessage, ownSubmissionMessage } from './submissions/waiting-service.ts';

const pageSize = 100;

export const handler = handle(submissionCalls['get-pending-documents'], async ({ cursor }, { caller }) => {
  const queue = await listQueuedSubmissions([{ state: 'pending' }], cursor, pageSize);
  const hasOwn = queue.submissions.some(({ submitter_nrp }) => submitter_nrp === caller.nrp);
  const ownBlocked = hasOwn ? ((await loadReviewWaitingMessage(caller.nrp)) ?? ownSubmissionMessage) : null;
  const blockedMessage = (submitter: string): string | null => {
    if (submitter === caller.nrp) return ownBlocked;
    return mayDecideFor(caller.nrp, submitter) ? null : apartMessage;
  };
  const rows = await loadQueueFacts(queue.submissions);
  return {
    documents: rows.map(({ submission, ...facts }) => ({
      ...recordOf(submission),
      ...facts,
      level: null,
      blocked: blockedMessage(submission.submitter_nrp),
    })),
    next_cursor: queue.next_cursor,
  };
});
