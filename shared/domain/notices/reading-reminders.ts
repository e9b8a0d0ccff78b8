import type { AudienceKey, Membership } from '../required-reading/audiences.ts';
import {
  type Duty,
  dueDates,
  inOrderOfDueDate,
  isUnderstood,
  type ReadingSettings,
  requiredReadings,
  type Understood,
} from '../required-reading/reading.ts';
import { addDays, addWorkingDays, workingDaysBetween } from '../time/working-days.ts';
import type { ReminderDay } from './reminders.ts';

/** What a person must read, for the digest of a day. */
export interface ReadingDigest {
  unread: number;
  overdue: number;
  /** The document, where it is one. */
  only?: string;
}

/** Working days before the earliest due date on which a person is reminded. */
const daysBeforeDue = 3;
/** Who is late is reminded again after so many working days. */
const overdueInterval = 2;

interface OpenDuty {
  document_id: string;
  reading_id: string;
  due_on: string;
  /** The day on which the time to read began. */
  asked_on: string;
}

/** What everyone with the same memberships must read: computed once for all of them. */
export interface CommonDuties {
  byDocument: ReadonlyMap<string, OpenDuty>;
  /** The earliest due date first. */
  byDueDate: readonly OpenDuty[];
  overdue: number;
}

export const commonDuties = (
  memberships: readonly Membership[],
  lists: ReadonlyMap<AudienceKey, readonly Duty[]>,
  { today, settings }: { today: string; settings: ReadingSettings },
): CommonDuties => {
  const dueOn = dueDates(settings);
  const duties = inOrderOfDueDate(requiredReadings(memberships, lists)).map(
    ({ document_id, reading_id, start }): OpenDuty => {
      const due_on = dueOn(start);
      return { document_id, reading_id, due_on, asked_on: addDays(due_on, -settings.reading_days) };
    },
  );
  return {
    byDocument: new Map(duties.map((duty) => [duty.document_id, duty])),
    byDueDate: duties,
    overdue: duties.filter(({ due_on }) => due_on < today).length,
  };
};

/** How much of it a person has not understood; undefined where nothing is left. */
export const unreadOf = (
  { byDocument, overdue }: CommonDuties,
  understood: Understood,
  today: string,
): ReadingDigest | undefined => {
  const rest: ReadingDigest = { unread: byDocument.size, overdue };
  for (const [document_id, reading_id] of understood) {
    const duty = byDocument.get(document_id);
    if (duty?.reading_id !== reading_id) continue;
    rest.unread -= 1;
    if (duty.due_on < today) rest.overdue -= 1;
  }
  if (rest.unread === 1) {
    const only = [...byDocument.values()].find((duty) => !isUnderstood(understood, duty));
    if (only) rest.only = only.document_id;
  }
  return rest.unread > 0 ? rest : undefined;
};

/**
 * Whether a person is reminded today: of something that was asked for since the last digests, three working days before
 * the earliest due date, and every second working day after it.
 */
export const isRemindedToday = (
  { byDueDate }: CommonDuties,
  understood: Understood,
  { today, sent_days, working_time }: ReminderDay,
): boolean => {
  const last = sent_days.at(-1);
  const isOpen = (duty: OpenDuty): boolean => !isUnderstood(understood, duty);
  const earliest = byDueDate.find(isOpen);
  if (!earliest) return false;
  if (byDueDate.some((duty) => isNew(duty, today, last) && isOpen(duty))) return true;
  const { due_on } = earliest;
  if (due_on < today) return workingDaysBetween(due_on, today, working_time) % overdueInterval === 1;
  const isSoon = (day: string): boolean => addWorkingDays(day, daysBeforeDue, working_time) >= due_on;
  return isSoon(today) && (last === undefined || !isSoon(last));
};

/** Asked for after the digests of the last day were sent, before today. */
const isNew = ({ asked_on }: OpenDuty, today: string, last: string | undefined): boolean =>
  asked_on < today && (last === undefined || asked_on >= last);

/** The working days on which a head who gets no other digest learns of late readers: every second one. */
export const isHeadsDay = ({ today, working_time }: ReminderDay): boolean =>
  workingDaysBetween('2026-01-01', today, working_time) % overdueInterval === 0;
