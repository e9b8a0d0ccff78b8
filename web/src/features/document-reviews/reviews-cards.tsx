import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { RevisionNeeded } from '../../components/revision-needed.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { DocumentLink } from './document-link.tsx';
import { DueDate } from './due-date.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { ReviewListProps } from './review-list.ts';

/** The table's rows on a phone. */
export const ReviewsCards = ({ reviews, today, onReview }: ReviewListProps) => (
  <CardList>
    {reviews.map((review, index) => (
      <CardRow key={review.id} index={index} className="flex flex-col gap-1 px-3 py-2.5">
        <DocumentLink review={review} />
        <span className="text-muted text-sm">
          <Link
            className="inline-flex min-h-11 items-center wrap-anywhere font-semibold underline underline-offset-2"
            to={documentPath(review.nomor, { tab: 'tinjauan' })}
          >
            {review.nomor}
          </Link>{' '}
          · {departmentLabels[review.department]}
        </span>
        <DueDate dueOn={review.review_due_on} today={today} />
        {review.revision_need && (
          <span>
            <RevisionNeeded need={review.revision_need} />
          </span>
        )}
        <ReviewActions review={review} onReview={onReview} />
      </CardRow>
    ))}
  </CardList>
);
