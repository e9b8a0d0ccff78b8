export const workWeek = ['monday-friday', 'monday-saturday'] as const;

/** The days on which the company works; dates are 'YYYY-MM-DD' in its time zone. */
export interface WorkCalendar {
  /** IANA name. */
  time_zone: string;
  week: (typeof workWeek)[number];
  /** Public holidays and the company's own. */
  holidays: readonly string[];
}

const dayMs = 24 * 60 * 60 * 1000;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The date of a moment (ISO 8601 or milliseconds since 1970) in the company's time zone. */
export const dateAt = (moment: string | number, timeZone: string): string => {
  // The Swedish format is 'YYYY-MM-DD'.
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dateFormats.set(timeZone, format);
  return format.format(new Date(moment));
};

/** When a date begins in a time zone, in milliseconds since 1970. */
export const startOfDate = (date: string, timeZone: string): number => {
  // No time zone is further from UTC than a day; a date is also shorter or longer when the clocks change.
  let before = startOf(date) - dayMs;
  let after = startOf(date) + dayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateAt(middle, timeZone) < date) before = middle;
    else after = middle;
  }
  return after;
};

/** The date `days` calendar days after a date, or before it where negative. */
export const addDays = (date: string, days: number): string => isoDate(startOf(date) + days * dayMs);

/** The same day `months` later; the last day of a month that has no such day: 31 January and a month is 28 or 29 February. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDate(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
};

/** Calendar days from one date to another; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / dayMs);

export const isWorkingDay = (date: string, { week, holidays }: WorkCalendar): boolean => {
  const day = new Date(startOf(date)).getUTCDay();
  const isWeekday = day >= 1 && day <= (week === 'monday-friday' ? 5 : 6);
  return isWeekday && !holidays.includes(date);
};

/**
 * The working days after `from`, up to and including `to`; 0 where `to` is not later. What arrives on a day has waited
 * no working day on that day, and one on the next working day.
 */
export const workingDaysBetween = (from: string, to: string, calendar: WorkCalendar): number => {
  const days = daysBetween(from, to);
  if (days <= 0) return 0;
  const weeks = Math.floor(days / 7);
  let count = weeks * (calendar.week === 'monday-friday' ? 5 : 6);
  const withoutHolidays = { ...calendar, holidays: [] };
  for (let day = weeks * 7 + 1; day <= days; day += 1)
    if (isWorkingDay(addDays(from, day), withoutHolidays)) count += 1;
  for (const date of new Set(calendar.holidays))
    if (from < date && date <= to && isWorkingDay(date, withoutHolidays)) count -= 1;
  return count;
};

/** Working days that something has waited at `now` (milliseconds since 1970), since a moment (ISO 8601). */
export const workingDaysSince = (since: string, now: number, calendar: WorkCalendar): number =>
  workingDaysBetween(dateAt(since, calendar.time_zone), dateAt(now, calendar.time_zone), calendar);

/** The `count`-th working day after a date. */
export const addWorkingDays = (date: string, count: number, calendar: WorkCalendar): string => {
  let found = date;
  for (let left = count; left > 0; ) {
    found = addDays(found, 1);
    if (isWorkingDay(found, calendar)) left -= 1;
  }
  return found;
};

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
