import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { create, edit, editOrThrow, loadRow } from './master-list.ts';

test('saves each row separately; refuses only a row that another user changed meanwhile', async () => {
  const [controller, admin, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('admin'),
    signInAs('employee'),
  ]);
  const [one, two, three] = [await create(controller), await create(controller), await create(controller)];
  const theirs = await editOrThrow(admin, two, { nama: 'Nama dari admin' });

  const { results, updated_count } = await controller.ok('update-hims-documents', {
    department: 'FAT',
    rows: [
      { id: one.id, version: one.version, nama: '  Nama baru ', jenis: 'INK' },
      { id: two.id, version: two.version, nama: 'Nama dari controller' },
      { id: three.id, version: three.version, revisi: 4 },
    ],
  });

  expect(updated_count).toBe(2);
  expect(results).toMatchObject([
    { success: true, document: { ...one, nama: 'Nama baru', jenis: 'INK', version: 2 } },
    {
      success: false,
      error: 'document_changed',
      message: expect.stringContaining(`Dokumen ${two.nomor} sudah diubah oleh ${admin.user.full_name} pada `),
      present: theirs,
    },
    { success: true, document: { ...three, revisi: 4, version: 2 } },
  ]);
  expect(await loadRow(employee, one)).toMatchObject({ nama: 'Nama baru', jenis: 'INK', version: 2 });
  expect(await loadRow(employee, two)).toEqual(theirs);
  const { documents } = await controller.ok('get-hims-document', { id: one.id });
  expect(documents[0]).toMatchObject({
    source: 'editor',
    updated_by: controller.nrp,
    edits: [
      {
        action: 'edited',
        by_nrp: controller.nrp,
        by_name: controller.user.full_name,
        changes: [
          { field: 'nama', from: one.nama, to: 'Nama baru' },
          { field: 'jenis', from: 'SOP', to: 'INK' },
        ],
      },
    ],
  });
  expect((await employee.ok('get-hims-document', { id: one.id })).documents[0]?.edits).toEqual([]);
});

test('names row and field of bad input, and changes nothing', async () => {
  const controller = await signInAs('controller');
  const [good, bad] = [await create(controller), await create(controller)];
  const invalidInputs: [Record<string, unknown>, string, RegExp][] = [
    [{ nama: '   ' }, 'nama', /^Nama Dokumen harus diisi$/],
    [{ nama: 'a'.repeat(10_000) }, 'nama', /paling banyak 200 karakter/],
    [{ nomor: '' }, 'nomor', /^Nomor Dokumen harus diisi$/],
    [{ revisi: 2.5 }, 'revisi', /bilangan bulat/],
    [{ revisi: -1 }, 'revisi', /tidak boleh negatif/],
    [{ jenis: 'XYZ' }, 'jenis', /^Jenis tidak dikenal$/],
    [{ status: 'Hilang' }, 'status', /^Status tidak dikenal$/],
    [{ version: undefined }, 'version', /^Versi baris harus diisi$/],
    [{ id: good.id }, 'id', /lebih dari sekali/],
  ];
  for (const [fields, field, message] of invalidInputs) {
    const rows = [
      { id: good.id, version: good.version, nama: 'Tidak boleh tersimpan' },
      { id: bad.id, version: bad.version, ...fields },
    ];
    expect(await controller.expectError('update-hims-documents', { department: 'FAT', rows }), field).toMatchObject({
      error: 'invalid_input',
      fields: { [`rows.1.${field}`]: expect.stringMatching(message) },
    });
  }
  for (const input of [
    {},
    { department: 'HCGS', rows: [{ id: good.id, version: 1 }] },
    { department: 'FAT', rows: [] },
    { department: 'FAT', rows: Array.from({ length: 501 }, (_, at) => ({ id: `r${at}`, version: 1 })) },
  ])
    expect(await controller.expectError('update-hims-documents', input)).toMatchObject({ status: 400 });
  for (const row of [good, bad]) expect(await waitUntil(() => loadRow(controller, row))).toEqual(row);
});

test('refuses rows of another department, unknown or deleted, at their id', async () => {
  const controller = await signInAs('controller');
  const [ours, theirs, gone] = [
    await create(controller),
    await create(controller, { department: 'ENG' }),
    await create(controller),
  ];
  await controller.ok('delete-hims-document', { id: gone.id });
  const { results, updated_count } = await controller.ok('update-hims-documents', {
    department: 'FAT',
    rows: [
      { id: theirs.id, version: 1, nama: 'Salah departemen' },
      { id: 'tidak-ada', version: 1, nama: 'Tidak ada' },
      { id: gone.id, version: 1, nama: 'Terhapus' },
      { id: ours.id, version: 1, nama: 'Benar' },
    ],
  });
  expect(updated_count).toBe(1);
  expect(results).toMatchObject([
    {
      error: 'invalid_input',
      fields: { id: 'Dokumen ini bukan milik departemen FAT' },
      present: { department: 'ENG', nama: theirs.nama },
    },
    { error: 'not_found', present: null },
    { error: 'document_deleted', message: expect.stringContaining('sudah dihapus oleh'), present: null },
    { success: true },
  ]);
  expect(await loadRow(controller, theirs)).toEqual(theirs);
});

