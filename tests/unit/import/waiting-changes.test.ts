import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import type { StoredEdit } from '../../../functions/documents/manual-edit-store.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import type { DocumentEdit } from '../../../shared/api/document-edits.ts';
import { noAnswers } from '../../../shared/api/import-answers.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import type { TestGateway } from '../local-aws/test-gateway.ts';
import { createStoredJob, owner, ownerName, runWorker, startWorkerStack, storeUpload } from './worker-stack.ts';

let testGateway: TestGateway;
beforeAll(async () => {
  ({ testGateway } = await startWorkerStack());
});
afterAll(() => testGateway.stop());
beforeEach(() => {
  process.env['KEEPER_CHANGES'] = 'second_person';
});

// Of today: the notifications of a change expire.
const now = new Date();
const maker = { nrp: owner, name: ownerName, at: new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString() };
const second = { nrp: '10000002', full_name: 'Rina', roles: ['admin'], positions: [] } as unknown as Caller;
const command = { resultPuts: () => [] };

let count = 0;
/** A revision that the workflow approved, with a file. */
const approve = async (facts: Partial<ControlledDocument> = {}): Promise<ControlledDocument> => {
  const { loadManualChangeWrites } = await import('../../../functions/documents/manual-edit-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  count += 1;
  const at = '2026-01-05T03:00:00.000Z';
  const after: ControlledDocument = {
    ...{ id: `doc${count}`, department: 'SHE', nama: 'Izin Kerja', nomor: `HKT-SOP-SHE-${count}`, jenis: 'SOP' },
    ...{ revisi: 2, status: 'Aktif', source: 'workflow', submission_id: 'S1', file_name: 'a.pdf' },
    file: { key: 'k', name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: 'old' },
    ...{ made_by: '10000031', made_by_name: 'Tono', made_at: at, updated_by: '10000031', updated_at: at, version: 1 },
    reading: { id: 'first', since: at },
    ...facts,
  };
  await transactWrite(await loadManualChangeWrites('SHE', [{ after, numbers: [] }], at));
  return after;
};

const loaded = async (id: string): Promise<ControlledDocument> => {
  const { loadDocumentOrDeleted } = await import('../../../functions/documents/document-store.ts');
  const found = await loadDocumentOrDeleted(id);
  if (!found) throw new Error(`${id} does not exist`);
  return found;
};

const editsOf = async (id: string): Promise<StoredEdit[]> => {
  const { loadEdits } = await import('../../../functions/documents/manual-edit-store.ts');
  return loadEdits(id);
};

const save = async (edit: DocumentEdit, by = maker) => {
  const { saveRows } = await import('../../../functions/master-list/row-edit-service.ts');
  const saved = await saveRows({ department: 'SHE', rows: [edit] }, { editor: by, command });
  return saved.results[0];
};

/** As the outbox publishes the last entry of a document's history. */
const publishEntry = async (id: string): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { proposalEntryItem } = await import('../../../functions/documents/manual-edit-store.ts');
  const { notifyProposal } = await import('../../../functions/imports/proposal-notice-service.ts');
  const { readItem } = await import('../../../functions/db/table.ts');
  const published = z.extend(proposalEntryItem, { outbox: z.literal(1) });
  const entry = await readItem(published, keys.documentEdit(id, (await loaded(id)).version));
  if (!entry) throw new Error(`The last change of ${id} is not published`);
  await notifyProposal(entry);
};

const inboxOf = async (nrp: string) => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { readAll } = await import('../../../functions/db/table.ts');
  return readAll(z.object({ title: z.string(), message: z.string() }), {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.notification(nrp, '').PK },
  });
};

const waiting = async () => {
  const { listWaiting } = await import('../../../functions/imports/waiting-change-service.ts');
  return (await listWaiting(undefined)).changes;
};

const waitingOf = async ({ id }: ControlledDocument) => {
  const found = (await waiting()).find(({ document_id }) => document_id === id);
  if (!found) throw new Error(`No change of ${id} waits`);
  return found;
};

const decide = async (id: string, decision: 'accept' | 'refuse', by: Caller = second) => {
  const { decideWaitingChange } = await import('../../../functions/imports/waiting-change-service.ts');
  const reason = decision === 'refuse' ? { reason: 'Belum disetujui PJO' } : {};
  return decideWaitingChange({ id, decision, ...reason }, { caller: by, command, now });
};

