/** Days as 'YYYY-MM-DD' (the format of a date input) in a time zone; instants as ISO 8601, UTC. */

const dayMs = 24 * 60 * 60 * 1000;

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
export const endOfDay = (day: string, timeZone: string): string => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return new Date(midnight(next, timeZone) - 1).toISOString();
};

/** The day of an instant. */
export const dayOf = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  return new Date(instant + utcOffsetAt(instant, timeZone)).toISOString().slice(0, 10);
};

/** Whether it is a complete date: a partly typed year (0002) is not. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
