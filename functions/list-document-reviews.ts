import { documentReviewCalls, type ReviewFilter, reviewsPerPage } from '../shared/api/document-reviews.ts';
import { departmentCodes } from '../shared/domain/departments.ts';
import { canSeeReviews } from '../shared/domain/documents/document-access.ts';
import { addDays, dateAt } from '../shared/domain/time/working-days.ts';
import { Failure } from '../shared/errors.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { documentRow } from './documents/document-store.ts';
import { loadGuards } from './documents/number-store.ts';
import { type DueDocument, loadDueDocuments, type ReviewRange, reviewSortKey } from './documents/review-index-store.ts';
import { handle } from './http/handler.ts';
import { companyReviewSettings } from './runtime/review-intervals.ts';

/** A department's documents are sorted by date and id, so one sort key continues the list of every department. */
const sortKeyPattern = /^\d{4}-\d\d-\d\d#[A-Za-z0-9_-]{1,64}$/;

export const handler = handle(
  documentReviewCalls['list-document-reviews'],
  async ({ department, filter, cursor }, { caller, now }) => {
    if (department !== undefined && !canSeeReviews(caller, department)) throw new Failure('forbidden');
    const departments = departmentCodes.filter(
      (each) => canSeeReviews(caller, each) && (department === undefined || each === department),
    );
    const range: ReviewRange = {
      ...rangeOf(filter, dateAt(now.getTime(), companyReviewSettings().time_zone)),
      ...(cursor !== undefined && { after: sortKeyIn(cursor, sortKeyPattern) }),
    };
    // One more than a page shows whether another page follows.
    const limit = reviewsPerPage + 1;
    const found = (await Promise.all(departments.map((each) => loadDueDocuments(each, range, limit)))).flat();
    const sorted = found.sort((one, other) => (reviewSortKey(one) < reviewSortKey(other) ? -1 : 1));
    const page = sorted.slice(0, reviewsPerPage);
    const last = page.at(-1);
    const guards = await loadGuards(page.map(({ nomor }) => nomor));
    return {
      reviews: page.map((document, at) => reviewOf(document, guards[at]?.reserved_by)),
      next_cursor: last && sorted.length > page.length ? cursorOf(reviewSortKey(last)) : null,
    };
  },
);

const rangeOf = (filter: ReviewFilter, today: string): Omit<ReviewRange, 'after'> => {
  if (filter === 'all') return {};
  return filter === 'overdue' ? { to: addDays(today, -1) } : { from: today, to: addDays(today, Number(filter)) };
};

const reviewOf = (document: DueDocument, submissionId: string | undefined) => ({
  ...documentRow(document),
  review_due_on: document.review_due_on,
  reviewed_on: document.reviewed_on ?? null,
  review_months: document.review_months ?? null,
  revision_need: document.revision_need ?? null,
  running_submission_id: submissionId ?? null,
});
