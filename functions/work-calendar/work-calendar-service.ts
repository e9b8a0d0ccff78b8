import type { CalendarChange, RecordedChange, WorkCalendarRecord } from '../../shared/api/work-calendar.ts';
import { type NamedUser, userName } from '../../shared/domain/people/roles.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { datesOf, editableYears } from '../../shared/domain/time/holidays.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { transactWrite } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import { environmentWorkingTime } from '../runtime/working-time.ts';
import { calendarPuts, loadStoredCalendar, type StoredCalendar } from './work-calendar-store.ts';

/** The stored calendar; the environment's own one until an admin has changed it. */
export const loadCalendar = async (): Promise<WorkCalendarRecord> => {
  const { week, holidays, version } = (await loadStoredCalendar()) ?? { ...environmentWorkingTime(), version: 0 };
  return { week, holidays, version };
};

/** For so long a process computes with the calendar that it has read. */
export const calendarCacheMs = 60_000;

let cached: { readAt: number; stored: StoredCalendar | undefined } | undefined;

/** The company's working days, at most a minute old. */
export const loadWorkingTime = async (): Promise<WorkingTime> => {
  const age = Date.now() - (cached?.readAt ?? 0);
  if (!cached || age < 0 || age >= calendarCacheMs) cached = { readAt: Date.now(), stored: await loadStoredCalendar() };
  const environment = environmentWorkingTime();
  const { week, holidays } = cached.stored ?? environment;
  return { ...environment, week, holidays: datesOf(holidays) };
};

interface Context {
  caller: NamedUser;
  command: Command;
  now: Date;
}

/** Changes the calendar; `calendar_changed` where it has another version than the one that the admin saw. */
export const changeCalendar = async (
  { version, change }: { version: number; change: CalendarChange },
  { caller: { nrp, full_name }, command, now }: Context,
): Promise<WorkCalendarRecord> => {
  const before = await loadCalendar();
  if (before.version !== version) return throwChanged();
  const today = dateAt(now.getTime(), environmentWorkingTime().time_zone);
  const { after, recorded } = calendarAfter(before, change, today);
  const calendar = { ...after, version: version + 1 };
  const stored = { ...calendar, changed_by: { nrp, full_name }, changed_at: now.toISOString() };
  await transactWrite([...command.resultPuts({ calendar }), ...calendarPuts(stored, recorded, throwChanged)]);
  return calendar;
};

const throwChanged = async (): Promise<never> => {
  const stored = await loadStoredCalendar();
  // Only a version that no page has read comes before the first change.
  if (!stored) throw new Failure('conflict');
  throw new Failure('calendar_changed', {
    nama: userName(stored.changed_by),
    waktu: formatTime(stored.changed_at),
  });
};

type Calendar = Pick<WorkCalendarRecord, 'week' | 'holidays'>;

/** A calendar after a change, and the change as the history records it. `today`: YYYY-MM-DD. */
const calendarAfter = (
  before: Calendar,
  change: CalendarChange,
  today: string,
): { after: Calendar; recorded: RecordedChange['change'] } => {
  if (change.kind === 'week') return { after: { ...before, week: change.week }, recorded: change };
  const { date } = change;
  const years = editableYears(today);
  if (!years.includes(Number(date.slice(0, 4))))
    throw invalidField('change.date', `Tanggal harus pada tahun ${years[0]} sampai ${years.at(-1)}`);
  const found = before.holidays.find((each) => each.date === date);
  const others = before.holidays.filter((each) => each !== found);
  if (change.kind === 'remove') {
    if (!found) throw new Failure('not_found');
    return { after: { ...before, holidays: others }, recorded: { kind: 'remove', ...found } };
  }
  if (found) throw invalidField('change.date', `Tanggal ${dayText(date)} sudah tercatat sebagai “${found.name}”`);
  const holidays = [...others, { date, name: change.name }].sort((one, other) => (one.date < other.date ? -1 : 1));
  return { after: { ...before, holidays }, recorded: change };
};
