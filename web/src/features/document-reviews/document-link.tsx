import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { openDocument } from '../../lib/files/open-document.ts';

/** The name opens the file that is to be reviewed; a document without one has a plain name. */
export const DocumentLink = ({ review }: { review: DocumentReview }) =>
  review.has_file ? (
    <button
      type="button"
      className="line-clamp-2 min-h-6 wrap-anywhere text-left pointer-coarse:min-h-11 underline-offset-2 hover:underline"
      title={review.nama}
      onClick={() => void openDocument(review)}
    >
      {review.nama}
    </button>
  ) : (
    <span className="line-clamp-2 wrap-anywhere" title={review.nama}>
      {review.nama}
    </span>
  );
