import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reference } from '../../../functions/references/reference-store.ts';
import type { NoTextReason } from '../../../shared/domain/files/no-text.ts';
import { documentFixture } from '../functions/stored-copies.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

let stack: WorkerStack;
beforeAll(async () => {
  stack = await startWorkerStack();
});
afterAll(() => stack.testGateway.stop());

type Changes = Parameters<typeof documentFixture>[1];
const fileOf = (sha256: string) => ({ key: 'k', name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256 });

/** Stores a document as it is now. */
const put = async (id: string, changes: Changes = {}) => {
  const { newDocumentPut, documentReplacementPut, loadDocumentOrDeleted } = await import(
    '../../../functions/documents/document-store.ts'
  );
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const before = await loadDocumentOrDeleted(id);
  const document = documentFixture(id, { nomor: `UJI-SOP-${id}`, ...changes, version: (before?.version ?? 0) + 1 });
  await transactWrite([before ? documentReplacementPut(before, document) : newDocumentPut(document)]);
  return { before, document };
};

/** Stores a document and follows its change as the worker does, with what changed of it. */
const follow = async (id: string, changes: Changes = {}, text?: readonly string[] | NoTextReason) => {
  const { updateReferences, updateReferrers } = await import('../../../functions/references/reference-service.ts');
  const { areNew, changedParts, isFollowedBy } = await import('../../../functions/documents/change-rules.ts');
  const file = text !== undefined && { file: fileOf(`${id}-${text}`) };
  const { before, document } = await put(id, { ...file, ...changes });
  const parts = changedParts(before, document);
  if (isFollowedBy('references', parts)) await updateReferrers([id], areNew(parts));
  const read = typeof text === 'string' ? { reason: text } : text && { pages: text };
  if (isFollowedBy('texts', parts) || text) await updateReferences(document, read);
  return document;
};

/** Runs `meanwhile` once, right before the first transaction that writes an item with this text in its key. */
const before = async (key: string, meanwhile: () => Promise<unknown>, run: () => Promise<unknown>) => {
  const { dynamo } = await import('../../../functions/db/table.ts');
  let isDone = false;
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if (!isDone && 'TransactItems' in args.input && JSON.stringify(args.input).includes(key)) {
        isDone = true;
        await meanwhile();
      }
      return next(args);
    },
    { step: 'initialize', name: 'race' },
  );
  await run().finally(() => dynamo.middlewareStack.remove('race'));
  expect(isDone).toBe(true);
};

const stored = async (id: string) => {
  const { loadReferences } = await import('../../../functions/references/reference-store.ts');
  return loadReferences({ id, nomor: `UJI-SOP-${id}` });
};
const shown = ({ nomor, page, state, target_id, problem }: Reference) => [nomor, page, state, target_id, problem];
const referencesOf = async (id: string) => (await stored(id)).references.map(shown);

const listed = async (list: 'dead' | 'no_text') => {
  const { loadProblems } = await import('../../../functions/references/reference-store.ts');
  return (await loadProblems(list, 100)).items.map(({ document_id }) => document_id);
};
const referrersOf = async (nomor: string) => {
  const { loadReferrers } = await import('../../../functions/references/reference-store.ts');
  return (await loadReferrers(nomor)).map(({ document_id, state }) => [document_id, state]);
};

const decide = async (document_id: string, nomor: string, decision: 'confirmed' | 'dismissed') => {
  const { decideReference } = await import('../../../functions/references/decision-service.ts');
  const { retryOnConflict } = await import('../../../functions/db/transactions.ts');
  const editor = { nrp: '10000003', name: 'Dewi', at: new Date().toISOString() };
  const command = { resultPuts: () => [] } as unknown as Parameters<typeof decideReference>[1]['command'];
  return retryOnConflict((write) => decideReference({ document_id, nomor, decision }, { editor, command, write }));
};
const history = async (id: string) => {
  const { readAll } = await import('../../../functions/db/table.ts');
  const { referenceEventItem } = await import('../../../functions/references/reference-store.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const events = await readAll(referenceEventItem, {
    where: 'PK = :pk AND begins_with(SK, :ref)',
    ExpressionAttributeValues: { ':pk': keys.documentHistory(id), ':ref': 'REF#' },
  });
  return events.map(({ action, referred_nomor }) => [action, referred_nomor]);
};

