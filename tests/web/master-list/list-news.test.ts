import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newsBetween } from '../../../web/src/features/master-list/list-news.ts';
import { ownChanges } from '../../../web/src/features/master-list/own-changes.ts';
import { row } from './rows.ts';

const nobody = () => false;

test('what came, changed and went', () => {
  const before = [row('a'), row('b'), row('c')];
  const after = [row('b', { version: 4 }), row('c'), row('d')];
  expect(newsBetween(before, after, nobody)).toEqual({ insert: 1, update: 1, delete: 1 });
  expect(newsBetween(before, before, nobody)).toEqual({ insert: 0, update: 0, delete: 0 });
});

test('own changes are no news, a later one by somebody else is', () => {
  const own = ownChanges();
  own.wrote({ id: 'a', version: 4 });
  own.removed('b');
  const before = [row('a'), row('b')];
  expect(newsBetween(before, [row('a', { version: 4 })], own.includes)).toEqual({ insert: 0, update: 0, delete: 0 });
  expect(newsBetween(before, [row('a', { version: 5 })], own.includes)).toMatchObject({ update: 1, delete: 0 });
  own.wrote({ id: 'b', version: 4 });
  expect(newsBetween(before, [row('a', { version: 4 })], own.includes)).toMatchObject({ delete: 1 });
});

test('a deletion that failed is not expected any more', () => {
  const own = ownChanges();
  own.removed('a');
  own.kept('a');
  expect(newsBetween([row('a')], [], own.includes)).toMatchObject({ delete: 1 });
});

test('every row is news once at most, whatever happened', () => {
  const list = fc
    .uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), version: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ id }) => id,
    })
    .map((rows) => rows.map(({ id, version }) => row(id, { version })));
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { insert, update, delete: gone } = newsBetween(before, after, nobody);
      const kept = before.filter(({ id }) => after.some((each) => each.id === id)).length;
      expect(insert).toBe(after.length - kept);
      expect(gone).toBe(before.length - kept);
      expect(update).toBeLessThanOrEqual(kept);
    }),
  );
});
