import { expect, inject, test } from 'vitest';
import { noAnswers } from '../../shared/api/import-answers.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { importFile, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, prepareSubmission } from '../support/submissions.ts';
import { create, edit, editOrThrow, rowInput } from './master-list.ts';

const list = (...rows: Grid) => workbook('daftar.xlsx', [[...header], ...rows]);

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
  const file = list([cyrillic(nomor), 'Tiruan', 'SOP', 'ENGINEERING', null, 0]);
  const answers = { ...noAnswers, choices: [{ question: 'mistyped numbers', choice: 'keep' }] };
  const job = await importFile(controller, file, { answers });
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

test('a number that looks like a stored one in Latin letters and figures is not taken anywhere', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const { nomor } = await create(controller, { department: 'ENG' });
  const alike = nomor.replace('SOP', 'S0P');
  const message = `Nomor ${alike} tampak sama dengan ${nomor} di Daftar Induk. Perbaiki nomor yang salah ketik`;
  const refusal = { error: 'invalid_input', message };
  const prepared = await prepareSubmission(employee);
  const submission = { ...prepared, document_number: alike };
  expect(await employee.expectError('upload-and-submit-document', submission)).toMatchObject(refusal);
  expect(await controller.expectError('create-hims-document', rowInput({ nomor: alike }))).toMatchObject(refusal);
  const job = await importFile(controller, list([alike, 'Tiruan', 'SOP', 'ENGINEERING', null, 0]));
  expect(job.result).toMatchObject({ counts: { baru: 0, galat: 1 }, errors: [expect.stringContaining(message)] });
  const [one, other] = [freshNomor('SOP', 'ENG'), freshNomor('SOP', 'ENG').replace('SOP', 'S0P')];
  const rows = [one, one.replace('SOP', 'S0P'), other].map((each) => [
    each,
    `Judul ${each}`,
    'SOP',
    'ENGINEERING',
    null,
    0,
  ]);
  const both = await importFile(controller, list(...rows));
  expect(both.result).toMatchObject({ counts: { baru: 1, galat: 2 } });
  expect(both.result?.errors[0]).toContain(`Nomor ${one} tampak sama dengan ${rows[1]?.[0]} di berkas ini`);
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
