import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceStates } from '../../../shared/domain/people/absence-states.ts';
import {
  absenceConflict,
  isOpenAbsence,
  isOverlapping,
  isTrustedSubstitute,
  maxAbsenceDays,
  maxDaysAhead,
  type Period,
  periodProblem,
  periodText,
  substitutedPositions,
} from '../../../shared/domain/people/absences.ts';
import { isPositionInForce, type Position } from '../../../shared/domain/people/roles.ts';
import { addDays, dateAt, daysBetween } from '../../../shared/domain/time/working-days.ts';

const named = (nrp: string) => ({ nrp, full_name: null });

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'UTC', 'America/New_York', 'Pacific/Chatham'] as const;
const zone = fc.constantFrom(...zones);
const daysOf = ({ from, until }: Period): string[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
const periodFrom = (from: string) =>
  fc.nat(maxAbsenceDays - 1).map((days): Period => ({ from, until: addDays(from, days) }));
const period = day.chain(periodFrom);

describe('days of an absence', () => {
  test('are accepted from today to sixty days ahead, for at most sixty days', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -70, max: 130 }),
        fc.integer({ min: -5, max: 130 }),
        (today, ahead, length) => {
          const from = addDays(today, ahead);
          const isRight = ahead >= 0 && ahead <= maxDaysAhead && length >= 0 && length < maxAbsenceDays;
          expect(periodProblem({ from, until: addDays(from, length) }, today) === undefined).toBe(isRight);
        },
      ),
    );
  });

  test.each([
    ['2026-11-23', '2026-11-24', 'from', 'Tanggal mulai tidak boleh sebelum hari ini'],
    ['2027-01-23', '2027-01-23', undefined, undefined],
    ['2027-01-24', '2027-01-24', 'from', 'Tanggal mulai paling lama 60 hari dari hari ini'],
    ['2026-11-25', '2026-11-24', 'until', 'Tanggal berakhir tidak boleh sebelum tanggal mulai'],
    ['2026-11-24', '2027-01-22', undefined, undefined],
    ['2026-11-24', '2027-01-23', 'until', 'Masa tidak di tempat paling lama 60 hari'],
  ])('from %s to %s are answered with the field %s', (from, until, field, message) => {
    expect(periodProblem({ from, until }, '2026-11-24')).toEqual(field && { field, message });
  });

  test('overlap where they share a day', () => {
    fc.assert(
      fc.property(
        day.chain((from) =>
          fc.tuple(
            periodFrom(from),
            fc.integer({ min: -70, max: 70 }).chain((days) => periodFrom(addDays(from, days))),
          ),
        ),
        ([one, other]) => {
          const shared = daysOf(one).some((each) => daysOf(other).includes(each));
          expect(isOverlapping(one, other)).toBe(shared);
          expect(isOverlapping(other, one)).toBe(shared);
        },
      ),
    );
  });

  test('are named as users read them', () => {
    expect(periodText({ from: '2028-02-29', until: '2028-02-29' })).toBe('29 Feb 2028');
    expect(periodText({ from: '2026-12-31', until: '2027-01-02' })).toBe('31 Des 2026 s.d. 2 Jan 2027');
  });
});

