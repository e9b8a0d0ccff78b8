import * as z from 'zod/mini';
import { maxShownChanges, type RecordedChange, recordedChange, workCalendar } from '../../shared/api/work-calendar.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { keys } from '../db/keys.ts';
import { partition, readItem, readPage } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';

/** The company's calendar (CALENDAR / SETTINGS), from its first change by an admin on. */
export const workCalendarItem = z.extend(z.object(workCalendar.shape), {
  changed_by: z.object(namedUser.shape),
  changed_at: z.iso.datetime(),
});
export type StoredCalendar = z.infer<typeof workCalendarItem>;

/** A change of the calendar (HIST#CALENDAR / WV#version): append-only. */
export const calendarEventItem = z.object(recordedChange.shape);

export const loadStoredCalendar = (): Promise<StoredCalendar | undefined> =>
  readItem(workCalendarItem, keys.workCalendar);

/** The latest changes, newest first. */
export const listRecordedChanges = async (): Promise<RecordedChange[]> => {
  const { items } = await readPage(calendarEventItem, {
    ...partition(keys.calendarHistory),
    ScanIndexForward: false,
    Limit: maxShownChanges,
  });
  return items;
};

/** The calendar after a change with its history event; calls `onStale` where it was changed since it was read. */
export const calendarPuts = (
  after: StoredCalendar,
  change: RecordedChange['change'],
  onStale: () => Promise<never>,
): TransactItem[] => {
  const { version, changed_by: actor, changed_at: at } = after;
  return versionedPuts(
    { ...keys.workCalendar, ...workCalendarItem.parse(after) },
    { ...keys.calendarEvent(version), ...calendarEventItem.parse({ version, change, actor, at }) },
    onStale,
  );
};
