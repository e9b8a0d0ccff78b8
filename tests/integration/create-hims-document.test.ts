import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';
import { create, loadList, loadRow, rowInput } from './master-list.ts';

test("adds a document to the list, to the catalogue's changes and to lookups by number", async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const { catalogue_version: since } = await loadList(employee, 'HGS');
  const row = await create(controller, { department: 'HGS', jenis: 'FRM', revisi: 3, status: 'Kadaluarsa' });
  expect(row).toMatchObject({ department: 'HGS', jenis: 'FRM', revisi: 3, has_file: false, version: 1 });
  expect(await loadRow(employee, row)).toEqual(row);
  expect(await employee.ok('list-hims-documents', { department: 'HGS', since })).toMatchObject({
    changes: [{ op: 'put', document: row }],
    catalogue_version: since + 1,
  });
  expect((await controller.ok('get-hims-document', { nomor: row.nomor })).documents).toMatchObject([
    { source: 'editor', ended_reason: 'expired', revisions: [{ by_nrp: controller.nrp, source: 'editor' }], edits: [] },
  ]);
});

test('creates an Aktif document of revision 0, which the workflow can revise', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const row = await create(controller, { department: 'PRO' });
  expect(row).toMatchObject({ revisi: 0, status: 'Aktif' });
  const submission_id = await submit(employee, { submission_purpose: 'revision', document_number: row.nomor });
  await approveInTurn(
    submission_id,
    await signInAs('admin'),
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
    await signInAs('projectManager'),
  );
  expect(await loadRow(employee, row)).toMatchObject({ revisi: 1, version: 2, has_file: true });
  const { documents } = await controller.ok('get-hims-document', { id: row.id });
  expect(documents[0]?.revisions.map(({ revisi, source }) => [revisi, source])).toEqual([
    [1, 'workflow'],
    [0, 'editor'],
  ]);
});

test('rejects a number that is used or in an open submission, and accepts it once from two concurrent calls', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const row = await create(controller);
  expect(await admin.expectError('create-hims-document', rowInput({ nomor: row.nomor.toLowerCase() }))).toMatchObject({
    status: 409,
    error: 'number_taken',
    fields: { nomor: expect.stringContaining(row.nama) },
  });
  const inFlightNumber = freshNomor();
  await submit(employee, { document_number: inFlightNumber });
  expect(await admin.expectError('create-hims-document', rowInput({ nomor: inFlightNumber }))).toMatchObject({
    status: 409,
    error: 'submission_in_progress',
    fields: { nomor: expect.any(String) },
  });
  const input = rowInput();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 ? admin : controller).call('create-hims-document', input)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await controller.ok('get-hims-document', { nomor: input.nomor })).documents).toHaveLength(1);
});

test('creates one document when repeated with the same key', async () => {
  const controller = await signInAs('controller');
  const input = rowInput();
  const idempotencyKey = crypto.randomUUID();
  const replies = await Promise.all(
    [1, 2, 3].map(() => controller.ok('create-hims-document', input, { idempotencyKey })),
  );
  expect(new Set(replies.map(({ document }) => document.id)).size).toBe(1);
  expect(
    await controller.expectError('create-hims-document', { ...input, nama: 'Lain' }, { idempotencyKey }),
  ).toMatchObject({ status: 422, error: 'idempotency_mismatch' });
});

test('rejects missing and invalid fields, and callers without the right', async () => {
  const controller = await signInAs('controller');
  const before = await loadList(controller, 'FAT');
  expect(await controller.expectError('create-hims-document', {})).toMatchObject({
    status: 400,
    fields: {
      department: 'Departemen harus diisi',
      nomor: 'Nomor Dokumen harus diisi',
      nama: 'Nama Dokumen harus diisi',
      jenis: 'Jenis harus diisi',
    },
  });
  for (const [field, value] of [
    ['nama', ''],
    ['nama', 'a'.repeat(10_000)],
    ['nomor', ' '],
    ['jenis', 'XYZ'],
    ['revisi', 2.5],
    ['revisi', -1],
    ['revisi', 1e9],
    ['status', 'aktif'],
    ['department', 'HCGS'],
  ] as const)
    expect(
      await controller.expectError('create-hims-document', { ...rowInput(), [field]: value }),
      field,
    ).toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  for (const who of ['employee', 'manager', 'sheHead'] as const)
    expect((await (await signInAs(who)).expectError('create-hims-document', rowInput())).status).toBe(403);
  expect((await new Client(inject('localStackUrl')).expectError('create-hims-document', rowInput())).status).toBe(401);
  expect(await loadList(controller, 'FAT')).toEqual(before);
});
