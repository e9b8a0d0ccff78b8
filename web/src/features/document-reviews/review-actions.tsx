import { Link } from 'react-router-dom';
import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import type { ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { isAuditor } from '../../../../shared/domain/people/roles.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useUser } from '../../lib/session/session.ts';
import { revisionPath } from '../../lib/submissions/submission-path.ts';
import { suitableLabel } from './review-text.ts';

export interface ReviewActionsProps {
  review: DocumentReview;
  onReview: (review: DocumentReview, outcome: ReviewOutcome) => void;
}

/**
 * 'Perlu Revisi' and 'Masih Sesuai' record what the review found. Of a document that needs revision, 'Ajukan Revisi' opens
 * the submission form with its number; 'Diproses' opens the submission that is in flight for it, for auditors too.
 */
export const ReviewActions = ({ review, onReview }: ReviewActionsProps) => {
  const auditor = isAuditor(useUser());
  return (
    <span className="flex items-center justify-end gap-1 whitespace-nowrap">
      {review.running_submission_id === null ? (
        !auditor && !isExternal(review) && <RevisionAction review={review} onReview={onReview} />
      ) : (
        <Link
          className={buttonClass('secondary', 'sm', 'max-sm:px-2!')}
          to={submissionPath(review.running_submission_id)}
          aria-label={`Diproses: ${review.nama}`}
        >
          Diproses
        </Link>
      )}
      {!auditor && (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:px-2!"
          aria-label={`${suitableLabel(review)}: ${review.nama}`}
          onClick={() => onReview(review, 'suitable')}
        >
          {suitableLabel(review)}
        </Button>
      )}
    </span>
  );
};

const RevisionAction = ({ review, onReview }: ReviewActionsProps) =>
  review.revision_need === null ? (
    <Button
      variant="secondary"
      size="sm"
      className="max-sm:px-2!"
      aria-label={`Perlu Revisi: ${review.nama}`}
      onClick={() => onReview(review, 'needs_revision')}
    >
      Perlu Revisi
    </Button>
  ) : (
    <Link
      className={buttonClass('secondary', 'sm', 'max-sm:px-2!')}
      to={revisionPath(review.nomor, review.id)}
      aria-label={`Ajukan Revisi: ${review.nama}`}
    >
      Ajukan Revisi
    </Link>
  );
