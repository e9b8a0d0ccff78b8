import { readerReminderNotice } from '../../shared/domain/notices/reading-notices.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure, failing } from '../../shared/errors.ts';
import { transactWrite } from '../db/transactions.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadProfile, type Profile } from '../profiles/profile-store.ts';
import { loadNamedReadings } from '../required-reading/named-reading-service.ts';
import { loadUnreadReadings, overdueCutoff } from '../required-reading/own-reading-service.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadReaderReminder, type ReaderReminder, readerReminderPut } from './reader-reminder-store.ts';

const today = (now: Date): string => dateAt(now.getTime(), companyDistribution().time_zone);

/** When a person was reminded today; null where they were not. */
export const loadReaderRemindedAt = async (nrp: string, now: Date): Promise<string | null> =>
  (await loadReaderReminder(nrp, today(now)))?.at ?? null;

/**
 * Stores the reminder of today; the stream notifies the person. `already_reminded_reader` for a second one on a day,
 * `nothing_to_read` where the person has read everything.
 */
export const remindReader = async (
  person: Profile,
  by: Caller,
  { command, now }: { command: Command; now: Date },
): Promise<{ reminded_at: string }> => {
  if (person.without_account) throw new Failure('without_account', { nama: userName(person) });
  const { unread } = await loadUnreadReadings(person, now);
  if (unread.length === 0) throw new Failure('nothing_to_read');
  const { nrp } = person;
  const date = today(now);
  const reminder: ReaderReminder = { nrp, date, at: now.toISOString(), by: { nrp: by.nrp, name: by.full_name } };
  const result = { reminded_at: reminder.at };
  await transactWrite([
    ...command.resultPuts(result),
    readerReminderPut(reminder, failing('already_reminded_reader', { tanggal: dayText(addDays(date, 1)) })),
  ]);
  return result;
};

/** Notifies the person once, however often the record comes; not where they have read everything since, or left. */
export const notifyReader = async ({ nrp, date, at, by }: ReaderReminder): Promise<void> => {
  const [person, now] = [await loadProfile(nrp), new Date()];
  if (!person?.active) return;
  const { unread } = await loadUnreadReadings(person, now);
  if (unread.length === 0) return;
  const cutoff = overdueCutoff(now);
  const counts = { unread: unread.length, overdue: unread.filter(({ start }) => start < cutoff).length };
  const [only, ...others] = unread.map(({ document_id }) => document_id);
  const named = only && others.length === 0 ? (await loadNamedReadings([only])).get(only) : undefined;
  await notify(nrp, {
    event_id: `READREMIND#${date}`,
    at,
    submission_id: null,
    ...readerReminderNotice(by, counts, named),
  });
};
