import * as z from 'zod/mini';
import { equals, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { retryOnConflict, stale } from '../db/transactions.ts';

/** The latest announcement of a year without its movable holidays (HOLIDAYS / ANNOUNCED). */
export const holidayAnnouncementItem = z.object({
  year: z.int(),
  /** The same in each attempt, so that a repeated notification has the same id. */
  begun_at: z.iso.datetime(),
  is_complete: z.boolean(),
});
type HolidayAnnouncement = z.infer<typeof holidayAnnouncementItem>;

/** Begins the announcement of a year, or continues one that broke off; undefined where all admins were notified. */
export const beginHolidayAnnouncement = (year: number, now: Date): Promise<HolidayAnnouncement | undefined> =>
  retryOnConflict(async (write) => {
    const found = await readItem(holidayAnnouncementItem, keys.holidayAnnouncement);
    if (found?.year === year) return found.is_complete ? undefined : found;
    const begun = { year, begun_at: now.toISOString(), is_complete: false };
    await write([
      itemPut(
        { ...keys.holidayAnnouncement, ...begun },
        {
          condition: found ? equals('year', found.year) : notExists,
          onConditionFailed: stale('Another run has begun in the meantime'),
        },
      ),
    ]);
    return begun;
  });

export const completeHolidayAnnouncement = (year: number): Promise<void> =>
  retryOnConflict((write) =>
    write([itemUpdate(keys.holidayAnnouncement, { set: { is_complete: true }, condition: equals('year', year) })]),
  );