const runImport = async (
  job_id: string,
  rows: readonly (readonly (string | number | null)[])[],
  replace_existing = true,
): Promise<Job> => {
  await storeUpload(`U${job_id}`, workbook('daftar.xlsx', [[...header], ...rows.map((row) => [...row])]));
  const accepted_changes = ['unapproved', 'unfiled', 'moved', 'retired'] as const;
  await createStoredJob(
    { job_id, file_name: 'daftar.xlsx', replace_existing },
    { kind: 'import', upload_id: `U${job_id}`, answers: noAnswers, accepted_changes: [...accepted_changes] },
  );
  const job = await runWorker(job_id);
  if (job?.state !== 'done') throw new Error(`The import ended as ${JSON.stringify(job)}`);
  return job;
};

const runUndo = async (job_id: string, import_id: string): Promise<Job | undefined> => {
  await createStoredJob({ job_id, undo_of: import_id }, { kind: 'undo', import_id });
  return runWorker(job_id);
};

/** What readers see of a document. */
const content = ({ revisi, status, file, file_url, nama, reading, unapproved }: ControlledDocument) => ({
  ...{ revisi, status, file, file_url, nama, reading, unapproved },
});

test('an edit of an approved number waits, with the present revision in force; other fields change at once', async () => {
  const before = await approve();
  const edit = { id: before.id, version: 1, revisi: 3, nama: 'Izin Kerja Panas', without_approval: true as const };
  expect(await save(edit)).toMatchObject({ success: true, waiting: true, document: { revisi: 2, nama: 'Izin Kerja' } });
  expect(content(await loaded(before.id))).toEqual(content(before));
  expect(await save(edit)).toMatchObject({ success: true, waiting: true });
  expect((await waiting()).filter(({ document_id }) => document_id === before.id)).toHaveLength(1);
  expect(await editsOf(before.id)).toMatchObject([{ action: 'change_waiting', by_nrp: owner, version: 2 }]);
  expect(await save({ ...edit, version: 2, revisi: 4 }, { ...maker, nrp: '10000009' })).toMatchObject({
    success: false,
    error: 'change_waiting',
  });
  expect(await save({ id: before.id, version: 2, review_months: 6 })).toMatchObject({ success: true });

  const change = await waitingOf(before);
  expect(change).toMatchObject({ kind: 'edit', revisi: 2, outdated: null, made_by_nrp: owner });
  await expect(decide(change.id, 'accept', { ...second, nrp: owner })).rejects.toMatchObject({ code: 'own_change' });
  const results = await Promise.allSettled([decide(change.id, 'accept'), decide(change.id, 'accept')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'change_decided' } });
  const after = await loaded(before.id);
  const accepted = { by_nrp: '10000002', by_name: 'Rina' };
  expect(after).toMatchObject({ revisi: 3, nama: 'Izin Kerja Panas', review_months: 6, updated_by: owner });
  expect(after).toMatchObject({ unapproved: { by_nrp: owner, approved_revisi: 2, accepted }, file: before.file });
  expect(after.reading?.since).toBe(now.toISOString());
  expect(after).not.toHaveProperty('waiting_change');
  expect((await editsOf(before.id))[0]).toMatchObject({ action: 'edited', without_approval: true, accepted });
});

test('a refused change leaves all as it was, and its maker is notified once with the reason', async () => {
  const before = await approve();
  await save({ id: before.id, version: 1, revisi: 3, without_approval: true });
  const { id } = await waitingOf(before);
  expect(await decide(id, 'refuse')).toEqual({ outcome: 'refused', message: null });
  const after = await loaded(before.id);
  expect(content(after)).toEqual(content(before));
  expect(after).not.toHaveProperty('waiting_change');
  await expect(decide(id, 'refuse')).rejects.toMatchObject({ code: 'change_decided' });
  const [refusal] = await editsOf(before.id);
  expect(refusal).toMatchObject({
    action: 'change_refused',
    by_nrp: '10000002',
    reason: 'Belum disetujui PJO',
    proposal: { made_by: owner },
  });

  await publishEntry(before.id);
  await publishEntry(before.id);
  expect((await inboxOf(owner)).filter(({ message }) => message.includes(before.nomor))).toEqual([
    {
      title: 'Perubahan Anda Ditolak',
      message: `Rina menolak perubahan Anda pada dokumen ${before.nomor}. Alasan: Belum disetujui PJO`,
    },
  ]);
});

