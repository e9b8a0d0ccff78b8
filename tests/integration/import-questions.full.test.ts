import { expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { checkUpload, importUpload, loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

type Settings = Partial<RequestOf<'bulk-import-csv'>>;

const upload = async (by: UserClient, grid: Grid): Promise<string> => {
  const [upload_id = ''] = await by.upload([workbook('daftar.xlsx', grid)], 'bulk');
  return upload_id;
};

test('rows of one number wait until it is said whether they are one document, and stay apart in later imports', async () => {
  const controller = await signInAs('controller');
  const [shared, other] = [freshNomor(), freshNomor()];
  // An import consumes its upload, also where it is refused.
  const uploadList = () =>
    upload(controller, [
      ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Revisi'],
      [shared, 'Pengoperasian Crane', 'SOP', 'PLANT', 2],
      [shared, 'Penerimaan Barang', 'SOP', 'LOGISTIK', 0],
      [other, 'Izin Kerja Panas', 'SOP', 'SHE', 'III'],
    ]);
  const first = await uploadList();
  const { job, review } = await checkUpload(controller, first);
  expect(job).toMatchObject({ total: 3, result: { counts: { baru: 0, galat: 1, menunggu: 2 } } });
  expect(review).toMatchObject({
    open_questions: 1,
    questions: [{ key: 'same-number different', rows: 2, proposed: 'separate', chosen: null }],
    words: [{ field: 'revisi', text: 'III', count: 1, proposed: '3' }],
  });
  const refused = await importUpload(controller, first);
  expect(refused).toMatchObject({ state: 'failed', message: expect.stringContaining('Satu nomor pada dokumen') });

  const answers: Settings['answers'] = {
    choices: [{ question: 'same-number different', choice: 'separate' }],
    words: [{ field: 'revisi', text: 'III', value: 3 }],
  };
  const upload_id = await uploadList();
  const answered = await checkUpload(controller, upload_id, { answers });
  expect(answered.job).toMatchObject({ result: { counts: { baru: 3, ganda: 1, galat: 0 } } });
  expect(answered.review).toMatchObject({ open_questions: 0, questions: [{ chosen: 'separate' }] });
  expect(await importUpload(controller, upload_id, { answers })).toMatchObject({
    state: 'done',
    result: { counts: { baru: 3 } },
  });
  const stored = await loadDocuments(controller, shared);
  expect(stored.map(({ nama, department, revisi }) => `${nama} ${department} ${revisi}`).sort()).toEqual([
    'Penerimaan Barang LOG 0',
    'Pengoperasian Crane PLT 2',
  ]);
  expect(await loadDocuments(controller, other)).toMatchObject([{ revisi: 3 }]);
  const again = await checkUpload(controller, await uploadList(), { answers });
  expect(again.job).toMatchObject({ result: { counts: { baru: 0, ubah: 0, sama: 3 } } });
});

test('a table without known headings is mapped, and its code and counter are joined', async () => {
  const admin = await signInAs('admin');
  // Without a digit: a code that ends in a counter is a number of its own.
  const code = freshNomor('FRM', 'PLT').replace(/\d/g, (digit) => 'GHIJKLMNOP'.charAt(Number(digit)));
  const uploadUnnamed = () =>
    upload(admin, [
      ['Rekaman', 'Uraian', 'Lokasi'],
      [`${code}-11`, 'Formulir Inspeksi Ban', 'Rak'],
      [`${code}-12`, 'Formulir Inspeksi Oli', 'Rak'],
    ]);
  const unnamed = await uploadUnnamed();
  const { job, review } = await checkUpload(admin, unnamed);
  expect(job).toMatchObject({ state: 'done', total: 2, result: { counts: { menunggu: 2 } } });
  expect(review.tables).toMatchObject([
    { is_list: true, missing: ['nomor', 'nama', 'jenis', 'department'], proposals: [{ column: 'A' }, { column: 'B' }] },
  ]);
  expect(await importUpload(admin, unnamed)).toMatchObject({ state: 'failed' });
  const place = { sheet: 'Sheet1', header_row: 1 };
  const mapped: Settings['answers'] = {
    columns: [
      { heading: 'Rekaman', field: 'nomor', place: { ...place, column: 'A' } },
      { heading: 'Uraian', field: 'nama', place: { ...place, column: 'B' } },
    ],
    tables: [{ ...place, jenis: 'FRM', department: 'PLT' }],
  };
  expect(await importUpload(admin, await uploadUnnamed(), { answers: mapped })).toMatchObject({
    result: { counts: { baru: 2, galat: 0 } },
  });

  const parts = await upload(admin, [
    ['Kode Dokumen', 'Urut', 'Judul', 'Jenis', 'Departemen'],
    [code, '021', 'Formulir Rem', 'FRM', 'PLANT'],
    [code, '022', 'Formulir Lampu', 'FRM', 'PLANT'],
  ]);
  const asked = await checkUpload(admin, parts);
  expect(asked.job).toMatchObject({ result: { counts: { baru: 0, menunggu: 2 } } });
  const [question] = asked.review.questions;
  const answers = question?.choices.find(({ value }) => value === question.proposed)?.answers;
  expect(await importUpload(admin, parts, { ...(answers && { answers }) })).toMatchObject({
    result: { counts: { baru: 2 } },
  });
  expect(await loadDocuments(admin, `${code}-021`)).toMatchObject([{ nama: 'Formulir Rem' }]);
});
