import pLimit from 'p-limit';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { reviewMarks } from '../../shared/domain/documents/document-reviews.ts';
import { reminderDayAt } from '../../shared/domain/notices/reminders.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadDepartmentHeads } from '../profiles/department-head-service.ts';
import { listStaffWithRole } from '../profiles/role-member-store.ts';
import { loadWorkingTime } from '../work-calendar/work-calendar-service.ts';
import { type AnnouncementScope, announcedPhase, type PhaseCounts, reviewNotice } from './review-announcement-rules.ts';
import { type Announcement, beginAnnouncement, finishAnnouncement } from './review-announcement-store.ts';
import { loadDueDates } from './review-index-store.ts';

/** The index lags by moments; a later date is announced by the next run. */
const indexLagCoveredMs = 10 * 60 * 1000;
/** Recipients at a time. */
const concurrency = 8;

export interface SentAnnouncement {
  day: string;
  documents: number;
  recipients: number;
}

/**
 * Announces once a working day which documents have reached a mark before their review date, or are overdue, to the
 * heads of their departments and the document controllers. A run that breaks off is continued by the next one, which
 * notifies no user twice; marks of missed days are in the next announcement.
 */
export const announceReviews = async (now: Date): Promise<SentAnnouncement | undefined> => {
  const workingTime = await loadWorkingTime();
  const today = reminderDayAt(now.getTime(), workingTime);
  const announcement = today === undefined ? undefined : await beginAnnouncement(today, now);
  if (today === undefined || !announcement) return undefined;
  const scopeAt = (at: string): AnnouncementScope => ({
    day: dateAt(at, workingTime.time_zone),
    cutoff: new Date(Date.parse(at) - indexLagCoveredMs).toISOString(),
  });
  const scope = scopeAt(announcement.begun_at);
  const last = announcement.previous_at === undefined ? undefined : scopeAt(announcement.previous_at);
  const counts = new Map<DepartmentCode, PhaseCounts>(
    await Promise.all(departmentCodes.map(async (each) => [each, await loadPhaseCounts(each, scope, last)] as const)),
  );
  const recipients = await notifyReviewers(counts, announcement, scope.day, now);
  await finishAnnouncement(announcement, today);
  const documents = [...counts.values()].flatMap((each) => Object.values(each)).reduce((sum, count) => sum + count, 0);
  return { day: scope.day, documents, recipients };
};

const loadPhaseCounts = async (
  department: DepartmentCode,
  scope: AnnouncementScope,
  last: AnnouncementScope | undefined,
): Promise<PhaseCounts> => {
  const counts: PhaseCounts = {};
  for await (const dates of loadDueDates(department, addDays(scope.day, Math.max(...reviewMarks))))
    for (const date of dates) {
      const phase = announcedPhase(date, scope, last);
      if (phase !== undefined) counts[phase] = (counts[phase] ?? 0) + 1;
    }
  return counts;
};

/** Resolves to the number of users; one who cannot be notified stops no other one, and rejects at the end. */
const notifyReviewers = async (
  counts: ReadonlyMap<DepartmentCode, PhaseCounts>,
  { begun_at }: Announcement,
  day: string,
  now: Date,
): Promise<number> => {
  const reviewers = await loadReviewers(counts, now);
  const failures: unknown[] = [];
  let recipients = 0;
  await pLimit(concurrency).map(reviewers, async ([nrp, departments]) => {
    const notice = reviewNotice(counts, departments);
    if (!notice) return;
    try {
      await notify(nrp, { event_id: `REVIEWS#${day}`, at: begun_at, submission_id: null, ...notice });
      recipients += 1;
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, 'Reviewers could not be notified');
  return recipients;
};

/** The departments that each user reviews, of those with something to announce. */
const loadReviewers = async (
  counts: ReadonlyMap<DepartmentCode, PhaseCounts>,
  now: Date,
): Promise<Map<string, DepartmentCode[]>> => {
  const named = departmentCodes.filter((each) => Object.keys(counts.get(each) ?? {}).length > 0);
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
