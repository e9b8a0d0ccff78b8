import { expect, test } from 'vitest';
import { placeAfter } from '../../../web/src/components/ui/tab-keys.ts';

test('the arrow keys go around the tabs, Home and End to the first and last one', () => {
  expect(placeAfter('ArrowRight', 0, 3)).toBe(1);
  expect(placeAfter('ArrowRight', 2, 3)).toBe(0);
  expect(placeAfter('ArrowLeft', 0, 3)).toBe(2);
  expect(placeAfter('Home', 2, 3)).toBe(0);
  expect(placeAfter('End', 0, 3)).toBe(2);
});

test('other keys stay with the browser', () => {
  expect(placeAfter('Tab', 1, 3)).toBeUndefined();
  expect(placeAfter('ArrowDown', 1, 3)).toBeUndefined();
});
