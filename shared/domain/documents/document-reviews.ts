import * as z from 'zod/mini';
import { addDays, addMonths } from '../time/working-days.ts';
import type { Jenis } from './document-types.ts';

/** Months between two periodic reviews of a document without an interval of its own, by its type. */
export type ReviewIntervals = Readonly<Record<Jenis, number>>;

/** What a periodic review finds of the present revision. */
export const reviewOutcome = z.enum(['suitable', 'needs_revision'], { error: 'Hasil tinjauan tidak dikenal' });
export type ReviewOutcome = z.infer<typeof reviewOutcome>;

/** So many are named in one review; the history of the document has all. */
export const maxCitedChanges = 20;

/**
 * The present revision needs to be revised, as a review found, or to be looked at, because external documents that it
 * cites (`cited`) changed: when, who, and why.
 */
export const revisionNeed = z.object({
  since: z.iso.datetime(),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  reason: z.string(),
  cited: z.optional(z.array(z.string())),
});
export type RevisionNeed = z.infer<typeof revisionNeed>;

/** Days before a review date at which it is announced, the last one first. */
export const reviewMarks = [10, 30, 90] as const;

/** How near a review date is: past, or the nearest mark that is reached; undefined more than 90 days before. */
export type ReviewPhase = 'overdue' | (typeof reviewMarks)[number];
export const reviewPhases: readonly ReviewPhase[] = ['overdue', ...reviewMarks];

/** Dates are 'YYYY-MM-DD' in the company's time zone. */
export const reviewPhaseOf = (dueOn: string, today: string): ReviewPhase | undefined =>
  isReviewOverdue(dueOn, today) ? 'overdue' : reviewMarks.find((days) => dueOn <= addDays(today, days));

/** From the day after the review date; the document stays in force. */
export const isReviewOverdue = (dueOn: string, today: string): boolean => dueOn < today;

/** The day on which a phase of a review date begins. A document is overdue from the day after its date. */
export const phaseBeginning = (dueOn: string, phase: ReviewPhase): string =>
  addDays(dueOn, phase === 'overdue' ? 1 : -phase);

/** Why 'Masih sesuai' is refused for a document without a file. */
export const noFileToReview = (nomor: string): string =>
  `Dokumen ${nomor} belum memiliki berkas, sehingga tidak dapat dinyatakan masih sesuai. Lampirkan berkasnya terlebih dahulu.`;

/** Why 'Masih berlaku' is refused for a document from outside. */
export const pastValidity = (nomor: string, day: string): string =>
  `Masa berlaku ${nomor} berakhir pada ${day}. Ubah “Berlaku Sampai” bila masa berlakunya diperpanjang.`;

interface ReviewedDocument {
  jenis: Jenis;
  /** The date on which the present revision was published or created. */
  published_on: string;
  /** The date from which it is effective, where that is stated: it then counts instead. */
  effective_on?: string | undefined;
  reviewed_on?: string | undefined;
  /** The document's own interval. */
  review_months?: number | undefined;
  /** The last day of a document from outside, by which it is checked. */
  valid_until?: string | undefined;
  /** It is older than its record, and since when it is effective is not known: `published_on` says nothing. */
  undated?: true | undefined;
}

/**
 * The date of the next review: the interval after the publication or the last review, whichever is later, and no later
 * than the last day of its validity. Where neither is known, it is due since the document was recorded.
 */
export const nextReviewOn = (document: ReviewedDocument, intervals: ReviewIntervals): string => {
  const { valid_until } = document;
  const next = intervalEnd(document, intervals);
  return valid_until !== undefined && valid_until < next ? valid_until : next;
};

const intervalEnd = (
  { jenis, published_on, effective_on, reviewed_on, review_months, undated }: ReviewedDocument,
  intervals: ReviewIntervals,
): string => {
  const known = [effective_on ?? (undated ? undefined : published_on), reviewed_on];
  const from = known
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  return from === undefined ? published_on : addMonths(from, review_months ?? intervals[jenis]);
};
