import type { SubmissionRecord } from '../../../shared/api/submission-records.ts';

/** Title and number of the submission, repeated in dialogs to prevent decisions about the wrong document. */
export const SubmissionSummary = ({
  submission,
}: {
  submission: Pick<SubmissionRecord, 'document_title' | 'document_number'>;
}) => (
  <div className="rounded-md bg-sunken px-3 py-2">
    <p className="wrap-anywhere font-semibold">{submission.document_title}</p>
    <p className="wrap-anywhere text-muted text-sm">{submission.document_number}</p>
  </div>
);
