import { type DepartmentCode, departmentCodes, submissionDepartmentOf } from '../../shared/domain/departments.ts';
import {
  phaseBeginning,
  type ReviewPhase,
  reviewPhaseOf,
  reviewPhases,
} from '../../shared/domain/documents/document-reviews.ts';
import type { ReviewDigest } from '../../shared/domain/notices/reminder-notices.ts';

/**
 * An announcement covers what it could know: phases that have begun by its day, of review dates that were set before
 * its cutoff. The index lags by moments, so the cutoff is some minutes before the run.
 */
export interface AnnouncementScope {
  /** YYYY-MM-DD in the company's time zone. */
  day: string;
  /** ISO 8601. */
  cutoff: string;
}

interface DueDate {
  review_due_on: string;
  /** When the date was set (ISO 8601). */
  review_due_set_at: string;
}

/**
 * The phase of a review date that an announcement names; undefined where nothing is new since the last announcement.
 * Each phase of a date is named once: in the first announcement that covers it, or not at all where a nearer phase has
 * begun by then.
 */
export const announcedPhase = (
  { review_due_on, review_due_set_at }: DueDate,
  scope: AnnouncementScope,
  last: AnnouncementScope | undefined,
): ReviewPhase | undefined => {
  const phase = reviewPhaseOf(review_due_on, scope.day);
  if (phase === undefined || review_due_set_at > scope.cutoff) return undefined;
  const isCovered =
    last !== undefined && phaseBeginning(review_due_on, phase) <= last.day && review_due_set_at <= last.cutoff;
  return isCovered ? undefined : phase;
};

/**
 * How many documents of a department have reached a phase; `isNew`: some of them since the last announcement;
 * `needsRevision`: how many of them were found to need revision.
 */
export type PhaseCounts = Partial<Record<ReviewPhase | 'needsRevision', number>> & { isNew: boolean };

/** What the digest of one day says to a user who reviews these departments; undefined where there is nothing to say. */
export const reviewDigest = (
  counts: ReadonlyMap<DepartmentCode, PhaseCounts>,
  departments: readonly DepartmentCode[],
): ReviewDigest | undefined => {
  const named = departmentCodes.filter((each) => departments.includes(each) && countOf(counts.get(each)) > 0);
  const [only] = named;
  if (only === undefined) return undefined;
  const sums = reviewPhases.map((phase) => [phase, sumOf(named, (each) => counts.get(each)?.[phase] ?? 0)] as const);
  const needsRevision = sumOf(named, (each) => counts.get(each)?.needsRevision ?? 0);
  const whose = named.length === 1 ? ` ${departmentName(only)}` : ` dari ${named.length} departemen`;
  return {
    due: sumOf(sums, ([phase, count]) => (phase === 'overdue' ? 0 : count)),
    overdue: sumOf(sums, ([phase, count]) => (phase === 'overdue' ? count : 0)),
    isNew: named.some((each) => counts.get(each)?.isNew),
    needsRevision,
    sentence: `${sentenceOf(sums, whose)}${needsRevision > 0 ? `, ${needsRevision} perlu revisi` : ''}.`,
  };
};

const sumOf = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0);

export const countOf = (counts?: PhaseCounts): number => sumOf(reviewPhases, (phase) => counts?.[phase] ?? 0);

/** '2 dokumen Produksi perlu ditinjau ulang dalam 30 hari, 1 terlambat'. */
const sentenceOf = (sums: readonly (readonly [ReviewPhase, number])[], whose: string): string => {
  const overdue = sums.find(([phase]) => phase === 'overdue')?.[1] ?? 0;
  const ahead = sums.filter(([phase, count]) => phase !== 'overdue' && count > 0);
  const [first, ...others] = ahead;
  if (!first) return `${overdue} dokumen${whose} terlambat ditinjau ulang`;
  return [
    `${first[1]} dokumen${whose} perlu ditinjau ulang dalam ${first[0]} hari`,
    ...others.map(([days, count]) => `${count} dalam ${days} hari`),
    ...(overdue > 0 ? [`${overdue} terlambat`] : []),
  ].join(', ');
};

/** As people name the department whose head reviews; IMS and FAT by their codes. */
export const departmentName = (code: DepartmentCode): string =>
  code === 'IMS' ? code : (submissionDepartmentOf(code) ?? code);
