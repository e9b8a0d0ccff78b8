import {
  BatchGetCommand,
  type BatchGetCommandInput,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as create } from '../../../functions/create-hims-document.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as remove } from '../../../functions/delete-hims-document.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { handler as restore } from '../../../functions/restore-hims-document.ts';
import { handler as update } from '../../../functions/update-hims-documents.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { invoke, mockItem, requestedWrites, resetMocks, signedInToken, table, transactItem, writes } from './invoke.ts';

const nrp = '10000003';
let token: string;
beforeEach(async () => {
  resetMocks();
  token = await signedInToken({ nrp, roles: ['document_controller'] });
});

const document = (facts: Partial<ControlledDocument> = {}): ControlledDocument => ({
  id: 'doc1',
  department: 'PRO',
  nama: 'Prosedur Pengangkutan',
  nomor: 'HKT-SOP-PRO-001',
  jenis: 'SOP',
  revisi: 2,
  status: 'Aktif',
  source: 'import',
  made_by: nrp,
  made_by_name: 'Dewi',
  made_at: '2026-01-01T00:00:00.000Z',
  updated_by: nrp,
  updated_by_name: 'Dewi',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 3,
  ...facts,
});

type Found = Record<string, unknown> & { PK: string; SK: string };
/** Mocks the contents of the table, for reads of one item and of batches. */
const holding = (...items: Found[]): void => {
  for (const item of items) mockItem(item);
  table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommandInput) => ({
    Responses: {
      table: (RequestItems?.['table']?.Keys ?? []).flatMap((key) =>
        items.filter(({ PK, SK }) => PK === key['PK'] && SK === key['SK']),
      ),
    },
  }));
};
const item = (facts: Partial<ControlledDocument> = {}): Found => {
  const stored = document(facts);
  return { ...stored, ...keys.document(stored.id) };
};
const guard = (nomor: string, facts: Record<string, unknown>): Found => ({
  ...keys.numberGuard(normalForm(nomor)),
  ...facts,
});
const head = (version: number): Found => ({ ...keys.catalogueHead('PRO'), version });

const save = (rows: unknown[], idempotencyKey?: string) =>
  invoke(update, {
    token,
    input: { department: 'PRO', rows },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  });