test('stores the numbers of a text with the documents that have them, without its own number', async () => {
  await follow('102');
  await follow('101', {}, ['Nomor UJI-SOP-101', 'Lihat UJI-SOP-102 dan UJI-SOP-103, ISO 9001:2015']);
  expect(await referencesOf('101')).toEqual([
    ['UJI-SOP-102', 2, 'found', '102', null],
    ['UJI-SOP-103', 2, 'found', null, 'missing'],
  ]);
  expect(await referrersOf('uji – sop – 102')).toEqual([['101', 'found']]);
  expect(await listed('dead')).toEqual(['101']);
});

test('a repeated run writes nothing', async () => {
  const { version } = await stored('101');
  const { updateReferences } = await import('../../../functions/references/reference-service.ts');
  const { loadDocumentOrDeleted } = await import('../../../functions/documents/document-store.ts');
  const document = await loadDocumentOrDeleted('101');
  if (document) await updateReferences(document, { pages: ['a later reader would find UJI-SOP-104'] });
  expect((await stored('101')).version).toBe(version);
});

test('a reference follows its document: created, ended, renamed, deleted, restored', async () => {
  await follow('103');
  expect(await referencesOf('101')).toContainEqual(['UJI-SOP-103', 2, 'found', '103', null]);
  expect(await listed('dead')).toEqual([]);
  await follow('102', { status: 'Kadaluarsa' });
  await follow('103', { nomor: 'UJI-SOP-903' });
  expect(await referencesOf('101')).toEqual([
    ['UJI-SOP-102', 2, 'found', '102', 'withdrawn'],
    ['UJI-SOP-103', 2, 'found', null, 'missing'],
  ]);
  expect(await listed('dead')).toEqual(['101']);
  await follow('103');
  await follow('102', { deleted_at: new Date().toISOString() });
  expect(await referencesOf('101')).toEqual([
    ['UJI-SOP-102', 2, 'found', null, 'missing'],
    ['UJI-SOP-103', 2, 'found', '103', null],
  ]);
  await follow('102');
  expect(await listed('dead')).toEqual([]);
});

