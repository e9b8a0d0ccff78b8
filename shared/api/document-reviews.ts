import * as z from 'zod/mini';
import { documentRow } from '../domain/documents/document-fields.ts';
import { reviewOutcome, revisionNeed } from '../domain/documents/document-reviews.ts';
import { maxReviewReason, optionalParagraph } from '../domain/text.ts';
import { defineCalls, evidenceReaders, get, managersAndHeads, post } from './call.ts';
import { cursor, department, id, nextCursor, seenVersion } from './fields.ts';

/** Which documents a list of reviews shows: overdue, due within so many days and not overdue, or all. */
export const reviewFilters = ['overdue', '10', '30', '90', 'all'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const documentReview = z.extend(documentRow, {
  review_due_on: z.iso.date(),
  reviewed_on: z.nullable(z.iso.date()),
  /** The document's own interval in months; null where that of its type applies. */
  review_months: z.nullable(z.int().check(z.positive())),
  /** Null while no review of the present revision found that it needs one. */
  revision_need: z.nullable(revisionNeed),
  /** The submission in flight for its number: its revision or cancellation; null without one. */
  running_submission_id: z.nullable(id),
});
export type DocumentReview = z.infer<typeof documentReview>;

export const reviewsPerPage = 20;

export const documentReviewCalls = defineCalls({
  /** Documents in force by the date of their next review, the earliest first; of the caller's departments. */
  'list-document-reviews': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({
      department: z.optional(department),
      filter: z._default(z.enum(reviewFilters, { error: 'Saringan tidak dikenal' }), 'all'),
      cursor: z.optional(cursor),
    }),
    output: z.object({ reviews: z.array(documentReview), next_cursor: nextCursor }),
  }),
  /**
   * Records what a review found of the version that the caller saw. A suitable revision is given its next date; for one
   * that needs revision, `reason` says what, and its date remains.
   */
  'review-document': post({
    access: managersAndHeads,
    input: z.object({
      id,
      version: seenVersion('Versi dokumen'),
      outcome: z._default(reviewOutcome, 'suitable'),
      reason: optionalParagraph('Catatan', maxReviewReason),
    }),
    output: z.object({ document: z.extend(documentRow, { revision_need: z.nullable(revisionNeed) }) }),
    errors: ['not_found', 'document_deleted', 'document_changed', 'already_reviewed'],
  }),
});