test('other keepers are notified once of a save whose changes wait, and its maker of their acceptance', async () => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const keepers = [
    ['admin', second.nrp],
    ['admin', owner],
    ['document_controller', '10000003'],
  ] as const;
  await transactWrite(
    keepers.map(([role, nrp]) => ({
      item: { Put: { Item: { ...keys.roleMember(role, nrp), nrp, full_name: null, has_role: true } } },
    })),
  );
  const [one, other] = [await approve(), await approve()];
  const { saveRows } = await import('../../../functions/master-list/row-edit-service.ts');
  const rows = [one, other].map(({ id }) => ({ id, version: 1, deleted: true, reason: 'Baris yang keliru' }));
  await saveRows({ department: 'SHE', rows }, { editor: { ...maker, at: new Date().toISOString() }, command });
  for (const { id } of [one, other, one]) await publishEntry(id);
  const title = 'Perubahan Menunggu Anda';
  const message = expect.stringContaining(`${ownerName} mengubah dokumen ${one.nomor} yang sudah disetujui`);
  for (const nrp of [second.nrp, '10000003']) expect(await inboxOf(nrp)).toEqual([{ title, message }]);
  expect((await inboxOf(owner)).map((each) => each.title)).not.toContain(title);

  await decide((await waitingOf(other)).id, 'accept');
  await publishEntry(other.id);
  const accepted = `Rina menerima perubahan Anda pada dokumen ${other.nomor}.`;
  expect(await inboxOf(owner)).toContainEqual({ title: 'Perubahan Anda Diterima', message: accepted });
});