test('names a number that was used before as deleted', async () => {
  const { numberUsedUpdate } = await import('../../../functions/documents/number-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  await transactWrite([numberUsedUpdate('UJI-SOP-199')]);
  await follow('110', {}, ['UJI-SOP-199']);
  expect(await referencesOf('110')).toEqual([['UJI-SOP-199', 1, 'found', null, 'deleted']]);
  await decide('110', 'UJI-SOP-199', 'dismissed');
  expect(await listed('dead')).toEqual([]);
});

test('finds an existing number of a series that was not seen before, and from then on missing ones of it', async () => {
  await put('120', { nomor: 'LAIN-INK-120' });
  await follow('121', {}, ['LAIN-INK-119']);
  expect(await referencesOf('121')).toEqual([]);
  await follow('122', {}, ['LAIN-INK-120']);
  expect(await referencesOf('122')).toEqual([['LAIN-INK-120', 1, 'found', '120', null]]);
  await follow('121', {}, ['LAIN-INK-119 baru']);
  expect(await referencesOf('121')).toEqual([['LAIN-INK-119', 1, 'found', null, 'missing']]);
  await decide('121', 'LAIN-INK-119', 'dismissed');
});

test('takes a number that a text writes otherwise as its document has it, once', async () => {
  for (const nomor of ['CAMPUR-SOP-PRO-141', 'CAMPUR SOP PRO 142']) await follow(nomor.slice(-3), { nomor });
  await follow('140', {}, ['CAMPUR SOP PRO 141, CAMPUR-SOP-PRO-142', 'CAMPUR-SOP-PRO-141, CAMPUR SOP PRO 143']);
  expect(await referencesOf('140')).toEqual([
    ['CAMPUR-SOP-PRO-141', 1, 'found', '141', null],
    ['CAMPUR SOP PRO 142', 1, 'found', '142', null],
    ['CAMPUR-SOP-PRO-143', 2, 'found', null, 'missing'],
  ]);
  await decide('140', 'CAMPUR-SOP-PRO-143', 'dismissed');
});

test('the references of a new file replace the former ones; decisions about its numbers and added ones stay', async () => {
  await follow('131');
  await follow('132');
  await follow('130', {}, ['UJI-SOP-131, UJI-SOP-132, UJI-SOP-101']);
  await decide('130', 'UJI-SOP-131', 'confirmed');
  await decide('130', 'UJI-SOP-132', 'dismissed');
  await decide('130', 'uji-sop-102', 'confirmed');
  await follow('130', {}, ['', 'UJI-SOP-132', 'UJI-SOP-131']);
  expect(await referencesOf('130')).toEqual([
    ['UJI-SOP-132', 2, 'dismissed', '132', null],
    ['UJI-SOP-131', 3, 'confirmed', '131', null],
    ['UJI-SOP-102', null, 'confirmed', '102', null],
  ]);
  expect(await referrersOf('UJI-SOP-101')).toEqual([]);
  expect(await referrersOf('UJI-SOP-131')).toEqual([['130', 'confirmed']]);
});

test('decisions are history, each once', async () => {
  await decide('130', 'UJI-SOP-131', 'confirmed');
  await decide('130', 'UJI-SOP-131', 'dismissed');
  await decide('130', 'UJI-SOP-102', 'dismissed');
  expect(await history('130')).toEqual([
    ['confirmed', 'UJI-SOP-131'],
    ['dismissed', 'UJI-SOP-132'],
    ['added', 'UJI-SOP-102'],
    ['removed', 'UJI-SOP-131'],
    ['removed', 'UJI-SOP-102'],
  ]);
  expect(await referencesOf('130')).not.toContainEqual(expect.arrayContaining(['UJI-SOP-102']));
  expect(await referrersOf('UJI-SOP-131')).toEqual([['130', 'dismissed']]);
});

test('refuses to add a number that no document has, its own, and to refuse what is no reference', async () => {
  await expect(decide('130', 'UJI-SOP-777', 'confirmed')).rejects.toMatchObject({
    code: 'document_not_found',
    fields: { nomor: expect.stringContaining('UJI-SOP-777') },
  });
  await expect(decide('130', 'UJI-SOP-130', 'confirmed')).rejects.toMatchObject({
    fields: { nomor: expect.stringContaining('dokumen itu') },
  });
  await expect(decide('130', 'UJI-SOP-777', 'dismissed')).rejects.toMatchObject({ code: 'not_found' });
  await expect(decide('unknown', 'UJI-SOP-131', 'confirmed')).rejects.toMatchObject({ code: 'not_found' });
});

test('lists files without text while their documents are in force, by number', async () => {
  await follow('142', {}, 'scanned');
  await follow('141', {}, 'password');
  expect(await listed('no_text')).toEqual(['141', '142']);
  await follow('142', {}, ['Teks']);
  const again = { file: fileOf('143-scanned') };
  await follow('143', again, 'scanned');
  await follow('143', again, ['UJI-SOP-142']);
  expect(await referrersOf('UJI-SOP-142')).toEqual([['143', 'found']]);
  await follow('141', { status: 'Kadaluarsa', file: fileOf('141-password') }, 'password');
  expect(await listed('no_text')).toEqual([]);
});

test('stores more references than one transaction takes', async () => {
  const many = Array.from({ length: 250 }, (_, at) => `UJI-SOP-${2000 + at}`).join(' ');
  await follow('150', {}, [many]);
  expect((await stored('150')).references).toHaveLength(200);
  expect(await referrersOf('UJI-SOP-2199')).toEqual([['150', 'found']]);
  await follow('150', {}, ['UJI-SOP-2199']);
  expect(await referrersOf('UJI-SOP-2000')).toEqual([]);
  expect(await referrersOf('UJI-SOP-2199')).toEqual([['150', 'found']]);
});

test('takes no number of its own header for a reference: in another spelling, of a longer number, or of another document', async () => {
  await follow('180', { nomor: 'ASAL-SOP-180' });
  await follow('181', { nomor: 'ASAL/SOP/181' });
  await follow('182', { nomor: 'ASAL-SOP-182' }, ['No. Dokumen: ASAL/SOP/182', 'Lihat ASAL-SOP-180']);
  expect(await referencesOf('182')).toEqual([['ASAL-SOP-180', 2, 'found', '180', null]]);
  await follow('183', { nomor: '183.ASAL-SOP-180' }, ['183.ASAL-SOP-180 Prosedur', 'Lihat ASAL-SOP-179']);
  expect(await referencesOf('183')).toEqual([['ASAL-SOP-179', 2, 'found', null, 'missing']]);
  await follow('184', { nomor: 'ASAL-SOP-184' }, ['No. Dokumen : ASAL-SOP-185\nRevisi : 1', 'Lihat ASAL-SOP-180']);
  expect(await referencesOf('184')).toEqual([['ASAL-SOP-180', 2, 'found', '180', null]]);
});

test('finds a number that begins to exist, or ends, while a text that names it is read', async () => {
  await follow('191');
  await before(
    'REFS#190',
    async () => {
      await follow('192');
      await follow('191', { status: 'Kadaluarsa' });
    },
    () => follow('190', {}, ['UJI-SOP-191, UJI-SOP-192']),
  );
  expect(await referencesOf('190')).toEqual([
    ['UJI-SOP-191', 1, 'found', '191', 'withdrawn'],
    ['UJI-SOP-192', 1, 'found', '192', null],
  ]);
});

test('a document that ends while its text is read is in no list, and one with another file is read again', async () => {
  const text = ['UJI-SOP-777'];
  const file = { file: fileOf(`193-${text}`) };
  await before(
    'REFS#193',
    () => follow('193', { ...file, status: 'Kadaluarsa' }),
    () => follow('193', {}, text),
  );
  expect(await referencesOf('193')).toHaveLength(1);
  expect(await listed('dead')).not.toContain('193');
  await before(
    'REFS#193',
    () => follow('193', {}, ['UJI-SOP-102']),
    () => expect(follow('193', {}, ['UJI-SOP-778'])).rejects.toThrow('another file'),
  );
});

test('follows a later change of a number that ends while an earlier one is written', async () => {
  await follow('194', {}, ['UJI-SOP-195']);
  await before(
    'REFS#194',
    () => follow('195', { status: 'Kadaluarsa' }),
    () => follow('195'),
  );
  expect(await referencesOf('194')).toEqual([['UJI-SOP-195', 1, 'found', '195', 'withdrawn']]);
});

test('follows the numbers of an import together: a query each, and its new forms once', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `BANYAK-${at + 10}`);
  await Promise.all(ids.map((id) => put(id, { nomor: id })));
  await follow('196', {}, ['UJI-SOP-102, BANYAK-30, BANYAK-31']);
  const { dynamo } = await import('../../../functions/db/table.ts');
  const requests: string[] = [];
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        requests.push(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'count' },
  );
  const { updateReferrers } = await import('../../../functions/references/reference-service.ts');
  await updateReferrers(ids, true).finally(() => dynamo.middlewareStack.remove('count'));
  const count = (name: string) => requests.filter((each) => each === name).length;
  expect([count('QueryCommand'), count('TransactWriteCommand')]).toEqual([40 + 16, 0]);
  await follow('BANYAK-30', { nomor: 'BANYAK-30', status: 'Kadaluarsa' });
  expect(await referencesOf('196')).toContainEqual(['BANYAK-30', 1, 'found', 'BANYAK-30', 'withdrawn']);
});

