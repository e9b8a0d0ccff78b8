import type { CalendarChange, RecordedChange, WorkCalendarRecord } from '../../shared/api/work-calendar.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { editableYears } from '../../shared/domain/time/holidays.ts';
import { Failure } from '../../shared/errors.ts';

type Calendar = Pick<WorkCalendarRecord, 'week' | 'holidays'>;

/** A calendar after a change, and the change as the history records it. `today`: YYYY-MM-DD. */
export const calendarAfter = (
  before: Calendar,
  change: CalendarChange,
  today: string,
): { after: Calendar; recorded: RecordedChange['change'] } => {
  if (change.kind === 'week') return { after: { ...before, week: change.week }, recorded: change };
  const { date } = change;
  const years = editableYears(today);
  if (!years.includes(Number(date.slice(0, 4))))
    throw invalidDate(`Tanggal harus pada tahun ${years[0]} sampai ${years.at(-1)}`);
  const found = before.holidays.find((each) => each.date === date);
  const others = before.holidays.filter((each) => each !== found);
  if (change.kind === 'remove') {
    if (!found) throw new Failure('not_found');
    return { after: { ...before, holidays: others }, recorded: { kind: 'remove', ...found } };
  }
  if (found) throw invalidDate(`Tanggal ${dayText(date)} sudah tercatat sebagai “${found.name}”`);
  const holidays = [...others, { date, name: change.name }].sort((one, other) => (one.date < other.date ? -1 : 1));
  return { after: { ...before, holidays }, recorded: change };
};

const invalidDate = (detail: string): Failure =>
  new Failure('invalid_input', { detail }, { fields: { 'change.date': detail } });
