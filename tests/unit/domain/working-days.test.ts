import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  addMonths,
  addWorkingDays,
  dateAt,
  daysBetween,
  isWorkingDay,
  startOfDate,
  type WorkCalendar,
  workingDaysBetween,
  workingDaysSince,
} from '../../../shared/domain/time/working-days.ts';
import { longestWaitingFirst, waitingAge, waitingText } from '../../../shared/domain/workflow/waiting.ts';
import { workingTimeFixture } from '../../support/working-time.ts';

const { time_zone } = workingTimeFixture;
const date = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
  time_zone: fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'),
  week: fc.constantFrom('monday-friday', 'monday-saturday'),
  // The same date twice, and holidays on a Sunday, change nothing.
  holidays: fc.array(date, { maxLength: 40 }),
});

/** Every day one by one, by the names of the days. */
const countedDayByDay = (from: string, to: string, { week, holidays }: WorkCalendar): number => {
  const free = week === 'monday-friday' ? ['Sat', 'Sun'] : ['Sun'];
  let count = 0;
  for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
    const name = new Date(at).toUTCString().slice(0, 3);
    if (!free.includes(name) && !holidays.includes(new Date(at).toISOString().slice(0, 10))) count += 1;
  }
  return count;
};

describe('working days', () => {
  it('are those that a count day by day finds', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -30, max: 900 }), calendar, (from, days, each) => {
        const to = addDays(from, days);
        expect(workingDaysBetween(from, to, each)).toBe(countedDayByDay(from, to, each));
      }),
    );
  });

  it('add up: no day is counted twice or left out, whenever one looks', () => {
    fc.assert(
      fc.property(date, fc.nat(200), fc.nat(200), calendar, (from, first, second, each) => {
        const between = addDays(from, first);
        const to = addDays(between, second);
        expect(workingDaysBetween(from, to, each)).toBe(
          workingDaysBetween(from, between, each) + workingDaysBetween(between, to, each),
        );
      }),
    );
  });

  it('the n-th working day after a date is a working day, and n working days later', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 60 }), calendar, (from, count, each) => {
        const day = addWorkingDays(from, count, each);
        expect(isWorkingDay(day, each)).toBe(true);
        expect(workingDaysBetween(from, day, each)).toBe(count);
      }),
    );
  });

  it('omit a holiday at either end', () => {
    expect(workingDaysBetween('2026-12-24', '2026-12-25', workingTimeFixture)).toBe(0);
    expect(workingDaysBetween('2026-12-25', '2026-12-26', workingTimeFixture)).toBe(1);
  });

  it('follow the date in the company’s time zone, not in UTC', () => {
    // 23 November 2026 is a Monday; 17.00 in UTC is the next day in Jakarta.
    expect(dateAt('2026-11-23T16:59:59.999Z', time_zone)).toBe('2026-11-23');
    expect(dateAt('2026-11-23T17:00:00.000Z', time_zone)).toBe('2026-11-24');
    const since = (now: string) => workingDaysSince('2026-11-23T01:00:00Z', Date.parse(now), workingTimeFixture);
    expect(since('2026-11-23T16:59:59Z')).toBe(0);
    expect(since('2026-11-23T17:00:00Z')).toBe(1);
    // Saturday counts, Sunday does not.
    expect(since('2026-11-28T03:00:00Z')).toBe(5);
    expect(since('2026-11-29T03:00:00Z')).toBe(5);
    expect(since('2026-11-30T03:00:00Z')).toBe(6);
    expect(since('2026-11-20T03:00:00Z')).toBe(0);
  });
});

describe('calendar dates', () => {
  it('begin at a moment before which it is the day before, also where the clocks change', () => {
    const zones = ['Asia/Jakarta', 'Asia/Jayapura', 'UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'America/Sao_Paulo'];
    fc.assert(
      fc.property(date, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDate(day, zone);
        expect([dateAt(start - 1, zone), dateAt(start, zone)]).toEqual([addDays(day, -1), day]);
      }),
    );
    expect(new Date(startOfDate('2026-11-23', 'Asia/Jakarta')).toISOString()).toBe('2026-11-22T17:00:00.000Z');
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-11-30', 24, '2028-11-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('the days between two dates are added to the first to give the second', () => {
    fc.assert(
      fc.property(date, date, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });
});

test('a queue begins with what has waited longest at its level', () => {
  const earlier = { level_entered_at: '2026-11-20T01:00:00.000Z' };
  const later = { level_entered_at: '2026-11-20T02:00:00.000Z' };
  expect(longestWaitingFirst(earlier, later)).toBe(-1);
  expect(longestWaitingFirst(later, earlier)).toBe(1);
  expect(longestWaitingFirst(later, { ...later })).toBe(0);
});

test('a submission is soon late and late by the working days at its level', () => {
  const age = (now: string) => waitingAge('2026-12-21T03:00:00Z', Date.parse(now), workingTimeFixture);
  expect(age('2026-12-21T05:00:00Z')).toEqual({ days: 0, lateness: 'on-time' });
  expect(age('2026-12-23T05:00:00Z')).toEqual({ days: 2, lateness: 'on-time' });
  expect(age('2026-12-24T05:00:00Z')).toEqual({ days: 3, lateness: 'soon-late' });
  // A holiday and a Sunday follow.
  expect(age('2026-12-27T05:00:00Z')).toEqual({ days: 4, lateness: 'soon-late' });
  expect(age('2026-12-28T05:00:00Z')).toEqual({ days: 5, lateness: 'late' });
  expect([0, 1, 12].map(waitingText)).toEqual(['hari ini', '1 hari kerja', '12 hari kerja']);
});
