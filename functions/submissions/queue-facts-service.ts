import { type FormerSubmission, type QueuedSubmission, submissionEvent } from '../../shared/api/submission-records.ts';
import { keys } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import { loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { hasOtherDraft, lacksPdf } from './submission-rules.ts';
import { loadSubmissions, type Submission } from './submission-store.ts';

type QueueFacts = Pick<QueuedSubmission, 'file_findings' | 'target' | 'lacks_pdf' | 'former' | 'other_draft'> & {
  submission: Submission;
};

/** The submissions of a queue with what each changes, which one it follows, and what is to be said of its draft. */
export const loadQueueFacts = async (submissions: readonly Submission[]): Promise<QueueFacts[]> => {
  const changing = submissions.filter(({ submission_purpose }) => submission_purpose !== 'new');
  const [documents, formers] = await Promise.all([
    loadDocumentsOrDeleted(changing.map(({ document_id }) => document_id)),
    loadFormerSubmissions(submissions),
  ]);
  const found = new Map(changing.map(({ id }, index) => [id, documents[index]]));
  return submissions.map((submission) => {
    const document = found.get(submission.id);
    return {
      submission,
      file_findings: submission.file_findings ?? null,
      target: document ? { revisi: document.revisi, status: document.status } : null,
      lacks_pdf: lacksPdf(submission),
      former: formers.get(submission.id) ?? null,
      other_draft: hasOtherDraft(submission, document),
    };
  });
};

/** The submissions that resubmissions follow, by the id of the resubmission. */
export const loadFormerSubmissions = async (
  submissions: readonly Submission[],
): Promise<ReadonlyMap<string, FormerSubmission>> => {
  const again = submissions.filter(({ resubmission_of }) => resubmission_of !== undefined);
  const formers = (await loadSubmissions(again.map(({ resubmission_of = '' }) => resubmission_of))).filter(
    (former) => former !== undefined,
  );
  const ends = await readItems(
    submissionEvent,
    formers.map(({ id, version }) => keys.submissionEvent(id, version)),
  );
  return new Map(
    again.flatMap(({ id, resubmission_of, draft }): [string, FormerSubmission][] => {
      const at = formers.findIndex((former) => former.id === resubmission_of);
      const former = formers[at];
      if (!former) return [];
      return [[id, { id: former.id, end: ends[at] ?? null, same_draft: former.draft.sha256 === draft.sha256 }]];
    }),
  );
};