const external = { jenis: 'EXT', external_kind: 'Kepmen', place: 'Rak A1' } as const;
const kepmen = 'Kepmen ESDM 1827 K/30/MEM/2018';

/** As the worker of jobs does after a change of an external document. */
const ask = async (...ids: string[]) => {
  const { askForReviews } = await import('../../../functions/references/cited-change-service.ts');
  return askForReviews(ids, new Date('2026-11-27T03:00:00.000Z'));
};
const loaded = async (id: string) => {
  const { loadDocument } = await import('../../../functions/documents/document-store.ts');
  return (await loadDocument(id)) ?? expect.fail(id);
};

test('a citation in any spelling leads to the external document, whichever of both comes first', async () => {
  const spelling = 'Keputusan Menteri Energi dan Sumber Daya Mineral RI No. 1827.K/30/MEM/2018';
  await follow('X1', {}, ['Halaman 1', `Mengacu pada ${spelling} dan UU No. 1 Tahun 1970.`]);
  expect(await referencesOf('X1')).toEqual([
    ['Kepmen ESDM 1827/2018', 2, 'found', null, null],
    ['UU 1/1970', 2, 'found', null, null],
  ]);
  expect(await listed('dead')).not.toContain('X1');
  await follow('E1', { ...external, nomor: kepmen });
  await follow('X2', {}, ['Sesuai Kepmen 1827 Tahun 2018.']);
  expect(await referencesOf('X1')).toContainEqual(['Kepmen ESDM 1827/2018', 2, 'found', 'E1', null]);
  expect(await referencesOf('X2')).toEqual([['Kepmen 1827/2018', 1, 'found', 'E1', null]]);
  const { loadLinks } = await import('../../../functions/references/links-service.ts');
  const keeper = { nrp: '10000003', roles: ['document_controller'], positions: [] } as never;
  expect((await loadLinks(await loaded('E1'), keeper)).from.map(({ document, nomor }) => [document.id, nomor])).toEqual(
    [
      ['X1', 'Kepmen ESDM 1827/2018'],
      ['X2', 'Kepmen 1827/2018'],
    ],
  );
  // Of a citation that no document is registered for nothing is shown.
  expect((await loadLinks(await loaded('X1'), keeper)).to.map(({ nomor, target }) => [nomor, target?.id])).toEqual([
    ['Kepmen ESDM 1827/2018', 'E1'],
  ]);
});