test('a file for an approved revision waits, and asks its readers again when it is accepted', async () => {
  const before = await approve();
  const file = await testFile('pdf', { name: 'baru.pdf' });
  await storeUpload('UP1', file);
  const { jobFilePuts } = await import('../../../functions/imports/attachment-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  await createStoredJob({ job_id: 'ATTACH1', kind: 'attach' }, { kind: 'attach' });
  const attachment = { upload_id: 'UP1', name: 'baru.pdf', document_id: before.id, revisi: 2, replace: true };
  await transactWrite(
    jobFilePuts({ job_id: 'ATTACH1', created_at: now.toISOString() } as Job, [
      { ...attachment, content_changed: true },
    ]),
  );
  const job = await runWorker('ATTACH1');
  expect(job).toMatchObject({ state: 'done', counts: { ubah: 0, tertunda: 1, galat: 0 } });
  expect(content(await loaded(before.id))).toEqual(content(before));

  const change = await waitingOf(before);
  expect(change).toMatchObject({ kind: 'file', has_file: true, has_new_file: true });
  expect(await decide(change.id, 'accept')).toMatchObject({ outcome: 'accepted' });
  const after = await loaded(before.id);
  expect(after).toMatchObject({ revisi: 2, file: { name: 'baru.pdf' }, unapproved: { approved_revisi: 2 } });
  expect(after.reading?.since).toBe(now.toISOString());
  expect((await editsOf(before.id))[0]).toMatchObject({
    action: 'file_replaced',
    content_changed: true,
    without_approval: true,
    previous_file: before.file,
  });
});

test('an imported revision waits, is applied as the import would, and no keeper undoes it alone', async () => {
  const before = await approve();
  const job = await runImport('IMP1', [[before.nomor, 'Izin Kerja', 'SOP', 'PLANT', 'Aktif', 3, null]]);
  expect(job.counts).toMatchObject({ ubah: 0, tertunda: 1, galat: 0 });
  expect(content(await loaded(before.id))).toEqual(content(before));
  const again = await runImport('IMP2', [[before.nomor, 'Izin Kerja', 'SOP', 'SHE', 'Aktif', 4, null]]);
  expect(again.counts).toMatchObject({ ubah: 0, galat: 1 });

  expect(await decide((await waitingOf(before)).id, 'accept')).toMatchObject({ outcome: 'accepted' });
  const after = await loaded(before.id);
  expect(after).toMatchObject({ revisi: 3, department: 'PLT', source: 'import', unapproved: { approved_revisi: 2 } });
  expect(after).not.toHaveProperty('file');
  const { loadPastRevisions } = await import('../../../functions/documents/past-revision-store.ts');
  expect(await loadPastRevisions(after)).toMatchObject([{ revisi: 2, source: 'workflow', file: before.file }]);
  const { loadCatalogueVersion, loadDepartmentList } = await import('../../../functions/documents/catalogue-store.ts');
  for (const [department, listed] of [
    ['SHE', false],
    ['PLT', true],
  ] as const) {
    const { rows } = await loadDepartmentList(department, await loadCatalogueVersion(department));
    expect(rows.has(before.id)).toBe(listed);
  }

  const { previewUndo } = await import('../../../functions/imports/undo-request-service.ts');
  const reason = expect.stringContaining('menyangkut revisi yang disetujui');
  expect(await previewUndo('IMP1', [[before.id]])).toMatchObject({ restored: 0, left: [{ reason }] });
  expect(await runUndo('UNDO1', 'IMP1')).toMatchObject({ state: 'done', counts: { ubah: 0, galat: 1 } });
  expect(await loaded(before.id)).toEqual(after);

  process.env['KEEPER_CHANGES'] = 'direct';
  expect(await runUndo('UNDO1B', 'IMP1')).toMatchObject({ state: 'done', counts: { ubah: 1, galat: 0 } });
  const restored = await loaded(before.id);
  expect({ ...content(restored), department: restored.department }).toEqual({ ...content(before), department: 'SHE' });
  expect(restored).not.toHaveProperty('waiting_change');
  expect((await editsOf(before.id))[0]).toMatchObject({ action: 'import_undone', without_approval: true });
});

test('the undo of an import withdraws its change that still waits', async () => {
  const before = await approve();
  await runImport('IMP3', [[before.nomor, 'Izin Kerja', 'SOP', 'SHE', 'Aktif', 3, null]]);
  const { id } = await waitingOf(before);
  const { previewUndo } = await import('../../../functions/imports/undo-request-service.ts');
  expect(await previewUndo('IMP3', [[before.id]])).toMatchObject({ removed: 0, restored: 1, left_count: 0 });
  expect(await runUndo('UNDO2', 'IMP3')).toMatchObject({ state: 'done', counts: { ubah: 1, galat: 0 } });
  await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'change_decided' });
  const after = await loaded(before.id);
  expect(content(after)).toEqual(content(before));
  expect((await editsOf(before.id))[0]).toMatchObject({ action: 'change_withdrawn', proposal: { made_by: owner } });
});

test.each([
  ['revised', { revisi: 5, without_approval: true as const }, /kini revisi 5, diubah oleh Sari Wulandari/],
  ['deleted', { deleted: true, reason: 'Baris yang keliru' }, /sudah dihapus oleh Sari Wulandari/],
])('a change whose document was %s meanwhile ends with the reason', async (_how, edit, reason) => {
  const before = await approve();
  const proposed = await save({ id: before.id, version: 1, revisi: 3, without_approval: true });
  expect(proposed).toMatchObject({ waiting: true });
  process.env['KEEPER_CHANGES'] = 'direct';
  expect(await save({ id: before.id, version: 2, ...edit })).toMatchObject({ success: true });
  const change = await waitingOf(before);
  expect(change.outdated).toMatch(reason);
  const present = content(await loaded(before.id));
  expect(await decide(change.id, 'accept')).toEqual({ outcome: 'outdated', message: expect.stringMatching(reason) });
  expect(content(await loaded(before.id))).toEqual(present);
  expect((await editsOf(before.id))[0]).toMatchObject({
    action: 'change_outdated',
    reason: expect.stringMatching(reason),
  });
  await expect(decide(change.id, 'accept')).rejects.toMatchObject({ code: 'change_decided' });
});

