import * as z from 'zod/mini';
import { namedUser } from '../domain/people/roles.ts';
import { holiday } from '../domain/time/holidays.ts';
import { workWeek } from '../domain/time/working-days.ts';
import { adminOnly, defineCalls, get, post } from './call.ts';
import { count, timestamp, wholeNumber } from './fields.ts';

export const calendarChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('add'), ...holiday.shape }),
    z.object({ kind: z.literal('remove'), date: holiday.shape.date }),
    z.object({ kind: z.literal('week'), week: z.enum(workWeek, { error: 'Hari kerja harus dipilih' }) }),
  ],
  { error: 'Perubahan tidak dikenal' },
);
export type CalendarChange = z.infer<typeof calendarChange>;

/** A change as the history has it; `name` is that of the removed holiday. */
export const recordedChange = z.object({
  version: z.int().check(z.positive()),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['add', 'remove']), date: z.string(), name: z.string() }),
    z.object({ kind: z.literal('week'), week: z.enum(workWeek) }),
  ]),
  actor: namedUser,
  at: timestamp,
});
export type RecordedChange = z.infer<typeof recordedChange>;

/** The latest changes that the history shows. */
export const maxShownChanges = 100;

export const workCalendar = z.object({
  week: z.enum(workWeek),
  /** By date. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** 0 until an admin has changed the environment's own calendar. */
  version: count,
});
export type WorkCalendarRecord = z.infer<typeof workCalendar>;

export const workCalendarCalls = defineCalls({
  /** The company's working days and holidays with their latest changes, newest first. */
  'get-work-calendar': get({
    access: adminOnly,
    input: z.object({}),
    output: z.object({ calendar: workCalendar, changes: z.array(recordedChange) }),
  }),
  /** Adds or removes a holiday, or sets the days of the week, if the calendar still has the version that was read. */
  'change-work-calendar': post({
    access: adminOnly,
    input: z.object({ version: wholeNumber, change: calendarChange }),
    output: z.object({ calendar: workCalendar }),
    errors: ['calendar_changed', 'not_found'],
  }),
});