test('its amendment makes the reviews of what cites it due once, with the reason; its withdrawal again', async () => {
  await follow('X3', { status: 'Kadaluarsa' }, [`Lihat ${kepmen}`]);
  await follow('X4', {}, [`Contoh: ${kepmen}`]);
  await decide('X4', 'Kepmen ESDM 1827/2018', 'dismissed');
  expect(await ask('E1')).toBe(0);
  await follow('E1', { ...external, nomor: kepmen, amended_by: 'Permen ESDM 5/2026' });
  expect(await ask('E1', 'X1')).toBe(2);
  const reason = `Mengacu pada ${kepmen}, yang diubah oleh Permen ESDM 5/2026`;
  expect(await loaded('X1')).toMatchObject({
    ...{ review_due_on: '2026-11-26', revision_need: { reason, cited: [kepmen] } },
  });
  const { loadEdits } = await import('../../../functions/documents/manual-edit-store.ts');
  expect((await loadEdits('X1'))[0]).toMatchObject({ action: 'review_asked', reason });
  expect(await ask('E1')).toBe(0);

  // The owner looked at it; a message that comes again asks nothing.
  const { suitableChange } = await import('../../../functions/master-list/review-rules.ts');
  const { after } = suitableChange(await loaded('X1'), undefined, {
    ...{ nrp: '10000021', name: 'Budi', at: '2026-11-27T04:00:00.000Z' },
  });
  expect(after).toMatchObject({ review_due_on: '2028-11-27', reviewed_on: '2026-11-27' });
  expect(after.revision_need).toBeUndefined();
  await put('X1', { ...after });
  expect(await ask('E1')).toBe(0);

  await follow('E1', {
    ...{ ...external, nomor: kepmen, status: 'Kadaluarsa', ended_at: '2026-11-27T05:00:00.000Z' },
    replaced_by: 'Kepmen ESDM 9/2026',
  });
  expect(await ask('E1')).toBe(2);
  expect((await loaded('X1')).revision_need?.reason).toMatch(/yang dicabut dan diganti oleh Kepmen ESDM 9\/2026$/);
  expect(await listed('dead')).toEqual(expect.arrayContaining(['X1', 'X2']));
  expect((await loaded('X3')).revision_need).toBeUndefined();
  expect((await loaded('X4')).revision_need).toBeUndefined();
});