describe('save of edited rows', () => {
  it('is one transaction of the result, the documents, edits, numbers and the catalogue entry of each row', async () => {
    holding(item(), item({ id: 'doc2', nomor: 'HKT-SOP-PRO-002' }), head(7));
    const { status } = await save(
      [
        { id: 'doc1', version: 3, nomor: 'HKT-SOP-PRO-009' },
        { id: 'doc2', version: 3, status: 'Kadaluarsa' },
      ],
      'key-1',
    );
    expect(status).toBe(200);
    expect(requestedWrites()).toEqual([
      writes({
        Put: [
          keys.idempotency(nrp, 'key-1'),
          keys.document('doc1'),
          keys.document('doc2'),
          keys.documentEdit('doc1', 4),
          keys.documentEdit('doc2', 4),
          keys.catalogueHead('PRO'),
          keys.catalogueLog('PRO', 8),
          keys.catalogueLog('PRO', 9),
        ],
        Update: ['hkt-sop-pro-001', 'hkt-sop-pro-009', 'hkt-sop-pro-002'].map((nomor) => keys.numberGuard(nomor)),
      }),
    ]);
    expect(transactItem(keys.document('doc1'))).toMatchObject({
      ...keys.documentIndex('PRO', 'hkt-sop-pro-009', 'doc1'),
      nomor: 'HKT-SOP-PRO-009',
      version: 4,
    });
    expect(transactItem(keys.document('doc2'))).toMatchObject({
      status: 'Kadaluarsa',
      ended_reason: 'expired',
      updated_by: nrp,
    });
    expect(transactItem(keys.numberGuard('hkt-sop-pro-001'))).toMatchObject({ left_by: 'doc1' });
    expect(transactItem(keys.catalogueHead('PRO'))).toMatchObject({ version: 9 });
    expect(transactItem(keys.catalogueLog('PRO', 9))).toMatchObject({
      version: 9,
      kind: 'update',
      outbox: 1,
      change: { document: { id: 'doc2' } },
    });
  });

  it('returns the stored result when a concurrent save with the same key changed the document too', async () => {
    holding(item(), head(7));
    await save([{ id: 'doc1', version: 3, revisi: 3 }], 'key-1');
    const resultKey = keys.idempotency(nrp, 'key-1');
    const stored = { ...transactItem(resultKey), result: JSON.stringify({ updated_count: 1, results: [] }) };
    table.resetHistory();
    table.on(TransactWriteCommand).callsFake(failCondition(keys.document('doc1'), resultKey));
    table.on(GetCommand, { Key: resultKey }).resolvesOnce({}).resolves({ Item: stored });
    const { body } = await save([{ id: 'doc1', version: 3, revisi: 3 }], 'key-1');
    expect(body).toMatchObject({ updated_count: 1, results: [] });
    expect(requestedWrites()).toHaveLength(1);
  });

  it('reads again after a conflict, and then refuses only the row that lost', async () => {
    holding(item(), item({ id: 'doc2', nomor: 'HKT-SOP-PRO-002' }), head(7));
    table
      .on(TransactWriteCommand)
      .callsFakeOnce((input) => {
        holding(
          item({ version: 4, nama: 'Lain', updated_by: '10000001', updated_by_name: 'Budi' }),
          item({ id: 'doc2', nomor: 'HKT-SOP-PRO-002' }),
          head(8),
        );
        return failCondition(keys.document('doc1'))(input);
      })
      .resolves({});
    const { body } = await save([
      { id: 'doc1', version: 3, revisi: 3 },
      { id: 'doc2', version: 3, revisi: 3 },
    ]);
    expect(body).toMatchObject({
      updated_count: 1,
      results: [
        { success: false, error: 'document_changed', present: { nama: 'Lain', version: 4 } },
        { success: true, document: { revisi: 3, version: 4 } },
      ],
    });
    expect(requestedWrites()[1]).toEqual(
      writes({
        Put: [
          keys.document('doc2'),
          keys.documentEdit('doc2', 4),
          keys.catalogueHead('PRO'),
          keys.catalogueLog('PRO', 9),
        ],
        Update: [keys.numberGuard('hkt-sop-pro-002')],
      }),
    );
  });

  it('refuses a title whose number a submission reserves between the read and the write', async () => {
    holding(item(), head(7));
    const reserved = { ...submissionFixture({ id: 'S1' }), ...keys.submission('S1') };
    table.on(TransactWriteCommand).callsFakeOnce((input) => {
      holding(item(), head(7), guard('HKT-SOP-PRO-001', { reserved_by: 'S1' }), reserved);
      return failCondition(keys.numberGuard('hkt-sop-pro-001'))(input);
    });
    const { body } = await save([{ id: 'doc1', version: 3, nama: 'Lain' }]);
    expect(body).toMatchObject({
      updated_count: 0,
      results: [{ error: 'submission_in_progress', fields: { nama: expect.stringContaining('sedang diajukan') } }],
    });
    expect(requestedWrites()).toHaveLength(1);
  });

  it('returns the stored result of a save whose response was lost, and writes nothing', async () => {
    holding(item({ version: 4, nama: 'Baru' }), head(8));
    const { body } = await save([{ id: 'doc1', version: 3, nama: 'Baru' }], 'key-2');
    expect(body).toMatchObject({ results: [{ success: true, document: { version: 4 } }] });
    expect(requestedWrites()).toEqual([writes({ Put: [keys.idempotency(nrp, 'key-2')] })]);
    const other = await save([{ id: 'doc1', version: 3, nama: 'Lain' }]);
    expect(other.body).toMatchObject({ results: [{ success: false, error: 'document_changed' }] });
    expect(requestedWrites()).toHaveLength(1);
  });

  it('splits into transactions of the allowed size, and stores the whole result with the last', async () => {
    const items = Array.from({ length: 50 }, (_, at) => item({ id: `d${at}`, nomor: `N-${at}` }));
    holding(...items, head(1));
    const rows = items.map(({ id }, at) => ({ id, version: 3, nomor: `BARU-${at}` }));
    const { body } = await save(rows, 'key-3');
    expect(body['updated_count']).toBe(50);
    const transactions = requestedWrites();
    for (const items of transactions) expect(items.length).toBeLessThanOrEqual(100);
    const documentPuts = writes({ Put: items });
    expect(
      transactions
        .flat()
        .filter((each) => documentPuts.includes(each))
        .sort(),
    ).toEqual(documentPuts);
    const [resultPut = ''] = writes({ Put: [keys.idempotency(nrp, 'key-3')] });
    expect(transactions.map((items) => items.includes(resultPut))).toEqual([false, false, true]);
    expect(JSON.parse(String(transactItem(keys.idempotency(nrp, 'key-3'))['result'])).results).toHaveLength(50);
  });

  it('returns a conflict while the catalogue changes continuously', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.02);
    holding(item(), head(7));
    table.on(TransactWriteCommand).callsFake(failCondition(keys.catalogueHead('PRO')));
    const { status, body } = await save([{ id: 'doc1', version: 3, nama: 'Baru' }]);
    expect([status, body['error']]).toEqual([409, 'conflict']);
  });
});

