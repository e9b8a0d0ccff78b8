import { announceReviews } from '../documents/review-announcement-service.ts';
import { log } from '../observability/log.ts';

/**
 * Runs every hour, because rules of EventBridge have no time zone: announces the periodic reviews of documents once a
 * working day, from seven in the morning.
 */
export const handler = async (): Promise<void> => {
  const sent = await announceReviews(new Date());
  if (sent) log.info('reviews announced', { ...sent });
  else log.info('no reviews to announce', {});
};
