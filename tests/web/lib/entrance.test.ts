import { expect, test } from 'vitest';
import { entranceDelayMs, isFirstLoad } from '../../../web/src/lib/entrance.ts';

test('belongs to the first load only within the time of one render, for each group apart', () => {
  expect(isFirstLoad('rows /dashboard', 1000)).toBe(true);
  expect(isFirstLoad('rows /dashboard', 1150)).toBe(true);
  expect(isFirstLoad('rows /dashboard', 1900)).toBe(false);
  expect(isFirstLoad('rows /database', 1900)).toBe(true);
  expect(isFirstLoad('rows /dashboard', 90_000)).toBe(false);
});

test('the first ten appear one after another, and the others with the tenth, not before it', () => {
  expect([0, 1, 9, 10, 37].map((index) => entranceDelayMs(index, 50))).toEqual([0, 50, 450, 450, 450]);
});
