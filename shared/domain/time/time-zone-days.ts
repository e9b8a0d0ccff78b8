import { addDays } from './working-days.ts';

/** Days as 'YYYY-MM-DD' (the format of a date input) in a time zone; instants as ISO 8601, UTC. */

/** The time zone's offset from UTC at an instant, in milliseconds. */
const utcOffsetAt = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value);
  const localTime = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return localTime - Math.floor(instant / 1000) * 1000;
};

const midnight = (day: string, timeZone: string): number => {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  // Repeated with the offset found: near a daylight-saving change the first guess may have the other offset.
  const guess = inUtc - utcOffsetAt(inUtc, timeZone);
  return inUtc - utcOffsetAt(guess, timeZone);
};

export const startOfDay = (day: string, timeZone: string): string => new Date(midnight(day, timeZone)).toISOString();

/** The last millisecond of the day. */
export const endOfDay = (day: string, timeZone: string): string =>
  new Date(midnight(addDays(day, 1), timeZone) - 1).toISOString();

/** Whether it is a complete date of the calendar: neither a partly typed year (0002) nor 30 February. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;
