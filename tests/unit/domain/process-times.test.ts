import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type LevelDecision,
  percentileOf,
  periodDays,
  processPeriod,
  processTimes,
} from '../../../functions/submissions/process-times-rules.ts';
import { submissionDepartments } from '../../../shared/domain/departments.ts';
import { addDays, dateAt, workingDaysBetween } from '../../../shared/domain/time/working-days.ts';
import { processLevelOf, processLevels } from '../../../shared/domain/workflow/process-levels.ts';
import { workingTimeFixture } from '../../support/working-time.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-12-28T09:00:00Z');

describe('a percentile', () => {
  it('is the smallest value that so many per cent do not exceed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(60), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (values, percent) => {
          const sorted = values.toSorted((one, other) => one - other);
          const found = percentileOf(sorted, percent);
          // Compared with whole numbers: a share such as 0.9 is not exact.
          const covers = (value: number) =>
            100 * values.filter((each) => each <= value).length >= percent * values.length;
          expect(found).toBe(Math.min(...values.filter(covers)));
        },
      ),
    );
  });

  test.each([
    [[4], 50, 4],
    [[1, 2], 50, 1],
    [[1, 2, 3], 50, 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 90, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 90, 10],
    [[0, 0, 0, 30], 90, 30],
    [[1, 2, 3], 100, 3],
  ])('of %j at %i is %i', (sorted, percent, expected) => {
    expect(percentileOf(sorted, percent)).toBe(expected);
  });

  it('of nothing does not exist', () => {
    expect(() => percentileOf([], 50)).toThrow(RangeError);
    expect(() => percentileOf([1], 101)).toThrow(RangeError);
  });
});

/** Moments around the period, so that some lie outside it. */
const moment = fc
  .integer({ min: now - 130 * 24 * hourMs, max: now + 48 * hourMs })
  .map((ms) => new Date(ms).toISOString());
const entry = {
  level: fc.constantFrom(...processLevels),
  department: fc.constantFrom(...submissionDepartments),
  level_entered_at: moment,
};
const decisions = fc.array(
  fc.record({ ...entry, hours: fc.nat(900), is_rejection: fc.boolean() }).map(
    ({ hours, ...each }): LevelDecision => ({
      ...each,
      at: new Date(Date.parse(each.level_entered_at) + hours * hourMs).toISOString(),
    }),
  ),
  { maxLength: 60 },
);
const waiting = fc.array(fc.record(entry), { maxLength: 30 });
const calendar = fc.record({
  time_zone: fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura', 'Pacific/Honolulu'),
  week: fc.constantFrom('monday-friday' as const, 'monday-saturday' as const),
  holidays: fc.constantFrom([], ['2026-10-05', '2026-12-25', '2026-12-26']),
});

test('the times are those of a plain count for each level and department', () => {
  fc.assert(
    fc.property(decisions, waiting, calendar, (decided, waits, company) => {
      const today = dateAt(now, company.time_zone);
      const dates = new Set(Array.from({ length: periodDays }, (_, ago) => addDays(today, -ago)));
      const daysOf = (from: string, to: string) => workingDaysBetween(dateAt(from, company.time_zone), to, company);
      const expected = [null, ...processLevels].flatMap((level) =>
        [null, ...submissionDepartments].flatMap((department) => {
          const isOfGroup = (each: { level: string; department: string }) =>
            (level ?? each.level) === each.level && (department ?? each.department) === each.department;
          const own = decided.filter((each) => isOfGroup(each) && dates.has(dateAt(each.at, company.time_zone)));
          const days = own
            .map(({ level_entered_at, at }) => daysOf(level_entered_at, dateAt(at, company.time_zone)))
            .sort((one, other) => one - other);
          const ages = waits.filter(isOfGroup).map(({ level_entered_at }) => daysOf(level_entered_at, today));
          if (own.length + ages.length === 0 && (level ?? department) !== null) return [];
          const times = {
            ...{ level, department, decided: own.length },
            rejected: own.filter(({ is_rejection }) => is_rejection).length,
            median_days: own.length === 0 ? null : percentileOf(days, 50),
            p90_days: own.length === 0 ? null : percentileOf(days, 90),
            ...{ waiting: ages.length, oldest_days: ages.length === 0 ? null : Math.max(...ages) },
          };
          return [times];
        }),
      );
      expect(processTimes(decided, waits, now, company)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test('a holiday that is entered later changes the times of the past', () => {
  const decision: LevelDecision = {
    ...{ level: 'review', department: 'Plant', is_rejection: false },
    ...{ level_entered_at: '2026-12-14T03:00:00Z', at: '2026-12-17T03:00:00Z' },
  };
  const medianWith = (holidays: string[]) =>
    processTimes([decision], [], now, { ...workingTimeFixture, holidays })[0]?.median_days;
  expect([medianWith([]), medianWith(['2026-12-15', '2026-12-16'])]).toEqual([3, 1]);
});

test('the period is 90 dates of the company, today the last', () => {
  // 18.00 in UTC is the next day in Jakarta.
  expect(processPeriod(Date.parse('2028-02-28T18:00:00Z'), workingTimeFixture)).toEqual({
    ...{ from: '2027-12-02', to: '2028-02-29' },
  });
});

test('every state in which a submission waits has a level, and no other', () => {
  expect(
    ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval', 'approved', 'rejected'].map(
      processLevelOf,
    ),
  ).toEqual(['review', 'dept_head', 'she_head', 'project_manager', undefined, undefined]);
});

test('5,000 decisions and 5,000 waiting are counted in well under a second of processor time', () => {
  const at = (ago: number) => new Date(now - ago * hourMs).toISOString();
  const entries = Array.from({ length: 5000 }, (_, each) => ({
    level: processLevels[each % 4] ?? 'review',
    department: submissionDepartments[each % 7] ?? 'Plant',
    level_entered_at: at((each % 2000) + 30 + (each % 170)),
  }));
  const decided = entries.map((each, index) => ({ ...each, at: at(index % 2000), is_rejection: index % 9 === 0 }));
  const before = process.cpuUsage();
  const [all] = processTimes(decided, entries, now, workingTimeFixture);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  expect(all).toMatchObject({ decided: 5000, waiting: 5000 });
});
