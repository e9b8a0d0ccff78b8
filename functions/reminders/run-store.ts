import * as z from 'zod/mini';
import { equals, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { retryOnConflict, stale } from '../db/transactions.ts';

/** The runs of the digests (REMINDERS / RUNS). */
export const reminderRuns = z.object({
  /** The working day of the latest run, and when its first attempt began. */
  day: z.iso.date(),
  started_at: z.iso.datetime(),
  /** The days whose digests were all sent, in order. */
  sent_days: z.array(z.iso.date()),
});

/** A working day whose digests are not all sent yet. */
export interface ReminderRun {
  day: string;
  /** When its first attempt began: a notification of a later attempt has the same time, and so the same id. */
  started_at: string;
  /** The earlier days whose digests were all sent. */
  sent_days: string[];
}

const throwStaleRead = stale('Another run has begun in the meantime');

/** Begins the run of a day, or continues one that broke off; undefined where all its digests are sent. */
export const beginRun = (day: string, now: Date): Promise<ReminderRun | undefined> =>
  retryOnConflict(async (write) => {
    const runs = await readItem(reminderRuns, keys.reminderRuns);
    if (runs?.sent_days.includes(day)) return undefined;
    if (runs?.day === day) return runs;
    const run = { day, started_at: now.toISOString(), sent_days: runs?.sent_days ?? [] };
    const condition = runs ? equals('day', runs.day) : notExists;
    await write([itemUpdate(keys.reminderRuns, { set: run, condition, onConditionFailed: throwStaleRead })]);
    return run;
  });

/**
 * Marks all digests of a run as sent. Days before `oldest`, the date since which a submission waits, are removed:
 * what is said of a submission depends on the days since then.
 */
export const completeRun = ({ day, sent_days }: ReminderRun, oldest: string): Promise<void> =>
  retryOnConflict((write) =>
    write([
      itemUpdate(keys.reminderRuns, {
        set: { sent_days: [...sent_days.filter((earlier) => earlier >= oldest), day] },
        condition: equals('day', day),
      }),
    ]),
  );
