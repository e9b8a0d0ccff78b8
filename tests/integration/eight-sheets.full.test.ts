import { expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { eightSheets } from '../support/import-corpus/eight-sheets.ts';
import { freshNomor } from '../support/submissions.ts';
import { loadList } from './master-list.ts';

/** 1,040 documents on eight sheets: more than one step of an import has. */
const perSheet = 130;

test('takes over eight sheets with three answers, none lost and no duplicates', async () => {
  const controller = await signInAs('controller');
  const prefix = freshNomor('PINDAH').slice(0, -4);
  const { file, documents } = eightSheets(prefix, perSheet);
  const [upload_id = ''] = await controller.upload([file], 'bulk');
  const run = async (settings: Partial<RequestOf<'bulk-import-csv'>>) => {
    const { job_id } = await controller.ok('bulk-import-csv', { upload_id, remember: false, ...settings });
    return waitForJob(controller, job_id);
  };
  const { job_id, result } = await run({ dry_run: true });
  const review = await controller.ok('get-import-review', { job_id });
  expect(review.questions).toMatchObject([{ rows: 1040, proposed: 'revisi', chosen: null }]);
  expect(review.open_questions).toBe(1);
  const unknownHeadings = review.tables.flatMap(({ columns }) =>
    columns.flatMap(({ heading, is_unknown }) => (is_unknown ? [heading] : [])),
  );
  expect([...new Set(unknownHeadings)]).toEqual(['Perubahan']);
  expect(review.words.map(({ text, count }) => [text, count])).toEqual([
    ['JSA', 208],
    ['Kartu Alat', 208],
  ]);
  const filledRows = result?.reading?.sheets.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  const headerRows = result?.reading?.sheets.reduce((sum, { header_rows }) => sum + header_rows, 0) ?? 0;
  const { baru = 0, galat = 0, bukan = 0 } = result?.counts ?? {};
  expect([baru, galat, baru + galat + bukan + headerRows]).toEqual([624, 416, filledRows]);

  const answers = {
    columns: [{ heading: 'Perubahan', field: 'revisi' as const }],
    words: [
      { field: 'jenis' as const, text: 'JSA', value: 'INK' as const },
      { field: 'jenis' as const, text: 'Kartu Alat', value: 'OTHER' as const },
    ],
  };
  const imported = await run({ answers });
  expect(imported).toMatchObject({ state: 'done', total: 1040, result: { counts: { baru: 1040, galat: 0 } } });
  const lists = await Promise.all(departmentCodes.map((department) => loadList(controller, department)));
  const stored = lists.flatMap((list) => list.documents).filter(({ nomor }) => nomor.startsWith(prefix));
  const line = ({ department, nomor, nama, jenis, revisi, status }: Omit<DocumentRow, 'id' | 'has_file' | 'version'>) =>
    [department, nomor, nama, jenis, revisi, status].join(' · ');
  expect(stored.map(line).sort()).toEqual(documents.map(line).sort());
});
