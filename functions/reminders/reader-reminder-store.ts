import * as z from 'zod/mini';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';

/** A reminder of what a person must read (READREMIND#nrp / date in the company's time zone), and its outbox. */
export const readerReminderItem = z.object({
  nrp: z.string(),
  date: z.iso.date(),
  at: z.iso.datetime(),
  /** Who reminds. */
  by: z.object({ nrp: z.string(), name: z.nullable(z.string()) }),
});
export type ReaderReminder = z.infer<typeof readerReminderItem>;

export const loadReaderReminder = (nrp: string, date: string): Promise<ReaderReminder | undefined> =>
  readItem(readerReminderItem, keys.readerReminder(nrp, date));

/** Stores the reminder of a day, which the stream publishes, if there is none. */
export const readerReminderPut = (reminder: ReaderReminder, onConditionFailed: () => never): TransactItem =>
  itemPut(
    { ...keys.readerReminder(reminder.nrp, reminder.date), ...reminder, outbox: 1 },
    { condition: notExists, onConditionFailed },
  );
