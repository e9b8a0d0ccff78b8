import { expect, test, vi } from 'vitest';
import { loadPeriodFacts } from '../../../functions/audit-packs/facts-service.ts';
import { loadPopulation } from '../../../functions/audit-packs/population-service.ts';
import { loadSampleEvidence } from '../../../functions/audit-packs/sample-service.ts';
import { addRecorded } from '../../../functions/audit-trail/job-trail-service.ts';
import { recordedEventsOf } from '../../../functions/audit-trail/recorded-event-service.ts';
import { trailEntriesOf } from '../../../functions/audit-trail/trail-event-service.ts';
import { addToTrail } from '../../../functions/audit-trail/trail-store.ts';
import { copyWrites, newCopyWrites } from '../../../functions/copies/copy-store.ts';
import { markedWithJob } from '../../../functions/db/bulk-job-mark.ts';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import { documentReplacementPut, newDocumentPut } from '../../../functions/documents/document-store.ts';
import { pastRevisionPut } from '../../../functions/documents/past-revision-store.ts';
import { appendItems } from '../../../functions/transparency-log/append-service.ts';
import { loadLogBatch, loadLogHead } from '../../../functions/transparency-log/log-store.ts';
import { copiesPerPage } from '../../../shared/api/copies.ts';
import { withLocalTable } from '../functions/local-table.ts';
import {
  copiedAt,
  copyActor,
  copyFixture,
  documentFixture,
  saveDocument,
  saveManyCopies,
} from '../functions/stored-copies.ts';

withLocalTable();
vi.mock('../../../functions/transparency-log/signed-checkpoint.ts', () => ({
  loadSignedCheckpoint: async () => undefined,
}));
vi.stubEnv('TIME_ZONE', 'Asia/Jakarta');

test('a sample has all copies of its document, also those beyond the first page', async () => {
  await saveDocument('D1');
  const total = 2 * copiesPerPage + 1;
  const closed = { state: 'recalled', closed_at: '2026-11-21T03:00:00.000Z' } as const;
  await saveManyCopies(
    Array.from({ length: total }, (_, index) => copyFixture('D1', index + 1, index === 0 ? closed : {})),
  );
  const subject = { kind: 'document', id: 'D1', nomor: 'N-D1', nama: 'Prosedur', facts: '', digest: '' } as const;
  const evidence = await loadSampleEvidence({ ...subject, isChosen: true });
  if (evidence.kind !== 'document') throw new Error('Not a document');
  expect(evidence.copies.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, at) => total - at));
});

test('a sample has what the log digests of the items that a bulk job stored, without names', async () => {
  const imported = documentFixture('D3', { made_by_name: 'Agus', source: 'import' });
  await transactWrite([
    markedWithJob('J1', newDocumentPut(imported)),
    pastRevisionPut({ ...imported, revisi: 0 }, 'superseded', copiedAt),
  ]);
  const subject = { kind: 'document', id: 'D3', nomor: 'N-D3', nama: 'Prosedur', facts: '', digest: '' } as const;
  const evidence = await loadSampleEvidence({ ...subject, isChosen: true });
  expect(evidence).toMatchObject({
    row_texts: [{ id: `DOC#D3 CURRENT v${imported.version}`, text: expect.stringContaining('"made_by":"personal:') }],
  });
  expect(JSON.stringify(evidence.kind === 'document' && evidence.row_texts)).not.toContain('Agus');
});

