import { expect, inject, test } from 'vitest';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { importFile, loadDocuments, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, prepareSubmission, submit } from '../support/submissions.ts';
import { create, edit, editOrThrow, rowInput } from './master-list.ts';

const list = (...rows: Grid) => workbook('daftar.xlsx', [[...header], ...rows]);
const spaced = (nomor: string) => nomor.replaceAll('-', ' – ');
const nonBreaking = (nomor: string) => `\u00a0${nomor.replaceAll('-', '\u2011')}\u200b`;

test('a submission finds and reserves a number in any spelling', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const { nomor } = await create(controller, { department: 'PRO' });
  const prepared = await prepareSubmission(employee);
  for (const document_number of [spaced(nomor), nonBreaking(nomor), nomor.toLowerCase()])
    expect(await employee.expectError('upload-and-submit-document', { ...prepared, document_number })).toMatchObject({
      error: 'number_taken',
      fields: { document_number: expect.stringContaining(`(di Daftar Induk ditulis ${nomor}) sudah digunakan`) },
    });
  await submit(employee, { submission_purpose: 'revision', document_number: spaced(nomor) });
  expect(
    await employee.expectError('upload-and-submit-document', {
      ...prepared,
      submission_purpose: 'cancellation',
      change_reason: 'Tidak dipakai lagi',
      document_number: nonBreaking(nomor),
    }),
  ).toMatchObject({ error: 'submission_in_progress' });
});

test('the editor refuses the number of another document in any spelling, and lets a document change its own', async () => {
  const controller = await signInAs('controller');
  const [one, other] = [await create(controller), await create(controller)];
  expect(await controller.expectError('create-hims-document', rowInput({ nomor: spaced(one.nomor) }))).toMatchObject({
    error: 'number_taken',
  });
  expect(await edit(controller, other, { nomor: nonBreaking(one.nomor) })).toMatchObject({
    success: false,
    error: 'number_taken',
  });
  const respelled = await editOrThrow(controller, one, { nomor: spaced(one.nomor) });
  expect(respelled.nomor).toBe(spaced(one.nomor));
  for (const spelling of [one.nomor, spaced(one.nomor), nonBreaking(one.nomor)])
    expect(await loadDocuments(controller, spelling)).toMatchObject([{ id: one.id, nomor: spaced(one.nomor) }]);
});

test('a number with a Cyrillic letter is not taken anywhere, and the refusal names the letter and the number that it reads like', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const { nomor, nama } = await create(controller, { department: 'ENG' });
  const cyrillic = (number: string) => number.replace('O', '\u041e');
  const message = `Nomor ${cyrillic(nomor)} memuat huruf “\u041e” (U+041E), yang hanya menyerupai “O” dan tampak sama dengan ${nomor} (“${nama}”). Ketik ulang huruf itu dengan huruf Latin`;
  const refusal = (field: string) => ({ error: 'invalid_input', message, fields: { [field]: message } });
  const prepared = await prepareSubmission(employee);
  expect(
    await employee.expectError('upload-and-submit-document', { ...prepared, document_number: cyrillic(nomor) }),
  ).toMatchObject(refusal('document_number'));
  expect(await controller.expectError('create-hims-document', rowInput({ nomor: cyrillic(nomor) }))).toMatchObject(
    refusal('nomor'),
  );
  const other = await create(controller, { department: 'ENG' });
  expect(await edit(controller, other, { nomor: cyrillic(nomor) })).toMatchObject({
    success: false,
    ...refusal('nomor'),
  });
  const job = await importFile(controller, list([cyrillic(nomor), 'Tiruan', 'SOP', 'ENGINEERING', null, 0]));
  expect(job.result).toMatchObject({ counts: { baru: 0, galat: 1 }, errors: [expect.stringContaining(message)] });
  const free = cyrillic(freshNomor('SOP', 'ENG'));
  expect((await controller.expectError('create-hims-document', rowInput({ nomor: free }))).message).toBe(
    `Nomor ${free} memuat huruf “\u041e” (U+041E), yang hanya menyerupai “O”. Ketik ulang huruf itu dengan huruf Latin`,
  );
});

test('a Latin number that looks like a stored one with a Cyrillic letter is not taken anywhere, except by that document', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const latin = freshNomor('SOP', 'ENG');
  const stored = latin.replace('O', '\u041e');
  const row = await create(controller, { department: 'ENG' });
  await storeNumber(row.id, stored);
  const message = `Nomor ${latin} tampak sama dengan ${stored} di Daftar Induk, yang memuat huruf “\u041e” (U+041E), yang hanya menyerupai “O”. Nomor dokumen itu harus diperbaiki dahulu`;
  const refusal = (field: string) => ({ error: 'invalid_input', message, fields: { [field]: message } });
  const prepared = await prepareSubmission(employee);
  expect(
    await employee.expectError('upload-and-submit-document', { ...prepared, document_number: latin }),
  ).toMatchObject(refusal('document_number'));
  expect(await controller.expectError('create-hims-document', rowInput({ nomor: latin }))).toMatchObject(
    refusal('nomor'),
  );
  const file = list([latin, 'Tiruan', 'SOP', 'ENGINEERING', null, 0]);
  for (const dry_run of [true, false])
    expect((await importFile(controller, file, { dry_run })).result).toMatchObject({
      counts: { baru: 0, galat: 1 },
      errors: [expect.stringContaining(message)],
    });
  const upload = { ...(await testFile('pdf')), nomor: latin, nama: 'Lain' };
  const job = await uploadFiles(controller, [upload], { document_type: 'SOP', department: 'ENG' });
  expect(job.result?.failed_files).toMatchObject([{ message }]);
  expect((await editOrThrow(controller, row, { nomor: latin })).nomor).toBe(latin);
});

/** Gives a document a number that no call takes any more, as older versions stored it. */
const storeNumber = async (id: string, nomor: string): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { keys } = await import('../../functions/db/keys.ts');
  const { itemUpdate } = await import('../../functions/db/items.ts');
  const { transactWrite } = await import('../../functions/db/transactions.ts');
  const { GSI1SK } = keys.documentIndex('ENG', normalForm(nomor), id);
  await transactWrite([itemUpdate(keys.document(id), { set: { nomor, GSI1SK } })]);
};