describe('the number of an approved revision', () => {
  const approved: Partial<ControlledDocument> = {
    source: 'workflow',
    file: { key: 'k', name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: 'x', version_id: 'v' },
  };

  it('changes only when the user was asked; other fields change as ever', async () => {
    holding(item(approved), head(7));
    const { body } = await save([{ id: 'doc1', version: 3, revisi: 3 }]);
    expect(body).toMatchObject({
      updated_count: 0,
      results: [{ id: 'doc1', success: false, error: 'approved_revision', present: { revisi: 2 } }],
    });
    expect((await save([{ id: 'doc1', version: 3, revisi: 2, nama: 'Lain' }])).body).toMatchObject({
      updated_count: 1,
    });
  });

  it('asks its readers again when it rises', async () => {
    holding(item(approved), head(7));
    const { body } = await save([{ id: 'doc1', version: 3, revisi: 3, without_approval: true }]);
    expect(body).toMatchObject({ updated_count: 1 });
    const stored = transactItem(keys.document('doc1'));
    const at = stored?.['updated_at'];
    expect(stored).toMatchObject({ revisi: 3, reading: { since: at } });
    expect(stored).toMatchObject({ unapproved: { by_nrp: nrp, at, approved_revisi: 2 } });
    expect(transactItem(keys.documentEdit('doc1', 4))).toMatchObject({ action: 'edited', without_approval: true });
  });
});

it('corrects the reason that a list states, not the one that approvers read', async () => {
  holding(item({ change_reason: 'Alat' }), head(7));
  expect((await save([{ id: 'doc1', version: 3, change_reason: 'Alat ganti' }])).body).toMatchObject({
    updated_count: 1,
  });
  expect(transactItem(keys.documentEdit('doc1', 4))).toMatchObject({
    changes: [{ field: 'change_reason', from: 'Alat', to: 'Alat ganti' }],
  });
  holding(item({ source: 'workflow', change: { reason: 'Batas kecepatan diturunkan' } }), head(7));
  expect((await save([{ id: 'doc1', version: 3, change_reason: null }])).body).toMatchObject({
    results: [{ success: false, fields: { change_reason: expect.stringContaining('tidak dapat diubah') } }],
  });
});

