import { expect, test } from 'vitest';
import { editableYears, yearToComplete } from '../../../shared/domain/time/holidays.ts';

const fixed = (year: number): string[] => ['01-01', '05-01', '06-01', '08-17', '12-25'].map((day) => `${year}-${day}`);
const both = [...fixed(2026), ...fixed(2027)];

test.each([
  ['2026-10-31', both, 2026],
  ['2026-10-31', [...both, '2026-03-21'], undefined],
  ['2026-11-01', [...both, '2026-03-21'], 2027],
  ['2026-12-31', [...both, '2026-03-21'], 2027],
  ['2026-11-01', [], 2027],
  ['2026-11-01', [...both, '2027-03-10'], undefined],
  ['2027-01-01', [...both, '2027-03-10'], undefined],
])('on %s the year without its movable holidays is found', (today, holidays, expected) => {
  expect(yearToComplete(holidays, today)).toBe(expected);
});

test('the last year, the present one and two further ones can be changed', () => {
  expect(editableYears('2026-11-25')).toEqual([2025, 2026, 2027, 2028]);
});