test('a change is not applied to a file that replaced the one for which it was proposed', async () => {
  const before = await approve();
  await save({ id: before.id, version: 1, revisi: 3, without_approval: true });
  const { documentReplacementPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const waits = await loaded(before.id);
  const file = { key: 'k2', name: 'b.pdf', size: 1, content_type: 'application/pdf', sha256: 'new' };
  await transactWrite([documentReplacementPut(waits, { ...waits, file, version: waits.version + 1 })]);
  const change = await waitingOf(before);
  expect(change.outdated).toContain('berubah sejak perubahan ini diajukan');
  expect(await decide(change.id, 'accept')).toMatchObject({ outcome: 'outdated' });
  expect(await loaded(before.id)).toMatchObject({ revisi: 2, file: { sha256: 'new' } });
});

test('a change that would do something else than was proposed is not applied', async () => {
  const before = await approve();
  await save({ id: before.id, version: 1, revisi: 3, nama: 'Izin Kerja Panas', without_approval: true });
  await save({ id: before.id, version: 2, nama: 'Izin Masuk' });
  expect(await decide((await waitingOf(before)).id, 'accept')).toMatchObject({ outcome: 'outdated' });
  expect(await loaded(before.id)).toMatchObject({ revisi: 2, nama: 'Izin Masuk' });
});

const importRow = ({ nomor, nama }: ControlledDocument, status: string, revisi: number) => [
  [nomor, nama, 'SOP', 'SHE', status, revisi, null],
];

test('the deletion of an approved revision without a reason is refused at its field', async () => {
  const before = await approve();
  expect(await save({ id: before.id, version: 1, deleted: true })).toMatchObject({
    success: false,
    error: 'invalid_input',
    fields: { reason: 'Alasan harus diisi untuk menghapus dokumen yang disetujui melalui pengajuan' },
  });
  expect(await loaded(before.id)).toEqual(before);
});

describe.each(['editor', 'import', 'deletion', 'restoration'] as const)(
  'the end or return of an approved revision by %s',
  (way) => {
    const change = async (before: ControlledDocument) => {
      if (way === 'import') return runImport(`END${before.id}-${before.version}`, importRow(before, 'Kadaluarsa', 2));
      const edit = {
        editor: { status: 'Kadaluarsa', without_approval: true },
        deletion: { deleted: true, reason: 'Baris yang keliru' },
        restoration: { deleted: false },
      } as const;
      return save({ id: before.id, version: before.version, ...edit[way] });
    };
    const deleted = way === 'restoration' ? { deleted_at: maker.at, deleted_by: owner } : {};
    const isInForce = ({ status, deleted_at }: ControlledDocument) => status === 'Aktif' && deleted_at === undefined;

    test('waits for a second person', async () => {
      const before = await approve(deleted);
      await change(before);
      const proposed = await loaded(before.id);
      expect(proposed).toMatchObject({ waiting_change: { by_nrp: owner } });
      expect(isInForce(proposed)).toBe(isInForce(before));
      await change(proposed);
      expect((await waiting()).filter(({ document_id }) => document_id === before.id)).toHaveLength(1);

      const { id, changes, outdated, reason } = await waitingOf(before);
      expect([changes, outdated]).toMatchObject([[{ field: 'status' }], null]);
      expect(reason).toBe(way === 'deletion' ? 'Baris yang keliru' : undefined);
      expect(await decide(id, 'accept')).toMatchObject({ outcome: 'accepted' });
      const after = await loaded(before.id);
      expect(isInForce(after)).toBe(!isInForce(before));
      expect(after).not.toHaveProperty('waiting_change');
      const accepted = { by_nrp: '10000002', by_name: 'Rina' };
      expect((await editsOf(before.id))[0]).toMatchObject({ without_approval: true, accepted });
    });

    test('is marked where no second person is required', async () => {
      process.env['KEEPER_CHANGES'] = 'direct';
      const before = await approve(deleted);
      await change(before);
      const after = await loaded(before.id);
      expect(isInForce(after)).toBe(!isInForce(before));
      expect((await editsOf(before.id))[0]).toMatchObject({ without_approval: true, by_nrp: owner });
      const mark = { by_nrp: owner, approved_revisi: 2, concerns: 'validity' };
      if (way === 'deletion' || way === 'restoration') expect(after).not.toHaveProperty('unapproved');
      else expect(after).toMatchObject({ unapproved: mark });
    });
  },
);

test('a status that no one was asked about is refused for an approved revision', async () => {
  const before = await approve();
  expect(await save({ id: before.id, version: 1, status: 'Kadaluarsa' })).toMatchObject({ error: 'approved_revision' });
  expect(content(await loaded(before.id))).toEqual(content(before));
});

/** The documents with a number, except this one. */
const othersWith = async ({ nomor, id }: ControlledDocument) => {
  const { findDocumentsByNumber } = await import('../../../functions/documents/document-store.ts');
  return (await findDocumentsByNumber(nomor)).filter((each) => each.id !== id);
};

const rowErrors = async (job_id: string) => {
  const { loadChunkResults } = await import('../../../functions/imports/chunk-results.ts');
  const { loadJob } = await import('../../../functions/jobs/job-store.ts');
  const job = await loadJob(job_id);
  return job ? loadChunkResults(job) : [];
};

describe.each(['approved', 'expired', 'deleted', 'renamed'] as const)(
  'a second document under a number of which the document was %s',
  (state) => {
    const arrange = async (): Promise<ControlledDocument> => {
      process.env['KEEPER_CHANGES'] = 'direct';
      const before = await approve();
      const edits = {
        approved: {},
        deleted: { deleted: true, reason: 'Baris yang keliru' },
        renamed: { nomor: `${before.nomor}-LAMA` },
      };
      const edit = { ...edits, expired: { status: 'Kadaluarsa', without_approval: true } } as const;
      if (state !== 'approved')
        expect(await save({ id: before.id, version: 1, ...edit[state] })).toMatchObject({ success: true });
      return before;
    };

    test('is a row error where a second person is required', async () => {
      const before = await arrange();
      process.env['KEEPER_CHANGES'] = 'second_person';
      const job = await runImport(`DUP${before.id}`, importRow(before, 'Aktif', 0), false);
      expect(job.counts).toMatchObject({ baru: 0, galat: 1 });
      const instead =
        state === 'approved' || state === 'expired'
          ? 'impor lagi dengan “Perbarui dokumen yang sudah ada”: perubahannya menunggu orang kedua'
          : 'pulihkan atau kembalikan nomornya di Daftar Induk';
      const message = expect.stringMatching(
        `Nomor ${before.nomor} sudah digunakan untuk dokumen .*${instead}.*gunakan nomor lain`,
      );
      expect(await rowErrors(`DUP${before.id}`)).toMatchObject([{ errors: [{ column: 'nomor', message }] }]);
      expect(await othersWith(before)).toEqual([]);
    });

    test('is marked elsewhere, and what changes it is marked or waits', async () => {
      const before = await arrange();
      const job = await runImport(`DUP${before.id}`, importRow(before, 'Aktif', 0), false);
      expect(job.counts).toMatchObject({ baru: 1, galat: 0 });
      expect(await rowErrors(`DUP${before.id}`)).toMatchObject([
        { note: expect.stringContaining('tanpa persetujuan') },
      ]);
      const [second] = await othersWith(before);
      if (!second) throw new Error('No document was made');
      expect(second).toMatchObject({ unapproved: { by_nrp: owner, concerns: 'number' } });
      process.env['KEEPER_CHANGES'] = 'second_person';
      const { attachedOrProposed } = await import('../../../functions/imports/attachment-rules.ts');
      const file = { key: 'n', name: 'b.pdf', size: 1, content_type: 'application/pdf', sha256: 'new' };
      expect(attachedOrProposed(second, file, maker, false)).toHaveProperty('waiting');
    });
  },
);

test('a number that only imports used may have several documents, unmarked', async () => {
  const rows = importRow({ nomor: 'HKT-SOP-SHE-GANDA', nama: 'Izin' } as ControlledDocument, 'Aktif', 0);
  await runImport('GANDA1', rows, false);
  expect((await runImport('GANDA2', rows, false)).counts).toMatchObject({ baru: 1, galat: 0 });
  const made = await othersWith({ nomor: 'HKT-SOP-SHE-GANDA', id: '' } as ControlledDocument);
  expect(made.map(({ unapproved }) => unapproved)).toEqual([undefined, undefined]);
});

test('a document that is restored under the number of an approved one waits', async () => {
  const before = await approve({ source: 'import', deleted_at: maker.at, deleted_by: owner });
  await approve({ nomor: before.nomor });
  expect(await save({ id: before.id, version: 1, deleted: false })).toMatchObject({ success: true, waiting: true });
  expect(await decide((await waitingOf(before)).id, 'accept')).toMatchObject({ outcome: 'accepted' });
  expect(await loaded(before.id)).toMatchObject({
    unapproved: { concerns: 'number', accepted: { by_nrp: '10000002' } },
  });
});

test('a further replacement of what replaced an approved revision waits too', async () => {
  process.env['KEEPER_CHANGES'] = 'direct';
  const before = await approve();
  await runImport('TWICE1', importRow(before, 'Aktif', 3));
  expect(await loaded(before.id)).toMatchObject({ source: 'import', revisi: 3, unapproved: { approved_revisi: 2 } });
  process.env['KEEPER_CHANGES'] = 'second_person';
  expect((await runImport('TWICE2', importRow(before, 'Aktif', 4))).counts).toMatchObject({ ubah: 0, tertunda: 1 });
  expect(await loaded(before.id)).toMatchObject({ revisi: 3 });
});

const external: Partial<ControlledDocument> = {
  ...{ jenis: 'EXT', external_kind: 'Kepmen', issuer: 'ESDM', place: 'Rak A1', source: 'editor', file: undefined },
};

describe('a document from outside', () => {
  const importExternal = async (job_id: string, rows: readonly string[][]) => {
    const { documentFields } = await import('../../../shared/domain/documents/document-fields.ts');
    const columns = ['nomor', 'nama', 'jenis', 'department', 'external_kind', 'issuer', 'place'] as const;
    const headers = columns.map((each) => documentFields[each].sheet.header);
    await storeUpload(`U${job_id}`, workbook('luar.xlsx', [headers, ...rows]));
    await createStoredJob(
      { job_id, file_name: 'luar.xlsx' },
      { kind: 'import', upload_id: `U${job_id}`, answers: noAnswers, accepted_changes: [] },
    );
    return runWorker(job_id);
  };

  test('is in force once a second person accepts it, and what is said of it changes in the same way', async () => {
    const { creationChange } = await import('../../../functions/master-list/manual-edit-rules.ts');
    const { loadManualChangeWrites } = await import('../../../functions/documents/manual-edit-store.ts');
    const { transactWrite } = await import('../../../functions/db/transactions.ts');
    const stated = { ...(await approve()), ...external, id: 'luar1', nomor: 'Kepmen ESDM 1827 K/30/MEM/2018' };
    const creation = creationChange(stated, maker);
    await transactWrite(await loadManualChangeWrites('SHE', [{ ...creation, numbers: [] }], maker.at));
    const { documentRow } = await import('../../../functions/documents/document-store.ts');
    const waiting = await loaded('luar1');
    expect(waiting).toMatchObject({ status: 'Kadaluarsa', version: 1 });
    expect(waiting && documentRow(waiting)).toMatchObject({ waits: true });
    expect(await decide((await waitingOf(stated)).id, 'accept')).toMatchObject({ outcome: 'accepted' });
    expect(await loaded('luar1')).toMatchObject({ status: 'Aktif', review_due_on: '2027-01-05' });
    const [accepted] = await editsOf('luar1');
    expect(accepted).toMatchObject({ accepted: { by_nrp: '10000002' } });
    expect(accepted).not.toHaveProperty('without_approval');

    const amended = { id: 'luar1', version: 2, amended_by: 'Permen ESDM 5/2026' };
    expect(await save(amended)).toMatchObject({ success: true, waiting: true });
    expect(await loaded('luar1')).not.toHaveProperty('amended_by');
    await decide((await waitingOf(stated)).id, 'accept');
    expect(await loaded('luar1')).toMatchObject({ amended_by: 'Permen ESDM 5/2026' });
    expect(await loaded('luar1')).not.toHaveProperty('unapproved');
  });

  test('changes at once without the setting, by the rules of what it is', async () => {
    process.env['KEEPER_CHANGES'] = 'direct';
    const document = await approve(external);
    const edit = (fields: Partial<DocumentEdit>) => save({ id: document.id, version: document.version, ...fields });
    expect(await edit({ jenis: 'SOP' })).toMatchObject({ success: false, fields: { jenis: expect.any(String) } });
    expect(await edit({ place: null })).toMatchObject({ success: false, fields: { place: expect.any(String) } });
    expect(await edit({ valid_until: '2026-06-30' })).toMatchObject({
      ...{ success: true, document: { valid_until: '2026-06-30', review_due_on: '2026-06-30' } },
    });
    const linked = { file_url: 'https://jdih.esdm.go.id/1827.pdf', place: null };
    expect(await edit({ ...linked, version: 2 })).toMatchObject({ success: true, document: { has_file: true } });
    const own = await approve({ source: 'editor' });
    expect(await save({ id: own.id, version: 1, file_url: linked.file_url })).toMatchObject({
      fields: { file_url: 'Tautan Berkas hanya diisi untuk dokumen eksternal' },
    });
    expect(await save({ id: own.id, version: 1, issuer: 'ESDM' })).toMatchObject({
      fields: { issuer: 'Penerbit hanya diisi untuk dokumen eksternal' },
    });
  });

  test('is imported with its facts, and refused where it lacks them', async () => {
    process.env['KEEPER_CHANGES'] = 'direct';
    const rows = [
      ['PP 50/2012', 'Penerapan SMK3', 'Eksternal', 'SHE', 'Peraturan Pemerintah', 'Presiden', 'Lemari A'],
      ['UU 1/1970', 'Keselamatan Kerja', 'Eksternal', 'SHE', 'Undang-Undang', 'DPR', ''],
      ['HKT-SOP-SHE-E1', 'Izin Kerja Panas', 'SOP', 'SHE', '', '', 'Lemari B'],
    ];
    expect((await importExternal('EXT', rows))?.counts).toMatchObject({ baru: 1, galat: 2 });
    const [made] = await othersWith({ nomor: 'PP 50/2012', id: '' } as ControlledDocument);
    expect(made).toMatchObject({ jenis: 'EXT', external_kind: 'PP', issuer: 'Presiden', place: 'Lemari A' });
    expect(JSON.stringify(await rowErrors('EXT'))).toMatch(/Isi tempat naskahnya.*Tempat Naskah hanya diisi/s);
  });

  test('is imported as the editor makes it: it waits for a second person, and an undo takes it away', async () => {
    const job = await importExternal('WAIT', [
      ['PP 22/2021', 'Perlindungan Lingkungan', 'Eksternal', 'SHE', 'PP', 'Presiden', 'Lemari A'],
      ['PP 55/2010', 'Pembinaan Pertambangan', 'Eksternal', 'SHE', 'PP', 'Presiden', 'Lemari A'],
      ['HKT-SOP-SHE-E2', 'Izin Kerja Malam', 'SOP', 'SHE', '', '', ''],
    ]);
    expect(job?.counts).toMatchObject({ baru: 1, tertunda: 2, galat: 0 });
    const numbered = async (nomor: string) => (await othersWith({ nomor, id: '' } as ControlledDocument))[0];
    const [one, other] = [await numbered('PP 22/2021'), await numbered('PP 55/2010')];
    if (!one || !other) throw new Error('The import made no document');
    expect([one.status, other.status]).toEqual(['Kadaluarsa', 'Kadaluarsa']);
    await expect(decide((await waitingOf(one)).id, 'accept', { ...second, nrp: owner })).rejects.toMatchObject({
      code: 'own_change',
    });
    expect(await decide((await waitingOf(one)).id, 'accept')).toMatchObject({ outcome: 'accepted' });
    expect(await loaded(one.id)).toMatchObject({ status: 'Aktif', issuer: 'Presiden', source: 'import' });

    const { id } = await waitingOf(other);
    expect(await runUndo('UNDOWAIT', 'WAIT')).toMatchObject({ state: 'done', counts: { baru: 2, galat: 1 } });
    expect(await loaded(other.id)).toMatchObject({ deleted_at: expect.any(String) });
    expect(await loaded(other.id)).not.toHaveProperty('waiting_change');
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'change_decided' });
    expect(await loaded(one.id)).toMatchObject({ status: 'Aktif' });
  });

  test('that was a registered document of the company waits, too', async () => {
    const own = await approve({ source: 'editor', submission_id: undefined });
    const edit = { jenis: 'EXT', external_kind: 'Izin' } as const;
    expect(await save({ id: own.id, version: 1, ...edit })).toMatchObject({ success: true, waiting: true });
    await decide((await waitingOf(own)).id, 'accept');
    expect(await loaded(own.id)).toMatchObject(edit);
  });
});
