import { queueDailyCheckpoint } from '../mail/checkpoint-mail-service.ts';
import { log } from '../observability/log.ts';
import { sendDigests } from '../reminders/digest-service.ts';

/**
 * Runs every hour, because rules of EventBridge have no time zone. Sends the digests of open work on the company's
 * working days from seven in the morning, once a day, and the log's checkpoint every day; a run of a later hour sends what an earlier one did not.
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const mailed = await queueDailyCheckpoint(now);
  if (mailed !== undefined) log.info('checkpoint mailed', { recipients: mailed });
  const sent = await sendDigests(now);
  if (sent) log.info('digests sent', { ...sent });
  else log.info('no digests due', {});
};