describe('document number in the editor', () => {
  it('is accepted if it was never used, or if this user gave it up and no document has it', async () => {
    const rows = [{ id: 'doc1', version: 3, nomor: 'LAMA-1' }];
    const firstResult = async () => ((await save(rows)).body['results'] as { success: boolean; error?: string }[])[0];
    holding(item(), guard('LAMA-1', { published: true }));
    expect(await firstResult()).toMatchObject({ error: 'number_taken' });
    holding(item(), guard('LAMA-1', { published: true, left_by: 'doc9' }));
    expect(await firstResult()).toMatchObject({ error: 'number_taken' });
    holding(item(), guard('LAMA-1', { published: true, left_by: 'doc1' }));
    expect(await firstResult()).toMatchObject({ success: true });
    holding(item(), item({ id: 'doc9', nomor: 'lama-1' }), guard('LAMA-1', { published: true, left_by: 'doc1' }));
    table.on(QueryCommand).resolves({ Items: [{ id: 'doc9', nomor: 'lama-1' }] });
    expect(await firstResult()).toMatchObject({ error: 'number_taken' });
  });

  it('of a new document is recorded as its first use', async () => {
    const input = { department: 'PRO', nama: 'Baru', nomor: 'HKT-SOP-PRO-100', jenis: 'SOP' };
    const { status, body } = await invoke(create, { token, input });
    expect([status, body['document']]).toMatchObject([
      200,
      { revisi: 0, status: 'Aktif', has_file: false, version: 1 },
    ]);
    const { id } = body['document'] as { id: string };
    expect(requestedWrites()).toEqual([
      writes({
        Put: [keys.document(id), keys.catalogueHead('PRO'), keys.catalogueLog('PRO', 1)],
        Update: [keys.numberGuard('hkt-sop-pro-100')],
      }),
    ]);
    holding(guard('HKT-SOP-PRO-100', { published: true }));
    expect((await invoke(create, { token, input })).body).toMatchObject({ error: 'number_taken' });
  });
});

describe('deletion', () => {
  it('removes a document from both indexes, and stores who deleted it and when', async () => {
    holding(item(), head(7));
    expect((await invoke(remove, { token, input: { id: 'doc1' } })).status).toBe(200);
    expect(requestedWrites()).toEqual([
      writes({
        Put: [
          keys.document('doc1'),
          keys.documentEdit('doc1', 4),
          keys.catalogueHead('PRO'),
          keys.catalogueLog('PRO', 8),
        ],
        Update: [keys.numberGuard('hkt-sop-pro-001')],
      }),
    ]);
    const deleted = transactItem(keys.document('doc1'));
    expect(deleted).toMatchObject({ nama: document().nama, deleted_by: nrp, deleted_at: expect.any(String) });
    for (const index of ['GSI1PK', 'GSI1SK']) expect(deleted).not.toHaveProperty(index);
    expect(transactItem(keys.catalogueLog('PRO', 8))).toMatchObject({
      kind: 'delete',
      change: { op: 'delete', id: 'doc1' },
    });
  });

  it('can be undone with all properties of the document', async () => {
    const deleted_at = '2026-02-01T00:00:00.000Z';
    holding(item({ deleted_at, deleted_by: nrp, deleted_by_name: null }), head(8));
    const { body } = await invoke(restore, { token, input: { id: 'doc1' } });
    expect(body).toMatchObject({ document: { id: 'doc1', nama: document().nama, version: 4 } });
    const restored = transactItem(keys.document('doc1'));
    expect(restored).toMatchObject(keys.documentIndex('PRO', 'hkt-sop-pro-001', 'doc1'));
    expect(restored).not.toHaveProperty('deleted_at');
    holding(item());
    expect((await invoke(restore, { token, input: { id: 'doc1' } })).body).toMatchObject({ document: { version: 3 } });
    expect(requestedWrites()).toHaveLength(1);
  });
});