describe('a substitute', () => {
  const holder = { nrp: '10000021', full_name: 'Budi' };
  const absence = (days: Period) => ({ id: 'a', holder, ...days });

  test('has the position on exactly the days of the absence, in any time zone', () => {
    fc.assert(
      fc.property(period, zone, fc.nat(24 * 60 - 1), (days, timeZone, minute) => {
        const [position] = substitutedPositions(absence(days), [{ role: 'she_head' }], timeZone);
        for (const each of [addDays(days.from, -1), ...daysOf(days), addDays(days.until, 1)]) {
          const moment = Date.parse(`${each}T00:00:00Z`) + minute * 60_000;
          const isInside = days.from <= dateAt(moment, timeZone) && dateAt(moment, timeZone) <= days.until;
          expect(position && isPositionInForce(position, new Date(moment))).toBe(isInside);
        }
      }),
    );
  });

  test('gets the positions that the holder was given, within their own dates, and none in which they act themselves', () => {
    const days = { from: '2026-11-24', until: '2026-11-26' };
    const on_behalf_of = { nrp: '10000022', full_name: null, absence_id: 'b' };
    const held: Position[] = [
      { role: 'she_head', acting: true },
      { role: 'dept_head', department: 'Plant', acting: true, on_behalf_of },
      { role: 'project_manager', valid_until: '2026-11-25T05:00:00.000Z' },
      { role: 'dept_head', department: 'HCGS', valid_until: '2026-11-20T05:00:00.000Z' },
      { role: 'dept_head', department: 'TDC', valid_from: '2026-11-25T00:00:00.000Z' },
    ];
    expect(
      substitutedPositions(absence(days), held, 'UTC').map(({ role, department, valid_from, valid_until }) => [
        ...[role, department, valid_from, valid_until],
      ]),
    ).toEqual([
      ['project_manager', undefined, '2026-11-24T00:00:00.000Z', '2026-11-25T05:00:00.000Z'],
      ['dept_head', 'TDC', '2026-11-25T00:00:00.000Z', '2026-11-26T23:59:59.999Z'],
    ]);
  });

  test('has the days of the absence where the position began before them and ends after them, and none without a moment', () => {
    const absence = { id: 'a1', from: '2026-11-24', until: '2026-11-24', holder: named('10000021') };
    const given = (dates: Partial<Position>) =>
      substitutedPositions(absence, [{ role: 'she_head', ...dates }], 'UTC').map(({ valid_from, valid_until }) => [
        valid_from,
        valid_until,
      ]);
    const [whole] = given({});
    expect(given({ valid_from: '2026-11-01T00:00:00.000Z', valid_until: '2026-12-01T00:00:00.000Z' })).toEqual([whole]);
    expect(given({ valid_until: whole?.[0] ?? '' })).toEqual([]);
    expect(substitutedPositions(absence, [{ role: 'she_head' }], 'UTC')[0]).not.toHaveProperty('department');
  });

  test('needs no confirmation with level 1 management or a position of their own when it begins', () => {
    const begins = new Date('2026-11-24T00:00:00Z');
    const on_behalf_of = { nrp: '1', full_name: null, absence_id: 'b' };
    const trusted = (roles: 'level1_management'[] | 'admin'[], positions: Position[]) =>
      isTrustedSubstitute({ roles, positions }, begins);
    expect(trusted(['level1_management'], [])).toBe(true);
    expect(trusted([], [{ role: 'she_head', acting: true }])).toBe(true);
    expect(trusted([], [{ role: 'she_head', acting: true, on_behalf_of }])).toBe(false);
    expect(trusted([], [{ role: 'she_head', valid_until: '2026-11-23T00:00:00.000Z' }])).toBe(false);
    expect(trusted(['admin'], [])).toBe(false);
  });
});

describe('absences beside each other', () => {
  const user = fc.constantFrom('1', '2', '3', '4');
  const other = fc.record({
    ...{ holder: user.map(named), substitute: user.map(named), state: fc.constantFrom(...absenceStates) },
    days: day.chain(() => fc.nat(12).map((days) => addDays('2026-11-20', days))).chain(periodFrom),
  });

  test('leave no holder absent twice, and no substitute absent on the days of their duty', () => {
    const wanted = fc.record({
      holder: user,
      substitute: user,
      days: fc
        .nat(12)
        .map((days) => addDays('2026-11-20', days))
        .chain(periodFrom),
    });
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 25 }), fc.array(other, { maxLength: 5 }), (requests, closed) => {
        type Set = Period & {
          holder: ReturnType<typeof named>;
          substitute: ReturnType<typeof named>;
          state: 'confirmed';
        };
        const accepted: Set[] = [];
        const ended = closed.filter((each) => !isOpenAbsence(each)).map(({ days, ...each }) => ({ ...each, ...days }));
        for (const { holder, substitute, days } of requests) {
          if (holder === substitute) continue;
          if (absenceConflict({ holder, substitute, ...days }, [...accepted, ...ended])) continue;
          accepted.push({ holder: named(holder), substitute: named(substitute), ...days, state: 'confirmed' });
        }
        for (const each of ['1', '2', '3', '4'])
          for (let index = 0; index < 80; index += 1) {
            const date = addDays('2026-11-20', index);
            const present = accepted.filter(({ from, until }) => from <= date && date <= until);
            const absences = present.filter(({ holder }) => holder.nrp === each).length;
            const duties = present.filter(({ substitute }) => substitute.nrp === each).length;
            expect(absences).toBeLessThanOrEqual(1);
            expect(absences === 0 || duties === 0).toBe(true);
          }
      }),
    );
  });

  test('name the field and the reason', () => {
    const days = { from: '2026-11-24', until: '2026-11-26' };
    const beside = { holder: named('1'), substitute: named('2'), ...days, state: 'requested' as const };
    const conflict = (holder: string, substitute: string, state: 'requested' | 'confirmed' = 'requested') =>
      absenceConflict({ holder, substitute, ...days }, [{ ...beside, state }]);
    expect(conflict('1', '3')).toEqual({
      field: 'from',
      detail: 'Sudah tercatat tidak di tempat pada 24 Nov 2026 s.d. 26 Nov 2026',
    });
    expect(conflict('3', '1')).toMatchObject({ field: 'substitute_nrp' });
    // A request that no admin has confirmed binds its holder, and does not bind who it names.
    expect(conflict('2', '3')).toBeUndefined();
    expect(conflict('2', '3', 'confirmed')).toEqual({
      field: 'from',
      detail:
        'Sudah menjadi pengganti User 1 pada 24 Nov 2026 s.d. 26 Nov 2026. Pengganti itu harus diatur ulang terlebih dahulu',
    });
    expect(
      absenceConflict({ holder: '1', substitute: '3', from: '2026-11-27', until: '2026-11-27' }, [beside]),
    ).toBeUndefined();
  });
});
