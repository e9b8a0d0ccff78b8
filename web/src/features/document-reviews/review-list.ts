import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import type { ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';

/** What the table and the cards show. */
export interface ReviewListProps {
  reviews: readonly DocumentReview[];
  /** 'YYYY-MM-DD' in the company's time zone. */
  today: string;
  onReview: (review: DocumentReview, outcome: ReviewOutcome) => void;
}
