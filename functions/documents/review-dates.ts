import { nextReviewOn } from '../../shared/domain/documents/document-reviews.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { companyReviewSettings } from '../runtime/review-intervals.ts';
import type { ControlledDocument } from './document-store.ts';

/** What the date of the next review follows from. */
const inputs = ['jenis', 'made_at', 'effective_on', 'reviewed_on', 'review_months', 'undated', 'valid_until'] as const;

/**
 * A document after a change, with the date of its next review while it is in force. The date is set when something that
 * it follows from changes, and is carried over otherwise: another configured interval counts from the next publication
 * or review, and moves no date that users know.
 */
export const withReviewDate = (
  before: ControlledDocument | undefined,
  { review_due_on: _due, review_due_set_at: _set, ...after }: ControlledDocument,
): ControlledDocument => {
  if (after.status !== 'Aktif' || after.deleted_at !== undefined) return after;
  const asked = askedSince(after);
  if (
    before?.review_due_on !== undefined &&
    asked === askedSince(before) &&
    inputs.every((field) => before[field] === after[field])
  )
    return { ...after, review_due_on: before.review_due_on, review_due_set_at: before.review_due_set_at };
  const { time_zone, months } = companyReviewSettings();
  const published_on = dateAt(after.made_at, time_zone);
  return {
    ...after,
    review_due_on: earlierOf(
      nextReviewOn({ ...after, published_on }, months),
      asked && askedReviewOn(asked, time_zone),
    ),
    review_due_set_at: after.updated_at,
  };
};

/** Since when its review is due because what it cites changed. */
const askedSince = ({ revision_need }: ControlledDocument): string | undefined =>
  revision_need?.cited && revision_need.since;

/** The day before: it is overdue at once. */
export const askedReviewOn = (since: string, timeZone: string): string => addDays(dateAt(since, timeZone), -1);

const earlierOf = (one: string, other: string | undefined): string =>
  other !== undefined && other < one ? other : one;
