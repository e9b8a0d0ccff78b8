import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatalogueChange } from '../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';
import { create, loadList } from './master-list.ts';

/** A department in which no other test runs a job. */
const department = 'HGS';

type Rows = ReadonlyMap<string, DocumentRow>;
const rowsOf = (documents: readonly DocumentRow[]): Rows => new Map(documents.map((row) => [row.id, row]));

const withChanges = (rows: Rows, changes: readonly CatalogueChange[]): Rows => {
  const after = new Map(rows);
  for (const change of changes) {
    if (change.op === 'put') after.set(change.document.id, change.document);
    else after.delete(change.id);
  }
  return after;
};

const changesAfter = async (by: UserClient, since: number) => {
  const response = await by.ok('list-hims-documents', { department, since });
  if ('documents' in response) throw new Error(`The log does not reach back to ${since}`);
  return { changes: 'changes' in response ? response.changes : [], version: response.catalogue_version };
};

/** One step of an editor: which of the shared documents it changes, and how. */
const step = fc.record({
  target: fc.nat({ max: 5 }),
  act: fc.constantFrom('nama', 'revisi', 'status', 'nomor', 'delete', 'restore', 'create'),
  seed: fc.nat({ max: 1000 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Executes a step on the documents as the editor last read them; conflicts are expected. */
const applyStep = async (by: UserClient, { target, act, seed }: Step, shared: readonly string[]): Promise<void> => {
  const id = shared[target % shared.length] ?? '';
  if (act === 'create') {
    await create(by, { department });
    return;
  }
  if (act === 'delete' || act === 'restore') {
    await by.call(`${act}-hims-document`, { id });
    return;
  }
  const row = (await loadList(by, department)).documents.find((candidate) => candidate.id === id);
  if (!row) return;
  const changes = {
    nama: { nama: `Nama ${seed}` },
    revisi: { revisi: seed },
    status: { status: row.status === 'Aktif' ? 'Kadaluarsa' : 'Aktif' },
    nomor: { nomor: freshNomor() },
  } as const;
  await by.ok('update-hims-documents', { department, rows: [{ id, version: row.version, ...changes[act] }] });
};

test('a list updated by changes in any slices ends equal to a fresh list, whatever editors do concurrently', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 6 }),
      fc.array(step, { minLength: 3, maxLength: 6 }),
      fc.array(fc.nat({ max: 60 }), { minLength: 3, maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      async (ours, theirs, pauses, cuts) => {
        const shared = [(await create(controller, { department })).id, (await create(admin, { department })).id];
        const start = await loadList(employee, department);

        const editing = Promise.all(
          [
            { by: controller, steps: ours },
            { by: admin, steps: theirs },
          ].map(async ({ by, steps }) => {
            for (const each of steps) await applyStep(by, each, shared);
          }),
        );
        // Two viewers: one follows from the start, the other opens the page in the middle of it.
        let replica = { rows: rowsOf(start.documents), version: start.catalogue_version };
        let lateReplica: typeof replica | undefined;
        for (const pause of pauses) {
          await wait(pause);
          const { changes, version } = await changesAfter(employee, replica.version);
          replica = { rows: withChanges(replica.rows, changes), version };
          if (!lateReplica) {
            const loaded = await loadList(employee, department);
            lateReplica = { rows: rowsOf(loaded.documents), version: loaded.catalogue_version };
          }
        }
        await editing;

        const end = await loadList(employee, department);
        const fresh = rowsOf(end.documents);
        for (const viewer of [replica, lateReplica ?? replica]) {
          const { changes } = await changesAfter(employee, viewer.version);
          expect(withChanges(viewer.rows, changes)).toEqual(fresh);
        }
        const { changes: all } = await changesAfter(employee, start.catalogue_version);
        expect(all).toHaveLength(end.catalogue_version - start.catalogue_version);
        for (const cut of cuts) {
          const at = Math.floor(cut * all.length);
          const { changes: rest } = await changesAfter(employee, start.catalogue_version + at);
          expect(rest).toEqual(all.slice(at));
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

test('counts every save of many concurrent editors of one department, without a lost one', async () => {
  const editors = await Promise.all([signInAs('controller'), signInAs('admin'), signInAs('secondAdmin')]);
  const rows = await Promise.all(editors.map((by) => create(by, { department })));
  const { catalogue_version: since } = await loadList(editors[0], department);
  const responses = await Promise.all(
    rows.flatMap(({ id, version }) =>
      editors.map((by, at) =>
        by.ok('update-hims-documents', { department, rows: [{ id, version, nama: `Dari peramban ${at}` }] }),
      ),
    ),
  );
  const results = responses.map(({ results: [result] }) => result);
  expect(results.filter((result) => result?.success)).toHaveLength(rows.length);
  expect(results.flatMap((result) => (result?.success === false ? [result.error] : []))).toEqual(
    new Array(rows.length * 2).fill('document_changed'),
  );
  expect((await changesAfter(editors[0], since)).changes).toHaveLength(rows.length);
});
