import { submissionCalls } from '../shared/api/submissions.ts';
import { mayDecideFor } from '../shared/domain/workflow/workflow.ts';
import { handle } from './http/handler.ts';
import { lacksPdf } from './submissions/submission-rules.ts';
import { listQueuedSubmissions, recordOf } from './submissions/submission-store.ts';
import { loadTargetDocuments } from './submissions/target-document-service.ts';
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
  const targets = await loadTargetDocuments(queue.submissions);
  return {
    documents: queue.submissions.map((submission, index) => ({
      ...recordOf(submission),
      target: targets[index] ?? null,
      lacks_pdf: lacksPdf(submission),
      level: null,
      blocked: blockedMessage(submission.submitter_nrp),
    })),
    next_cursor: queue.next_cursor,
  };
});
