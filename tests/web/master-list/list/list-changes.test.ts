import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOwnChanges } from '../../../../web/src/features/master-list/editing/own-changes.ts';
import { changesBetween } from '../../../../web/src/features/master-list/list/list-changes.ts';
import { row } from '../row-fixtures.ts';

const isForeignOnly = () => false;

test('counts inserted, updated and deleted rows', () => {
  const before = [row('a'), row('b'), row('c')];
  const after = [row('b', { version: 4 }), row('c'), row('d')];
  expect(changesBetween(before, after, isForeignOnly)).toEqual({ insert: 1, update: 1, delete: 1 });
  expect(changesBetween(before, before, isForeignOnly)).toEqual({ insert: 0, update: 0, delete: 0 });
});

test('ignores own changes, but not later changes of others', () => {
  const ownChanges = newOwnChanges();
  ownChanges.recordWrite({ id: 'a', version: 4 });
  ownChanges.recordRemoval('b');
  const before = [row('a'), row('b')];
  expect(changesBetween(before, [row('a', { version: 4 })], ownChanges.includes)).toEqual({
    insert: 0,
    update: 0,
    delete: 0,
  });
  expect(changesBetween(before, [row('a', { version: 5 })], ownChanges.includes)).toMatchObject({
    update: 1,
    delete: 0,
  });
  ownChanges.recordWrite({ id: 'b', version: 4 });
  expect(changesBetween(before, [row('a', { version: 4 })], ownChanges.includes)).toMatchObject({ delete: 1 });
});

test('counts a deletion by others after an own deletion failed', () => {
  const ownChanges = newOwnChanges();
  ownChanges.recordRemoval('a');
  ownChanges.undoRemoval('a');
  expect(changesBetween([row('a')], [], ownChanges.includes)).toMatchObject({ delete: 1 });
});

test('counts every row at most once', () => {
  const list = fc
    .uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), version: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ id }) => id,
    })
    .map((rows) => rows.map(({ id, version }) => row(id, { version })));
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { insert, update, delete: gone } = changesBetween(before, after, isForeignOnly);
      const stayed = before.filter(({ id }) => after.some((each) => each.id === id)).length;
      expect(insert).toBe(after.length - stayed);
      expect(gone).toBe(before.length - stayed);
      expect(update).toBeLessThanOrEqual(stayed);
    }),
  );
});