test('records Kadaluarsa by hand as expired, and Aktif reverts it', async () => {
  const controller = await signInAs('controller');
  const row = await create(controller);
  const ended = await editOrThrow(controller, row, { status: 'Kadaluarsa' });
  const shown = async () => (await controller.ok('get-hims-document', { id: row.id })).documents[0];
  expect(await shown()).toMatchObject({ status: 'Kadaluarsa', ended_reason: 'expired' });
  await editOrThrow(controller, ended, { status: 'Aktif' });
  expect(await shown()).toMatchObject({ status: 'Aktif', ended_reason: null });
});

test('refuses what a publication would overwrite while a submission has the number; other columns can change', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const [row, other] = [await create(controller), await create(controller)];
  const inFlightNumber = freshNomor();
  const submission_id = await submit(employee, { submission_purpose: 'revision', document_number: row.nomor });
  await submit(employee, { document_number: inFlightNumber });

  const inFlight = { success: false, error: 'submission_in_progress', fields: { nomor: expect.any(String) } };
  expect(await edit(controller, row, { nomor: freshNomor() })).toMatchObject({ ...inFlight, present: row });
  expect(await edit(controller, other, { nomor: inFlightNumber.toLowerCase() })).toMatchObject(inFlight);
  for (const changes of [{ nama: 'Judul lain' }, { status: 'Kadaluarsa' }, { revisi: 4 }, { jenis: 'STD' }] as const) {
    const fields = { [Object.keys(changes)[0] ?? '']: expect.stringMatching(`${row.nomor} sedang diajukan sejak`) };
    expect(await edit(controller, row, changes)).toMatchObject({ ...inFlight, fields, present: row });
  }
  const reviewed = await editOrThrow(controller, row, { review_months: 6 });
  await employee.ok('withdraw-submission', { submission_id });
  expect(await editOrThrow(controller, reviewed, { nomor: freshNomor() })).toMatchObject({ version: 3 });
});

test('allows each number once; only the document that gave one up manually may return to it', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const [row, other] = [await create(controller), await create(controller)];
  const taken = { success: false, error: 'number_taken', fields: { nomor: expect.stringContaining(row.nama) } };
  expect(await edit(controller, other, { nomor: ` ${row.nomor.toLowerCase()} ` })).toMatchObject(taken);

  const renamed = await editOrThrow(controller, row, { nomor: freshNomor() });
  expect(await edit(controller, other, { nomor: row.nomor })).toMatchObject(taken);
  expect(await controller.expectError('create-hims-document', { ...other, nomor: row.nomor })).toMatchObject({
    error: 'number_taken',
  });
  await expect(submit(employee, { document_number: row.nomor })).rejects.toThrow('number_taken');
  expect((await controller.ok('get-hims-document', { nomor: row.nomor })).documents).toEqual([]);
  expect((await controller.ok('get-hims-document', { nomor: renamed.nomor })).documents).toHaveLength(1);

  const back = await editOrThrow(controller, renamed, { nomor: row.nomor });
  expect((await controller.ok('get-hims-document', { nomor: row.nomor })).documents[0]?.id).toBe(row.id);
  const respelled = await editOrThrow(controller, back, { nomor: row.nomor.toLowerCase() });
  expect(respelled.nomor).toBe(row.nomor.toLowerCase());
});

test('gives one new number to the first of two rows, and refuses a swap', async () => {
  const controller = await signInAs('controller');
  const [one, two] = [await create(controller), await create(controller)];
  const nomor = freshNomor();
  const save = (first: string, second: string) =>
    controller.ok('update-hims-documents', {
      department: 'FAT',
      rows: [
        { id: one.id, version: one.version, nomor: first },
        { id: two.id, version: two.version, nomor: second },
      ],
    });
  const numberTaken = { success: false, error: 'number_taken' };
  expect((await save(two.nomor, one.nomor)).results).toMatchObject([numberTaken, numberTaken]);
  expect((await save(nomor, nomor)).results).toMatchObject([{ success: true }, numberTaken]);
});

test('requires the current revision to be higher than past ones', async () => {
  const controller = await signInAs('controller');
  const { documents } = await controller.ok('get-hims-document', { nomor: 'HKT-SOP-PRO-002' });
  const [document] = documents;
  if (!document || document.revisions.length < 2) throw new Error('The demo keeps the past of HKT-SOP-PRO-002');
  const highest = document.revisions[1]?.revisi ?? 0;
  expect(await edit(controller, document, { revisi: highest })).toMatchObject({
    error: 'invalid_input',
    fields: { revisi: expect.stringContaining('riwayat') },
  });
  expect((await controller.ok('get-hims-document', { id: document.id })).documents[0]?.revisi).toBe(document.revisi);
});
