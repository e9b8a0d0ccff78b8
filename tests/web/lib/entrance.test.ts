import { expect, test } from 'vitest';
import { entranceDelayMs } from '../../../web/src/lib/entrance.ts';

test('the first ten appear one after another, and the others with the tenth, not before it', () => {
  expect([0, 1, 9, 10, 37].map((index) => entranceDelayMs(index, 50))).toEqual([0, 50, 450, 450, 450]);
});
