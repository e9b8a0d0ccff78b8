import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatalogueChange } from '../../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { VersionedList } from '../../../../web/src/lib/catalogue/versioned-list.ts';
import { documentRowFixture } from '../../../support/document-fixture.ts';

const row = (id: string, version: number) =>
  documentRowFixture({ id, department: 'SHE', nama: `${id} ${version}`, revisi: version, version });

/** A department's history: change n results in version n. */
const history = fc
  .array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), gone: fc.boolean() }), { maxLength: 20 })
  .map((steps) =>
    steps.map(
      ({ id, gone }, at): CatalogueChange =>
        gone ? { op: 'delete', id, version: at + 1 } : { op: 'put', document: row(id, at + 1) },
    ),
  );
/** The full list at a version. */
const freshAt = (changes: readonly CatalogueChange[], version: number) => {
  const rows = new Map<string, DocumentRow>();
  for (const change of changes.slice(0, version)) {
    if (change.op === 'put') rows.set(change.document.id, change.document);
    else rows.delete(change.id);
  }
  return { documents: [...rows.values()], catalogue_version: version };
};
const byId = (rows: Iterable<DocumentRow>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
const listOf = (list: VersionedList) => byId(list.rows.values());

const changesInAnyOrder = history.chain((changes) => {
  const versions = changes.map((_, at) => at + 1);
  return fc.record({
    changes: fc.constant(changes),
    from: fc.integer({ min: 0, max: changes.length }),
    // Every change at least once, some repeatedly, in any order.
    received: fc.array(fc.constantFrom(0, ...versions), { maxLength: 20 }).chain((again) =>
      fc.shuffledSubarray([...versions, ...again.filter(Boolean)], {
        minLength: versions.length + again.filter(Boolean).length,
      }),
    ),
  });
});

test('reaches the state of a fresh list after changes in any order with duplicates', () => {
  fc.assert(
    fc.property(changesInAnyOrder, ({ changes, from, received }) => {
      const list = new VersionedList();
      list.applyResponse(freshAt(changes, from));
      for (const version of received) list.applyChange(changes[version - 1] as CatalogueChange, version);
      expect(listOf(list)).toEqual(byId(freshAt(changes, changes.length).documents));
      expect(list.version).toBe(changes.length);
      expect(list.isMissingChanges).toBe(false);
    }),
  );
});

test('reaches the state of a fresh list after lost changes and a response with the missing ones', () => {
  const lossyDelivery = fc.tuple(changesInAnyOrder, fc.infiniteStream(fc.boolean()), fc.nat());
  fc.assert(
    fc.property(lossyDelivery, ([{ changes, from, received }, isLost, at]) => {
      const list = new VersionedList();
      list.applyResponse(freshAt(changes, from));
      const delivered = received.filter(() => !isLost.next().value);
      const applyChange = (version: number) => list.applyChange(changes[version - 1] as CatalogueChange, version);
      const middle = at % (delivered.length + 1);
      for (const version of delivered.slice(0, middle)) applyChange(version);
      // The request is sent now; other changes arrive before its response.
      const since = list.version ?? 0;
      const response = { changes: changes.slice(since), catalogue_version: changes.length };
      for (const version of delivered.slice(middle)) applyChange(version);
      list.applyResponse(response, since);
      expect(listOf(list)).toEqual(byId(freshAt(changes, changes.length).documents));
      expect(list.version).toBe(changes.length);
      expect(list.isMissingChanges).toBe(false);
    }),
  );
});

test('applies versions with many changes or without any', () => {
  const list = new VersionedList();
  list.applyResponse({ documents: [row('a', 1)], catalogue_version: 3 });
  const changes: CatalogueChange[] = ['b', 'c', 'd'].map((id) => ({ op: 'put', document: row(id, 1) }));
  expect(list.applyResponse({ changes, catalogue_version: 4 }, 3)).toBe(true);
  expect(listOf(list).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(list.applyResponse({ changes: [], catalogue_version: 6 }, 4)).toBe(true);
  expect(list.version).toBe(6);
});

test('never replaces a document with an earlier version', () => {
  const list = new VersionedList();
  list.applyResponse({ documents: [row('a', 5)], catalogue_version: 3 });
  list.applyChange({ op: 'put', document: row('a', 4) }, 4);
  expect(list.version).toBe(4);
  expect(listOf(list)).toEqual([row('a', 5)]);
});

test('retains changes that arrive before the list', () => {
  const changes: CatalogueChange[] = [
    { op: 'put', document: row('a', 1) },
    { op: 'put', document: row('b', 2) },
    { op: 'delete', id: 'a', version: 3 },
  ];
  const list = new VersionedList();
  expect(list.applyChange(changes[2] as CatalogueChange, 3)).toBe(false);
  expect(list.isMissingChanges).toBe(false);
  list.applyResponse(freshAt(changes, 1));
  expect(list).toMatchObject({ version: 1, isMissingChanges: true });
  list.applyChange(changes[1] as CatalogueChange, 2);
  expect(list).toMatchObject({ version: 3, isMissingChanges: false });
  expect(listOf(list).map(({ id }) => id)).toEqual(['b']);
});

test('keeps a row of a local change that a full list, requested before it, does not have', () => {
  const list = new VersionedList();
  list.applyResponse({ documents: [row('a', 1)], catalogue_version: 3 });
  list.applyLocalChanges([{ op: 'put', document: row('b', 1) }]);
  const before = { documents: [row('a', 1)], catalogue_version: 3 };
  expect(list.applyResponse(before, undefined, true)).toBe(false);
  expect(listOf(list).map(({ id }) => id)).toEqual(['a', 'b']);
  // Requested after it: the row was removed since.
  expect(list.applyResponse({ ...before, catalogue_version: 5 }, undefined, false)).toBe(true);
  expect(listOf(list).map(({ id }) => id)).toEqual(['a']);
});

test("ignores an outdated response, and replaces the list when the server's data was recreated", () => {
  const list = new VersionedList();
  list.applyResponse({ documents: [row('a', 1)], catalogue_version: 7 });
  expect(list.applyResponse({ unchanged: true, catalogue_version: 7 }, 7)).toBe(false);
  expect(list.applyResponse({ documents: [], catalogue_version: 6 }, undefined)).toBe(false);
  expect(listOf(list)).toHaveLength(1);
  expect(list.applyResponse({ documents: [row('z', 1)], catalogue_version: 2 }, 7)).toBe(true);
  expect(list.version).toBe(2);
  expect(listOf(list).map(({ id }) => id)).toEqual(['z']);
});
