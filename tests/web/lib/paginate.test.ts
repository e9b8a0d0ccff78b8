import { expect, test } from 'vitest';
import { pageNumber, pageOf } from '../../../web/src/lib/paginate.ts';

const rows = Array.from({ length: 23 }, (_, index) => index + 1);

test('returns the range and total of a page', () => {
  expect(pageOf(rows, 1, 10)).toMatchObject({ page: 1, from: 1, to: 10, total: 23, last: 3 });
  expect(pageOf(rows, 3, 10)).toEqual({ rows: [21, 22, 23], page: 3, from: 21, to: 23, total: 23, last: 3 });
});

test('limits the page to the last one', () => {
  expect(pageOf(rows, 9, 10).page).toBe(3);
  expect(pageOf([], 4, 10)).toEqual({ rows: [], page: 1, from: 1, to: 0, total: 0, last: 1 });
});

test.each([
  [null, 1],
  ['7', 7],
  ['0', 1],
  ['2.5', 1],
  ['dua', 1],
])('reads the parameter %j as page %i', (text, page) => {
  expect(pageNumber(text)).toBe(page);
});
