import { missingHolidaysNotice } from '../../shared/domain/notices/missing-holidays-notice.ts';
import { reminderDayAt } from '../../shared/domain/notices/reminders.ts';
import { yearToComplete } from '../../shared/domain/time/holidays.ts';
import { notify } from '../notifications/notification-store.ts';
import { listStaffWithRole } from '../profiles/role-member-store.ts';
import { beginHolidayAnnouncement, completeHolidayAnnouncement } from './missing-holidays-store.ts';
import { loadWorkingTime } from './work-calendar-service.ts';

/**
 * Notifies the admins on a working day, once for each year, that its movable holidays are missing: in November before it.
 * Resolves to that year; undefined where there is nothing to announce.
 */
export const announceMissingHolidays = async (now: Date): Promise<number | undefined> => {
  const workingTime = await loadWorkingTime();
  const today = reminderDayAt(now.getTime(), workingTime);
  const year = today === undefined ? undefined : yearToComplete(workingTime.holidays, today);
  const announcement = year === undefined ? undefined : await beginHolidayAnnouncement(year, now);
  if (year === undefined || !announcement) return undefined;
  const notice = { ...missingHolidaysNotice(year), submission_id: null };
  for (const { nrp } of await listStaffWithRole('admin'))
    await notify(nrp, { event_id: `HOLIDAYS#${year}`, at: announcement.begun_at, ...notice });
  await completeHolidayAnnouncement(year);
  return year;
};
