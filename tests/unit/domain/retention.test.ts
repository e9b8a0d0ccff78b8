import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lastDayOfMonth, recordPeriodText, storedOf } from '../../../shared/domain/records/records.ts';
import {
  type HoldInterval,
  type Retention,
  retentionOf,
  retentionPhaseOn,
} from '../../../shared/domain/records/retention.ts';
import { addDays, daysBetween } from '../../../shared/domain/time/working-days.ts';

const schedule = { active_years: 1, inactive_years: 4, disposition: 'destroy' as const };
const hold = (from: string, until: string | null = null): HoldInterval => ({ from, until });
const retained = (starts_on: string, holds: readonly HoldInterval[] = [], changes: object = {}): Retention =>
  retentionOf({ starts_on }, { ...schedule, ...changes }, holds);

describe('the retention of a record', () => {
  it.each([
    ['ends after both phases', retained('2026-12-31'), '2027-12-31', '2031-12-31'],
    ['of 29 February ends in February', retained('2024-02-29'), '2025-02-28', '2029-02-28'],
    [
      'of 29 February ends there in a leap year',
      retained('2024-02-29', [], { inactive_years: 3 }),
      '2025-02-28',
      '2028-02-29',
    ],
    ['of 28 February does not move to the 29th', retained('2023-02-28'), '2024-02-28', '2028-02-28'],
    [
      'ends at once without years',
      retained('2026-12-31', [], { active_years: 0, inactive_years: 0 }),
      '2026-12-31',
      '2026-12-31',
    ],
    [
      'has the days of a hold added',
      retained('2026-12-31', [hold('2027-01-01', '2027-01-10')]),
      '2028-01-10',
      '2032-01-10',
    ],
    [
      'counts overlapping holds once',
      retained('2026-12-31', [hold('2027-01-01', '2027-01-10'), hold('2027-01-05', '2027-01-10')]),
      '2028-01-10',
      '2032-01-10',
    ],
    [
      'counts a hold of one day',
      retained('2026-12-31', [hold('2030-03-01', '2030-03-01')]),
      '2027-12-31',
      '2032-01-01',
    ],
    [
      'leaves days before it begins',
      retained('2026-12-31', [hold('2026-01-01', '2026-12-31')]),
      '2027-12-31',
      '2031-12-31',
    ],
    [
      'counts what a hold has of it',
      retained('2026-12-31', [hold('2026-01-01', '2027-01-01')]),
      '2028-01-01',
      '2032-01-01',
    ],
    [
      'leaves a hold after its end',
      retained('2026-12-31', [hold('2032-01-01', '2032-12-31')]),
      '2027-12-31',
      '2031-12-31',
    ],
    [
      'counts a hold that the one before reaches',
      retained('2026-12-31', [hold('2031-12-31', '2031-12-31'), hold('2032-01-01', '2032-01-01')]),
      '2027-12-31',
      '2032-01-02',
    ],
    ['has no end while a hold stands', retained('2026-12-31', [hold('2029-01-01')]), '2027-12-31', null],
    [
      'has no end while a hold stands that came after it',
      retained('2026-12-31', [hold('2033-01-01')]),
      '2027-12-31',
      null,
    ],
    ['has no phase that ends while a hold stands', retained('2026-12-31', [hold('2027-06-01')]), null, null],
    ['of what is permanent has no end', retained('2026-12-31', [], { disposition: 'permanent' }), '2027-12-31', null],
    ['of what is reviewed has one', retained('2026-12-31', [], { disposition: 'review' }), '2027-12-31', '2031-12-31'],
  ])('%s', (_, retention, active_until, ends_on) => {
    expect(retention).toMatchObject({ active_until, ends_on });
  });

  it.each([
    ['2026-12-31', [], {}, '2027-12-31', 'active'],
    ['2026-12-31', [], {}, '2028-01-01', 'inactive'],
    ['2026-12-31', [], {}, '2031-12-31', 'inactive'],
    ['2026-12-31', [], {}, '2032-01-01', 'ended'],
    ['2026-12-31', [hold('2032-02-01')], {}, '2032-03-01', 'held'],
    ['2026-12-31', [], { disposition: 'permanent' }, '2027-01-01', 'active'],
    ['2026-12-31', [], { disposition: 'permanent' }, '2099-01-01', 'permanent'],
  ])('of %s with %j, %j is on %s: %s', (starts_on, holds, changes, today, phase) => {
    expect(retentionPhaseOn(retained(starts_on, holds, changes), today)).toBe(phase);
  });
});

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2016-01-01', days));
const closed = fc.tuple(day, fc.integer({ min: 0, max: 900 })).map(([from, days]) => hold(from, addDays(from, days)));
const closedHolds = fc.array(closed, { maxLength: 6 });
const years = fc.integer({ min: 0, max: 12 });
const endOf = (start: string, count: number, holds: readonly HoldInterval[]): string => {
  const { ends_on } = retained(start, holds, { active_years: 0, inactive_years: count });
  if (ends_on === null) throw new Error('It has an end');
  return ends_on;
};

test('the clock has as many days without a hold as without any holds, and each last day is one of them', () => {
  fc.assert(
    fc.property(day, years, closedHolds, (start, count, holds) => {
      const end = endOf(start, count, holds);
      const isHeld = (date: string) => holds.some(({ from, until }) => from <= date && date <= (until ?? ''));
      const days = Array.from({ length: daysBetween(start, end) }, (_, index) => addDays(start, index + 1));
      expect(days.filter((date) => !isHeld(date))).toHaveLength(daysBetween(start, endOf(start, count, [])));
      if (days.length > 0) expect(isHeld(end)).toBe(false);
    }),
  );
});

test('the order of holds does not matter, more of them never end it earlier, and an open one leaves no end', () => {
  fc.assert(
    fc.property(day, years, closedHolds, closed, (start, count, holds, more) => {
      const end = endOf(start, count, holds);
      expect(endOf(start, count, holds.toReversed())).toBe(end);
      expect(endOf(start, count, [...holds, ...holds])).toBe(end);
      expect(endOf(start, count, [...holds, more]) >= end).toBe(true);
      expect(endOf(start, count + 1, holds) >= end).toBe(true);
      expect(endOf(addDays(start, 1), count, []) >= endOf(start, count, [])).toBe(true);
      expect(retained(start, [...holds, hold(more.from)])).toMatchObject({ ends_on: null, is_held: true });
    }),
  );
});

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, last) => {
  expect(lastDayOfMonth(month)).toBe(last);
});

test('a period is one month or two', () => {
  expect(recordPeriodText({ period_from: '2026-01', period_to: '2026-01' })).toBe('Jan 2026');
  expect(recordPeriodText({ period_from: '2025-11', period_to: '2026-01' })).toBe('Nov 2025 – Jan 2026');
});

test('what is stored of a series leaves out what was destroyed', () => {
  const of = (period: string, state: 'stored' | 'lent' | 'destroyed') => ({
    state,
    period_from: period,
    period_to: period,
  });
  expect(storedOf([of('2020-01', 'destroyed'), of('2024-03', 'stored'), of('2024-01', 'lent')])).toEqual({
    ...{ records: 2, destroyed: 1, period: { period_from: '2024-01', period_to: '2024-03' } },
  });
  expect(storedOf([of('2020-01', 'destroyed')])).toEqual({ records: 0, destroyed: 1, period: null });
});
