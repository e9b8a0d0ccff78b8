import { log } from '../observability/log.ts';
import { sendDigests } from '../reminders/digest-service.ts';

/**
 * Runs every hour, because rules of EventBridge have no time zone. Sends the digests of open work on the company's
 * working days from seven in the morning, once a day; a run of a later hour sends what an earlier one did not.
 */
export const handler = async (): Promise<void> => {
  const sent = await sendDigests(new Date());
  if (sent) log.info('digests sent', { ...sent });
  else log.info('no digests due', {});
};
