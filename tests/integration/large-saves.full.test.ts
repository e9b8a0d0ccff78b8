import { expect, test } from 'vitest';
import { maxRowsPerSave } from '../../shared/api/document-edits.ts';
import { maxTitleLength } from '../../shared/domain/text.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';
import { create, loadList } from './master-list.ts';

const conflictingRows = 490;

test('executes a save once, and returns its result again, when the result exceeds one item', async () => {
  const controller = await signInAs('controller');
  const prefix = freshNomor('SOP', 'ENG');
  const conflicting = Array.from({ length: conflictingRows }, (_, at): Grid[number] => {
    // Three bytes a character: the largest rows that the contract allows.
    const nama = `${at} ${'規'.repeat(maxTitleLength - 4)}`;
    return [`${prefix}-${at}`, nama, 'SOP', 'ENG'];
  });
  await importFile(controller, workbook('besar.xlsx', [[...header], ...conflicting]));
  const listed = (await loadList(controller, 'ENG')).documents.filter(({ nomor }) => nomor.startsWith(`${prefix}-`));
  expect(listed).toHaveLength(conflictingRows);
  const saved = await Promise.all(Array.from({ length: maxRowsPerSave - conflictingRows }, () => create(controller)));

  const input = {
    department: 'FAT' as const,
    rows: [...saved, ...listed].map(({ id, version }) => ({ id, version, nama: 'Nama yang disimpan' })),
  };
  const idempotencyKey = crypto.randomUUID();
  const first = await controller.ok('update-hims-documents', input, { idempotencyKey });
  expect(Buffer.byteLength(JSON.stringify(first))).toBeGreaterThan(400 * 1024);
  expect(first.updated_count).toBe(saved.length);
  expect(first.results.map(({ success }) => success)).toEqual(input.rows.map((_, at) => at < saved.length));

  const [changed] = saved;
  if (!changed) throw new Error('Nothing was made');
  await controller.ok('update-hims-documents', {
    department: 'FAT',
    rows: [{ id: changed.id, version: 2, nama: 'Nama yang terbaru' }],
  });
  expect(await controller.ok('update-hims-documents', input, { idempotencyKey })).toEqual(first);
  const present = (await loadList(controller, 'FAT')).documents.find(({ id }) => id === changed.id);
  expect(present).toMatchObject({ nama: 'Nama yang terbaru', version: 3 });
});
