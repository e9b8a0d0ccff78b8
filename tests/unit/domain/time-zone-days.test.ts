import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfDay, isDay, startOfDay } from '../../../shared/domain/time/time-zone-days.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';

test('begins and ends a day at midnight of its time zone', () => {
  expect(startOfDay('2026-11-20', 'Asia/Jakarta')).toBe('2026-11-19T17:00:00.000Z');
  expect(endOfDay('2026-11-20', 'Asia/Jakarta')).toBe('2026-11-20T16:59:59.999Z');
  expect(startOfDay('2026-11-20', 'Asia/Jayapura')).toBe('2026-11-19T15:00:00.000Z');
});

test('handles the longer and shorter days of daylight-saving changes', () => {
  const [start, end] = [startOfDay('2026-03-29', 'Europe/Berlin'), endOfDay('2026-03-29', 'Europe/Berlin')];
  expect([start, end]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z']);
});

const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/New_York', 'Pacific/Chatham', 'UTC'];

test('assigns the start and end of any day to that day in any time zone', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (each, zone) => {
      expect(dateAt(startOfDay(each, zone), zone)).toBe(each);
      expect(dateAt(endOfDay(each, zone), zone)).toBe(each);
      expect(Date.parse(endOfDay(each, zone))).toBeGreaterThan(Date.parse(startOfDay(each, zone)));
    }),
  );
});

test('rejects a partly typed year', () => {
  expect(['2026-11-20', '0002-11-20', '2026-13-01', ''].map(isDay)).toEqual([true, false, false, false]);
});

test('knows the lengths of the months', () => {
  const days = ['2028-02-29', '2026-02-29', '2026-04-30', '2026-04-31', '2026-02-30'];
  expect(days.map(isDay)).toEqual([true, false, true, false, false]);
});
