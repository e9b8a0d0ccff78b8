import { expect, test } from 'vitest';
import { importFile, undoImport, waitForJob } from '../support/bulk-jobs.ts';
import { catalogueSnapshot } from '../support/catalogue-snapshot.ts';
import { signInAs } from '../support/demo-users.ts';
import { sheetLayouts } from '../support/import-corpus/layouts.ts';
import { quirks } from '../support/import-corpus/quirks.ts';

/** The unit tests read every list of the corpus; these show that what they read is stored. */
const findList = <T extends { what: string }>(lists: readonly T[], what: string): T => {
  const found = lists.find((list) => list.what === what);
  if (!found) throw new Error(`The corpus has no list “${what}”`);
  return found;
};

/** Other tests have documents with the same numbers. */
const settings = { replace_existing: false, remember: false };

type Snapshot = Awaited<ReturnType<typeof catalogueSnapshot>>;
const createdRows = (before: Snapshot, after: Snapshot): unknown[] =>
  Object.entries(after.rows).flatMap(([id, row]) => (before.rows[id] === undefined ? [row] : []));

test('stores a CSV file of Windows-1252 as the corpus expects, and its undo takes it back', async () => {
  const controller = await signInAs('controller');
  const { file, rows } = findList(quirks, 'Windows-1252');
  const before = await catalogueSnapshot(controller);
  const { job_id } = await importFile(controller, file, settings);
  const created = createdRows(before, await catalogueSnapshot(controller));
  expect(created).toMatchObject(rows.map(({ row: _row, ...fields }) => ({ ...fields, revisi: 0, status: 'Aktif' })));
  await undoImport(controller, job_id);
  expect(await catalogueSnapshot(controller)).toEqual(before);
});

test('stores the complete sheet of a workbook whose other sheet is left out by an answer', async () => {
  const controller = await signInAs('controller');
  const { file } = findList(sheetLayouts, 'a sheet that lacks a column beside a complete one');
  const before = await catalogueSnapshot(controller);
  const [upload_id = ''] = await controller.upload([file], 'bulk');
  const check = await controller.ok('bulk-import-csv', { upload_id, ...settings, dry_run: true });
  expect((await waitForJob(controller, check.job_id)).result?.counts).toMatchObject({ baru: 1, bukan: 0, menunggu: 2 });
  const { tables } = await controller.ok('get-import-review', { job_id: check.job_id });
  const asking = tables.filter(({ missing }) => missing.length > 0);
  expect(asking).toMatchObject([{ sheet: 'Lampiran', missing: ['jenis', 'department'], rows: 2 }]);
  const answers = { tables: asking.map(({ sheet, header_row }) => ({ sheet, header_row, skip: true })) };
  const { job_id } = await controller.ok('bulk-import-csv', { upload_id, ...settings, answers });
  expect(await waitForJob(controller, job_id)).toMatchObject({ state: 'done', result: { counts: { baru: 1 } } });
  expect(createdRows(before, await catalogueSnapshot(controller))).toMatchObject([
    { nomor: 'A-1', nama: 'Satu', jenis: 'SOP', department: 'SHE', revisi: 0, status: 'Aktif' },
  ]);
  await undoImport(controller, job_id);
  expect(await catalogueSnapshot(controller)).toEqual(before);
});
