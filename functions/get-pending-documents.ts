import { usersWithRole } from './data/profiles.ts';
import { recordOf, type Submission, submissionsInQueues } from './data/submissions.ts';
import { handle } from './lib/handler.ts';
import { ownSubmission, waitsForSecondAdmin } from './lib/waiting.ts';

const pageSize = 100;

export const handler = handle('get-pending-documents', async ({ cursor }, { caller }) => {
  const queue = await submissionsInQueues([{ state: 'pending' }], cursor, pageSize);
  const waiting = queue.submissions;
  const own = waiting.some((submission) => submission.submitter_nrp === caller.nrp);
  const alone = own && (await usersWithRole('admin')).every(({ nrp }) => nrp === caller.nrp);
  const blocked = (submission: Submission): string | null => {
    if (submission.submitter_nrp !== caller.nrp) return null;
    return alone ? waitsForSecondAdmin : ownSubmission;
  };
  return {
    documents: waiting.map((submission) => ({ ...recordOf(submission), level: null, blocked: blocked(submission) })),
    next_cursor: queue.next_cursor,
  };
});
