import { log } from '../observability/log.ts';
import { announceMissingHolidays } from '../work-calendar/missing-holidays-service.ts';

/**
 * Runs every hour, because rules of EventBridge have no time zone: announces to admins, once a year in November, that the
 * holidays of the next year are missing.
 */
export const handler = async (): Promise<void> => {
  const year = await announceMissingHolidays(new Date());
  if (year !== undefined) log.info('missing holidays announced', { year });
  else log.info('no missing holidays to announce', {});
};
