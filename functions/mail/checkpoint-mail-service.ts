import { reminderHour } from '../../shared/domain/notices/reminders.ts';
import { dateAt, startOfDate } from '../../shared/domain/time/working-days.ts';
import { transactWrite } from '../db/transactions.ts';
import { environmentWorkingTime } from '../runtime/working-time.ts';
import { loadLatestCheckpoint } from '../transparency-log/latest-checkpoint.ts';
import { loadCheckpointRecipients, loadMailedDay, mailedDayPut } from './checkpoint-recipient-store.ts';
import { sendsMail } from './mail-environment.ts';
import { queueMail } from './mail-queue.ts';

/**
 * Queues the day's checkpoint for its recipients, once a day from seven in the morning on, also on holidays. A run that
 * breaks off is repeated by the next one; the worker sends each recipient one mail a day. Resolves to how many were
 * queued; undefined where there is nothing to do.
 */
export const queueDailyCheckpoint = async (now: Date): Promise<number | undefined> => {
  if (!sendsMail()) return undefined;
  const { time_zone } = environmentWorkingTime();
  const day = dateAt(now.getTime(), time_zone);
  if (now.getTime() < startOfDate(day, time_zone) + reminderHour * 3_600_000) return undefined;
  if ((await loadMailedDay()) === day) return undefined;
  const { recipients } = await loadCheckpointRecipients();
  const active = recipients.filter(({ switched_off }) => switched_off === null);
  const latest = active.length > 0 ? await loadLatestCheckpoint() : undefined;
  if (!latest) return undefined;
  for (const { mail_address } of active) await queueMail({ kind: 'checkpoint', mail_address, day, note: latest.note });
  await transactWrite([mailedDayPut(day)]);
  return active.length;
};
