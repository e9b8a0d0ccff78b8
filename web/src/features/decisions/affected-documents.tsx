import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { ReferrersOf, referrersNotes } from '../../components/referrers.tsx';

type AffectedDocumentsProps = {
  submission: Pick<QueuedSubmission, 'submission_purpose' | 'document_number'>;
  reserve?: boolean;
};

export const AffectedDocuments = ({ submission, reserve }: AffectedDocumentsProps) =>
  submission.submission_purpose === 'new' ? null : (
    <ReferrersOf
      nomor={submission.document_number}
      note={referrersNotes[submission.submission_purpose ?? 'revision']}
      {...(reserve && { reserve })}
    />
  );
