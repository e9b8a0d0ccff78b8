import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { isReviewOverdue, reviewMarks } from '../../shared/domain/documents/document-reviews.ts';
import type { ReviewDigest } from '../../shared/domain/notices/reminder-notices.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { loadDepartmentHeads } from '../profiles/department-head-service.ts';
import { listStaffWithRole } from '../profiles/role-member-store.ts';
import {
  type AnnouncementScope,
  announcedPhase,
  countOf,
  type PhaseCounts,
  reviewDigest,
} from './review-announcement-rules.ts';
import { type Announcement, beginAnnouncement } from './review-announcement-store.ts';
import { loadDueDates } from './review-index-store.ts';

/** The index lags by moments; a later date is announced by the next run. */
const indexLagCoveredMs = 10 * 60 * 1000;

/** What a digest says of reviews, by user, and the announcement to finish once all digests are sent. */
export interface ReviewDigests {
  byUser: Map<string, ReviewDigest>;
  announcement: Announcement | undefined;
}

/**
 * Counts, for those who review, which documents have reached a mark before their review date since the last digests, and
 * which are overdue: the heads of their departments and the document controllers. Marks of missed days are in the next
 * digests.
 */
export const loadReviewDigests = async (day: string, now: Date, timeZone: string): Promise<ReviewDigests> => {
  const announcement = await beginAnnouncement(day, now);
  const scopeAt = (at: string): AnnouncementScope => ({
    day: dateAt(at, timeZone),
    cutoff: new Date(Date.parse(at) - indexLagCoveredMs).toISOString(),
  });
  const scope = scopeAt(announcement?.begun_at ?? now.toISOString());
  const last = announcement?.previous_at === undefined ? undefined : scopeAt(announcement.previous_at);
  const counts = new Map<DepartmentCode, PhaseCounts>(
    await Promise.all(
      departmentCodes.map(
        async (each) => [each, await loadPhaseCounts(each, scope, announcement ? last : scope)] as const,
      ),
    ),
  );
  const byUser = new Map<string, ReviewDigest>();
  for (const [nrp, departments] of await loadReviewers(counts, now)) {
    const digest = reviewDigest(counts, departments);
    if (digest) byUser.set(nrp, digest);
  }
  return { byUser, announcement };
};

/** The phases that are new since the last announcement, and all that is overdue. */
const loadPhaseCounts = async (
  department: DepartmentCode,
  scope: AnnouncementScope,
  last: AnnouncementScope | undefined,
): Promise<PhaseCounts> => {
  const counts: PhaseCounts = { isNew: false };
  for await (const dates of loadDueDates(department, addDays(scope.day, Math.max(...reviewMarks))))
    for (const date of dates) {
      const phase = announcedPhase(date, scope, last);
      if (phase !== undefined) counts.isNew = true;
      const counted = phase ?? (isReviewOverdue(date.review_due_on, scope.day) ? 'overdue' : undefined);
      if (counted === undefined) continue;
      counts[counted] = (counts[counted] ?? 0) + 1;
      if (date.revision_need) counts.needsRevision = (counts.needsRevision ?? 0) + 1;
    }
  return counts;
};

/** The departments that each user reviews, of those with something to announce. */
const loadReviewers = async (
  counts: ReadonlyMap<DepartmentCode, PhaseCounts>,
  now: Date,
): Promise<Map<string, DepartmentCode[]>> => {
  const named = departmentCodes.filter((each) => countOf(counts.get(each)) > 0);
  const reviewers = new Map<string, DepartmentCode[]>();
  if (named.length === 0) return reviewers;
  const add = (nrp: string, departments: readonly DepartmentCode[]): void => {
    reviewers.set(nrp, [...new Set([...(reviewers.get(nrp) ?? []), ...departments])]);
  };
  const [controllers, heads] = await Promise.all([
    listStaffWithRole('document_controller'),
    Promise.all(named.map(async (each) => [each, await loadDepartmentHeads(each, now)] as const)),
  ]);
  for (const { nrp } of controllers) add(nrp, named);
  for (const [department, nrps] of heads) for (const nrp of nrps) add(nrp, [department]);
  return reviewers;
};
