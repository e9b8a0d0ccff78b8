import { Failure } from '../shared/errors.ts';
import { documentById, rowOf } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { possibilities } from './submissions/access-rules.ts';
import { levelsOf, presentWait } from './submissions/level-service.ts';
import { historyOf, recordOf, type StoredFile, submissionById } from './submissions/submission-store.ts';

export const handler = handle('get-submission', async ({ submission_id }, { caller, now }) => {
  const submission = await submissionById(submission_id);
  if (!submission) throw new Failure('not_found');
  const [history, document] = await Promise.all([historyOf(submission.id), documentById(submission.document_id)]);
  const levels = await levelsOf(submission, history, now);
  return {
    submission: recordOf(submission),
    history,
    levels,
    waiting_message: await presentWait(submission, levels),
    document: document ? rowOf(document) : null,
    draft: factsOf(submission.draft),
    supporting: factsOf(submission.supporting),
    resubmission_of: submission.resubmission_of ?? null,
    resubmitted_as: submission.resubmitted_as ?? null,
    may: possibilities(submission, caller),
  };
});

const factsOf = ({ name, size, content_type, sha256 }: StoredFile) => ({ name, size, content_type, sha256 });