test('a sample knows its entries in the log by their marks, of former states and as rows of jobs too', async () => {
  const store = async (...writes: TransactItem[]): Promise<Item[]> => {
    await transactWrite(writes);
    return writes.flatMap(({ item }) => (item.Put?.Item ? [item.Put.Item as Item] : []));
  };
  const log = (items: Item[]) => appendItems(items.map((item) => ({ item, logged_at: copiedAt })));
  const documents = ['L1', 'L2'].map((id, row) =>
    documentFixture(id, { source: 'import', imported: { job_id: 'J9', row } }),
  );
  await log(await store(...documents.map((each) => markedWithJob('J9', newDocumentPut(each)))));
  const [first, other] = documents as [(typeof documents)[0], (typeof documents)[0]];
  const second = { ...first, version: 2, nama: 'Judul baru' };
  await log(await store(documentReplacementPut(first, second)));
  await log(await store(documentReplacementPut(other, { ...other, version: 2 })));
  const copy = copyFixture('L1', 1);
  await log(await store(...newCopyWrites(copy, 0, { actor: copyActor, at: copiedAt })));
  const lost = { ...copy, state: 'lost' as const, closed_at: copiedAt, closed_by: copyActor, version: 2 };
  await log(await store(...copyWrites(copy, lost, { actor: copyActor, at: copiedAt })));
  const third = { ...second, version: 3, revisi: 2 };
  await log(await store(pastRevisionPut(second, 'superseded', copiedAt)));
  // Not logged yet.
  await store(documentReplacementPut(second, third));

  const entries: string[] = [];
  for (const { edge } = (await loadLogHead()) ?? { edge: { size: 0 } }; entries.length < edge.size; )
    entries.push(...(await loadLogBatch(entries.length)).entries);
  const about = [...entries.keys()].filter((at) => entries[at]?.includes('#L1'));
  expect(about).toHaveLength(7);
  const subject = { kind: 'document', id: 'L1', nomor: 'N-L1', nama: 'Prosedur', facts: '', digest: '' } as const;
  const evidence = await loadSampleEvidence({ ...subject, isChosen: true });
  expect(evidence.indexes?.toSorted((one, two) => one - two)).toEqual(about);
  expect(evidence.unlogged).toBe(1);
});

test('knows of each revision of the period, present and past, whether it states its reason', async () => {
  const present = documentFixture('D2', { revisi: 3, source: 'import' });
  const [reasoned, published] = [
    documentFixture('D2', { revisi: 2, source: 'import', change_reason: 'Alat ganti' }),
    documentFixture('D2', { revisi: 1, change: { reason: 'Temuan audit' } }),
  ];
  await saveDocument('D2', present);
  await transactWrite([reasoned, published].map((each) => pastRevisionPut(each, 'superseded', copiedAt)));
  const items = [present, reasoned, published].map((each) => ({ ...keys.document('D2'), ...each }));
  await addToTrail(items.flatMap((item) => trailEntriesOf(item)));
  const { reasons, documentEvents } = await loadPeriodFacts(
    { from: '2026-11-01', to: '2026-11-30' },
    new Date(copiedAt),
  );
  expect(documentEvents.map(({ revisi, reason }) => [revisi, reason]).toSorted()).toEqual([
    ...[
      [1, 'Temuan audit'],
      [2, 'Alat ganti'],
      [3, undefined],
    ],
  ]);
  expect(Object.fromEntries(reasons)).toEqual({ 'D2 1': true, 'D2 2': true, 'D2 3': false });
});

test('has every document of an import in the events and the population of its period, each event once', async () => {
  const bulk_job_id = 'J1';
  const documents = Array.from({ length: 30 }, (_, at) =>
    documentFixture(`I${at}`, {
      source: 'import',
      made_at: '2026-10-20T03:00:00.000Z',
      updated_at: '2026-10-20T03:00:00.000Z',
    }),
  );
  await Promise.all(documents.map((document) => saveDocument(document.id, document)));
  const { id = '', made_at: at } = documents[0] ?? {};
  const edit = { action: 'imported', by_nrp: '10000001', by_name: null, at, changes: [], without_approval: true };
  const items = [
    ...documents.map((document) => ({ ...document, ...keys.document(document.id), bulk_job_id })),
    { ...edit, ...keys.documentEdit(id, 2), bulk_job_id },
  ];
  for (const batch of [items, items.slice(5)]) await addRecorded(batch.flatMap((item) => recordedEventsOf(item)));
  const facts = await loadPeriodFacts({ from: '2026-10-01', to: '2026-10-31' }, new Date(copiedAt));
  expect(facts.documentEvents.map(({ action }) => action).toSorted()).toEqual([
    ...Array.from({ length: 30 }, () => 'import'),
    'imported',
  ]);
  const population = await loadPopulation('ISO 9001:2015 7.5.2', facts, 'seed');
  expect(population.map((each) => each.id).toSorted()).toEqual(documents.map((document) => document.id).toSorted());
});
