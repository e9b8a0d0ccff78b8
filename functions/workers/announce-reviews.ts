import { announceReviews } from '../documents/review-announcement-service.ts';
import { log } from '../observability/log.ts';
import { announceMissingHolidays } from '../work-calendar/missing-holidays-service.ts';

/**
 * Runs every hour, because rules of EventBridge have no time zone: announces the periodic reviews of documents once a
 * working day, from seven in the morning. Announces to admins as well, once a year in November, that the holidays of the
 * next one are missing.
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const [sent, year] = await Promise.all([announceReviews(now), announceMissingHolidays(now)]);
  if (sent) log.info('reviews announced', { ...sent });
  else log.info('no reviews to announce', {});
  if (year !== undefined) log.info('missing holidays announced', { year });
};
