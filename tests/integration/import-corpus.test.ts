import { expect, test } from 'vitest';
import { importFile, undoImport } from '../support/bulk-jobs.ts';
import { catalogueSnapshot } from '../support/catalogue-snapshot.ts';
import { signInAs } from '../support/demo-users.ts';
import { quirks } from '../support/import-corpus/quirks.ts';

/** The unit tests read every list of the corpus; this shows that what they read is stored. */
test('stores a CSV file of Windows-1252 as the corpus expects, and its undo takes it back', async () => {
  const controller = await signInAs('controller');
  const { file, rows } = quirks.find(({ what }) => what === 'Windows-1252') ?? expect.fail('It is not in the corpus');
  const before = await catalogueSnapshot(controller);
  // Other tests have documents with the same numbers.
  const { job_id } = await importFile(controller, file, { replace_existing: false, remember: false });
  const after = await catalogueSnapshot(controller);
  const created = Object.entries(after.rows).flatMap(([id, row]) => (before.rows[id] === undefined ? [row] : []));
  expect(created).toMatchObject(rows.map(({ row: _row, ...fields }) => ({ ...fields, revisi: 0, status: 'Aktif' })));
  await undoImport(controller, job_id);
  expect(await catalogueSnapshot(controller)).toEqual(before);
});
