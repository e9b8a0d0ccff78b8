import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownChanges } from '../../../../web/src/features/master-list/editing/own-changes.ts';
import { changesBetween } from '../../../../web/src/features/master-list/list/list-changes.ts';
import { row } from '../row-fixtures.ts';

const isNeverOwn = () => false;

test('what came, changed and went', () => {
  const before = [row('a'), row('b'), row('c')];
  const after = [row('b', { version: 4 }), row('c'), row('d')];
  expect(changesBetween(before, after, isNeverOwn)).toEqual({ insert: 1, update: 1, delete: 1 });
  expect(changesBetween(before, before, isNeverOwn)).toEqual({ insert: 0, update: 0, delete: 0 });
});

test('own changes are no news, a later one by somebody else is', () => {
  const own = ownChanges();
  own.recordWrite({ id: 'a', version: 4 });
  own.recordRemoval('b');
  const before = [row('a'), row('b')];
  expect(changesBetween(before, [row('a', { version: 4 })], own.includes)).toEqual({ insert: 0, update: 0, delete: 0 });
  expect(changesBetween(before, [row('a', { version: 5 })], own.includes)).toMatchObject({ update: 1, delete: 0 });
  own.recordWrite({ id: 'b', version: 4 });
  expect(changesBetween(before, [row('a', { version: 4 })], own.includes)).toMatchObject({ delete: 1 });
});

test('a deletion that failed is not expected any more', () => {
  const own = ownChanges();
  own.recordRemoval('a');
  own.undoRemoval('a');
  expect(changesBetween([row('a')], [], own.includes)).toMatchObject({ delete: 1 });
});

test('every row is news once at most, whatever happened', () => {
  const list = fc
    .uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), version: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ id }) => id,
    })
    .map((rows) => rows.map(({ id, version }) => row(id, { version })));
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { insert, update, delete: gone } = changesBetween(before, after, isNeverOwn);
      const stayed = before.filter(({ id }) => after.some((each) => each.id === id)).length;
      expect(insert).toBe(after.length - stayed);
      expect(gone).toBe(before.length - stayed);
      expect(update).toBeLessThanOrEqual(stayed);
    }),
  );
});
