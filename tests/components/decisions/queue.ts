import type { QueuedSubmission, SubmissionRecord } from '../../../shared/api/submission-records.ts';
import type { Answers } from '../../support/stubbed-calls.ts';
import { queuedSubmissionFixture, submissionDetailFixture } from '../../support/submission-fixtures.ts';

let count = 0;

/** A submission that waits; its id is new, because the page loads no version of a submission twice. */
export const waiting = (values: Partial<QueuedSubmission> = {}): QueuedSubmission => {
  count += 1;
  return queuedSubmissionFixture({ id: `S${count}`, document_title: `Prosedur ${count}`, ...values });
};

/** Answers of a queue that decisions shorten. The drafts are no PDFs: those are drawn in the browser tests. */
export const queueAnswers = (
  rows: readonly QueuedSubmission[],
  queue: 'get-pending-documents' | 'get-approval-documents' = 'get-pending-documents',
): Answers => {
  let documents = [...rows];
  const find = (id: string): QueuedSubmission & SubmissionRecord => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw new Error(`the queue has no submission ${id}`);
    return found as QueuedSubmission & SubmissionRecord;
  };
  const decide = ({ submission_id, action }: { submission_id: string; action: 'approve' | 'reject' }) => {
    documents = documents.filter(({ id }) => id !== submission_id);
    const submission_status = action === 'approve' ? ('under_dept_approval' as const) : ('rejected' as const);
    return { submission: { ...find(submission_id), submission_status, version: 2 } };
  };
  const detail = submissionDetailFixture();
  return {
    [queue]: () => ({ documents, next_cursor: null }),
    'process-document-review': decide,
    'process-document-approval': decide,
    'get-submission': ({ submission_id }) => ({
      ...detail,
      submission: find(submission_id),
      draft: { ...detail.draft, name: 'draf.doc', content_type: 'application/msword' },
    }),
  };
};
