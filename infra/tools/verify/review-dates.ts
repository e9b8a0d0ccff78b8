import { keys } from '../../../functions/db/keys.ts';
import { askedReviewOn } from '../../../functions/documents/review-dates.ts';
import { companyReviewSettings } from '../../../functions/runtime/review-intervals.ts';
import { maxReviewMonths } from '../../../shared/domain/documents/document-fields.ts';
import { nextReviewOn } from '../../../shared/domain/documents/document-reviews.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import type { Check, Finding } from './check.ts';
import type { DocumentFacts, ReviewFacts } from './environment-data.ts';

/**
 * A document in force has the date of its next review and is found by it; any other document has none. That it needs
 * revision was found of its present revision.
 */
export const reviewDates: Check = {
  name: 'every document in force is found by the date of its next review',
  compare: ({ documents }) => ({
    compared: documents.size,
    findings: [...documents.values()].flatMap((document) => {
      const difference = differenceOf(document);
      return difference === undefined ? [] : [finding(document, difference)];
    }),
  }),
};

interface Difference {
  text: string;
  isNote?: true;
}

const finding = ({ row: { id, nomor } }: DocumentFacts, { text, ...note }: Difference): Finding => ({
  subject: `review ${id}`,
  line: `DOC#${id} CURRENT (${nomor}) ${text}`,
  partitions: [keys.document(id).PK],
  ...note,
});

const differenceOf = ({ row, isDeleted, review }: DocumentFacts): Difference | undefined => {
  const { review_due_on: dueOn, review_due_set_at: setAt, index } = review;
  const { revision_need: need } = review;
  if (need !== undefined && need.since < review.made_at)
    return { text: `needs revision since ${need.since}, before its present revision was made` };
  const isInForce = row.status === 'Aktif' && !isDeleted;
  const expected =
    dueOn === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : keys.reviewIndex(row.department, dueOn, row.id);
  if (index.GSI2PK !== expected.GSI2PK || index.GSI2SK !== expected.GSI2SK)
    return { text: 'has keys in the index of review dates that do not follow from its department and date' };
  if (dueOn === undefined)
    return isInForce
      ? { text: 'is in force and has no review date; the next change of the document sets one', isNote: true }
      : undefined;
  if (!isInForce) return { text: `has the review date ${dueOn}, but is not in force` };
  if (setAt === undefined) return { text: `has the review date ${dueOn}, but not when it was set` };
  return followsFrom(review, dueOn)
    ? undefined
    : { text: `has the review date ${dueOn}, which is no interval after its publication or last review` };
};

/** The interval of a type may have been configured otherwise when the date was set, so any whole number of months passes. */
const followsFrom = (review: ReviewFacts, dueOn: string): boolean => {
  const { time_zone, months } = companyReviewSettings();
  const { review_months, ...document } = review;
  if (dueOn === review.valid_until) return true;
  if (review.revision_need?.cited && dueOn === askedReviewOn(review.revision_need.since, time_zone)) return true;
  const published_on = dateAt(review.made_at, time_zone);
  const nextOn = (interval: number): string =>
    nextReviewOn({ ...document, jenis: 'OTHER', published_on, review_months: interval }, months);
  if (nextOn(0) === nextOn(1)) return dueOn === published_on;
  const interval = review_months ?? monthsBetween(nextOn(0), dueOn);
  return interval >= 1 && interval <= maxReviewMonths && nextOn(interval) === dueOn;
};

const monthsBetween = (from: string, to: string): number => {
  const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(to) - monthOf(from);
};
