import { expect, test } from 'vitest';
import { maxRowsPerSave } from '../../shared/api/document-edits.ts';
import { maxTitleLength } from '../../shared/domain/text.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';
import { create, loadList } from './master-list.ts';

const refusedRows = 490;

test('a save whose answer exceeds an item of the table is carried out once, and answered the same again', async () => {
  const controller = await signInAs('controller');
  const prefix = freshNomor('SOP', 'ENG');
  const theirs = Array.from({ length: refusedRows }, (_, at): Grid[number] => {
    // Three bytes a character: rows as large as they may be.
    const nama = `${at} ${'規'.repeat(maxTitleLength - 4)}`;
    return [`${prefix}-${at}`, nama, 'SOP', 'ENG'];
  });
  await importFile(controller, workbook('besar.xlsx', [[...header], ...theirs]));
  const listed = (await loadList(controller, 'ENG')).documents.filter(({ nomor }) => nomor.startsWith(`${prefix}-`));
  expect(listed).toHaveLength(refusedRows);
  const ours = await Promise.all(Array.from({ length: maxRowsPerSave - refusedRows }, () => create(controller)));

  const input = {
    department: 'FAT' as const,
    rows: [...ours, ...listed].map(({ id, version }) => ({ id, version, nama: 'Nama yang disimpan' })),
  };
  const idempotencyKey = crypto.randomUUID();
  const first = await controller.ok('update-hims-documents', input, { idempotencyKey });
  expect(Buffer.byteLength(JSON.stringify(first))).toBeGreaterThan(400 * 1024);
  expect(first.updated_count).toBe(ours.length);
  expect(first.results.map(({ success }) => success)).toEqual(input.rows.map((_, at) => at < ours.length));

  const [changed] = ours;
  if (!changed) throw new Error('Nothing was made');
  await controller.ok('update-hims-documents', {
    department: 'FAT',
    rows: [{ id: changed.id, version: 2, nama: 'Nama yang terbaru' }],
  });
  expect(await controller.ok('update-hims-documents', input, { idempotencyKey })).toEqual(first);
  const present = (await loadList(controller, 'FAT')).documents.find(({ id }) => id === changed.id);
  expect(present).toMatchObject({ nama: 'Nama yang terbaru', version: 3 });
});
