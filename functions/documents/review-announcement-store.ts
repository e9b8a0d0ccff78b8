import * as z from 'zod/mini';
import { allOf, equals, isAbsent, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { retryOnConflict, stale, tryTransactWrite } from '../db/transactions.ts';

/** How far the reviews are announced (REVIEWS / ANNOUNCED). */
export const announcementItem = z.object({
  /** The begin of the latest announcement that was sent to all its recipients. */
  announced_at: z.optional(z.iso.datetime()),
  finished_on: z.optional(z.iso.date()),
  /** The begin of one that is not sent to all of them. */
  begun_at: z.optional(z.iso.datetime()),
});

/** An announcement that begins or continues. Times are ISO 8601. */
export interface Announcement {
  /** The same in each attempt, so that a repeated notification has the same id. */
  begun_at: string;
  /** When the one before began; absent for the first. */
  previous_at?: string | undefined;
}

/**
 * Begins the announcement of a day, or continues one that broke off, also of an earlier day; undefined where the day has
 * one already.
 */
export const beginAnnouncement = (day: string, now: Date): Promise<Announcement | undefined> =>
  retryOnConflict(async (write) => {
    const found = await readItem(announcementItem, keys.reviewAnnouncement);
    const { announced_at: previous_at, begun_at, finished_on } = found ?? {};
    if (begun_at !== undefined) return { begun_at, previous_at };
    if (finished_on !== undefined && finished_on >= day) return undefined;
    const announcement = { begun_at: now.toISOString(), previous_at };
    const onConditionFailed = stale('Another run has begun in the meantime');
    await write([
      found && previous_at !== undefined
        ? itemUpdate(keys.reviewAnnouncement, {
            set: { begun_at: announcement.begun_at },
            condition: allOf(isAbsent('begun_at'), equals('announced_at', previous_at)),
            onConditionFailed,
          })
        : itemPut(
            { ...keys.reviewAnnouncement, begun_at: announcement.begun_at },
            { condition: notExists, onConditionFailed },
          ),
    ]);
    return announcement;
  });

/** Marks an announcement as sent to all its recipients, unless another run has done so. */
export const finishAnnouncement = async ({ begun_at }: Announcement, day: string): Promise<void> => {
  await tryTransactWrite([
    itemUpdate(keys.reviewAnnouncement, {
      set: { announced_at: begun_at, finished_on: day },
      remove: ['begun_at'],
      condition: equals('begun_at', begun_at),
    }),
  ]);
};
