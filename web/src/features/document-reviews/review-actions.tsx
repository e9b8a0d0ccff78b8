import { Link } from 'react-router-dom';
import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { revisionPath } from '../../lib/submissions/submission-path.ts';

type ReviewActionsProps = { review: DocumentReview; onReview: (review: DocumentReview) => void };

/** 'Perlu Revisi' opens the submission form with the number, or 'Diproses' the submission that is in flight for it; 'Masih Sesuai' asks for confirmation. */
export const ReviewActions = ({ review, onReview }: ReviewActionsProps) => (
  <span className="flex items-center justify-end gap-1">
    {review.running_submission_id === null ? (
      <Link
        className={buttonClass('ghost', 'sm')}
        to={revisionPath(review.nomor)}
        aria-label={`Perlu Revisi: ${review.nama}`}
      >
        Perlu Revisi
      </Link>
    ) : (
      <Link
        className={buttonClass('ghost', 'sm')}
        to={submissionPath(review.running_submission_id)}
        aria-label={`Diproses: ${review.nama}`}
      >
        Diproses
      </Link>
    )}
    <Button variant="secondary" size="sm" aria-label={`Masih Sesuai: ${review.nama}`} onClick={() => onReview(review)}>
      Masih Sesuai
    </Button>
  </span>
);
