import { submissionCalls } from '../shared/api/submissions.ts';
import { Failure } from '../shared/errors.ts';
import { documentRow, loadDocument } from './documents/document-store.ts';
import type { StoredFile } from './files/stored-file.ts';
import { handle } from './http/handler.ts';
import { loadRemindedAt } from './reminders/manual-reminder-store.ts';
import { allowedActions } from './submissions/access-rules.ts';
import { baseOf, loadRevisionsOf, publishedOf, revisionStateOf } from './submissions/base-revision-service.ts';
import { loadLevels, loadWaitingMessage } from './submissions/level-service.ts';
import { loadFormerSubmissions } from './submissions/queue-facts-service.ts';
import { hasOtherDraft } from './submissions/submission-rules.ts';
import { loadHistory, loadSubmission, recordOf } from './submissions/submission-store.ts';

export const handler = handle(submissionCalls['get-submission'], async ({ submission_id }, { caller, now }) => {
  const submission = await loadSubmission(submission_id);
  if (!submission) throw new Failure('not_found');
  const [history, document, reminded_at] = await Promise.all([
    loadHistory(submission.id),
    loadDocument(submission.document_id),
    loadRemindedAt(submission.id),
  ]);
  const [levels, revisions, formers] = await Promise.all([
    loadLevels(submission, history, now),
    loadRevisionsOf(submission, document),
    loadFormerSubmissions([submission]),
  ]);
  return {
    submission: recordOf(submission),
    history,
    levels,
    waiting_message: await loadWaitingMessage(submission, levels, caller.nrp),
    document: document ? documentRow(document) : null,
    draft: fileDetails(submission.draft),
    supporting: fileDetails(submission.supporting),
    file_findings: submission.file_findings ?? null,
    change: submission.change ?? null,
    base: revisionStateOf(baseOf(submission, revisions), revisions),
    published: revisionStateOf(publishedOf(submission, revisions), revisions),
    resubmission_of: submission.resubmission_of ?? null,
    resubmitted_as: submission.resubmitted_as ?? null,
    reminded_at,
    former: formers.get(submission.id) ?? null,
    other_draft: hasOtherDraft(submission, document),
    may: allowedActions(submission, caller),
  };
});

const fileDetails = ({ name, size, content_type, sha256 }: StoredFile) => ({ name, size, content_type, sha256 });
