import { departmentLabels } from '../../../../shared/domain/departments.ts';
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
          <span className="wrap-anywhere font-semibold">{review.nomor}</span> · {departmentLabels[review.department]}
        </span>
        <DueDate dueOn={review.review_due_on} today={today} />
        <ReviewActions review={review} onReview={onReview} />
      </CardRow>
    ))}
  </CardList>
);
