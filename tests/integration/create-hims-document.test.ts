import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { create, edit, loadList, loadRow, rowInput } from './master-list.ts';

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

/** The response to a call of a burst. A busy machine refuses some of it with 503, without an effect: they are sent again. */
const answerOf = (by: UserClient, input: RequestOf<'create-hims-document'>) =>
  waitUntil(async () => {
    const reply = await by.call('create-hims-document', input);
    return reply.status === 503 ? undefined : reply;
  });

test('rejects a number that is used or in an open submission, and accepts it once from two concurrent calls', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const row = await create(controller);
  expect(await admin.expectError('create-hims-document', rowInput({ nomor: row.nomor.toLowerCase() }))).toMatchObject({
    error: 'number_taken',
    fields: { nomor: expect.stringContaining(row.nama) },
  });
  const inFlightNumber = freshNomor();
  await submit(employee, { document_number: inFlightNumber });
  expect(await admin.expectError('create-hims-document', rowInput({ nomor: inFlightNumber }))).toMatchObject({
    error: 'submission_in_progress',
    fields: { nomor: expect.any(String) },
  });
  const input = rowInput();
  const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => answerOf(at % 2 ? admin : controller, input)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await controller.ok('get-hims-document', { nomor: input.nomor })).documents).toHaveLength(1);
});

test('takes one regulation once, however its number is written', async () => {
  const [controller, admin] = await Promise.all([signInAs('controller'), signInAs('admin')]);
  const sequence = randomInt(10_000, 99_999);
  const facts = { jenis: 'EXT', external_kind: 'Kepmen', issuer: 'Kementerian ESDM', place: 'Rak A1' } as const;
  const spellings = [`Kepmen ESDM ${sequence} K/30/MEM/2018`, `Keputusan Menteri ESDM No. ${sequence}.K/30/MEM/2018`];
  const inputs = spellings.map((nomor) => rowInput({ ...facts, nomor }));
  const replies = await Promise.all(inputs.map((input, at) => answerOf(at ? admin : controller, input)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [stored = '', other = ''] = replies[0]?.status === 200 ? spellings : spellings.toReversed();
  const refusal = {
    error: 'number_taken',
    fields: { nomor: expect.stringContaining(`di Daftar Induk ditulis ${stored}`) },
  };
  expect(await admin.expectError('create-hims-document', rowInput({ ...facts, nomor: other }))).toMatchObject(refusal);
  const own = await create(controller, { ...facts, nomor: `Kepmen ESDM ${sequence}/2019` });
  expect(await edit(controller, own, { nomor: other })).toMatchObject({ success: false, ...refusal });

  const [first] = (await admin.ok('get-hims-document', { nomor: stored })).documents;
  const { id = '' } = first ?? {};
  await admin.ok('delete-hims-document', { id });
  const second = await create(controller, { ...facts, nomor: other });
  const returning = {
    error: 'number_taken',
    fields: { nomor: expect.stringContaining(`di Daftar Induk ditulis ${other}`) },
  };
  expect(await admin.expectError('restore-hims-document', { id })).toMatchObject(returning);
  await admin.ok('delete-hims-document', { id: second.id });
  expect((await admin.ok('restore-hims-document', { id })).document).toMatchObject({ id, nomor: stored });
});
