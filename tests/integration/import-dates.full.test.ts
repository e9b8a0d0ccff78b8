import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { importFile, loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { delimited, type Grid, workbook } from '../support/import-corpus/workbooks.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';

const header = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept', 'Rev', 'Tgl Terbit'];
const list = (...rows: Grid) => workbook('tanggal.xlsx', [header, ...rows]);
const november = { t: 'n' as const, v: 46_346, z: 'mmm-yy' };

test('the effective date of each revision is stored where the list has it', async () => {
  const controller = await signInAs('controller');
  const [a, b] = [freshNomor(), freshNomor()];
  const job = await importFile(
    controller,
    list([a, 'Satu', 'SOP', 'SHE', 1, november], [a, 'Satu', 'SOP', 'SHE', 0, '-'], [b, 'Dua', 'SOP', 'SHE', 0, null]),
  );
  expect(job.result?.counts).toMatchObject({ baru: 2, riwayat: 1, galat: 0 });
  const [first] = await loadDocuments(controller, a);
  expect(first?.effective_on).toBe('2026-11-20');
  expect(first?.revisions.map(({ revisi, effective_on }) => [revisi, effective_on])).toEqual([
    [1, '2026-11-20'],
    [0, null],
  ]);
  const [second] = await loadDocuments(controller, b);
  expect(second).not.toHaveProperty('effective_on');
  const rows = await controller.ok('list-hims-documents', { department: 'SHE' });
  if (!('documents' in rows)) throw new Error('The whole list was asked for');
  const dateOf = (nomor: string) => rows.documents.find((row) => row.nomor === nomor)?.effective_on;
  expect([dateOf(a), dateOf(b)]).toEqual(['2026-11-20', undefined]);
});

test('another date corrects the revision, no date changes nothing, and a higher revision has its own', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const row = (revisi: number, date: string | null): Grid[number] => [nomor, 'Satu', 'SOP', 'SHE', revisi, date];
  await importFile(controller, list(row(0, null)));
  const added = await importFile(controller, list(row(0, '20/11/2026')));
  expect(added.result?.counts).toMatchObject({ ubah: 1 });
  const corrected = await importFile(controller, list(row(0, '21 November 2026')));
  expect(corrected.result?.counts).toMatchObject({ ubah: 1 });
  for (const unchanged of [row(0, '21/11/2026'), row(0, null), row(0, 'TBA')])
    expect((await importFile(controller, list(unchanged))).result?.counts).toMatchObject({ sama: 1, ubah: 0 });
  const [document] = await loadDocuments(controller, nomor);
  expect(document?.edits.map(({ action, changes }) => [action, changes])).toEqual([
    ['imported', [{ field: 'effective_on', from: '2026-11-20', to: '2026-11-21' }]],
    ['imported', [{ field: 'effective_on', from: '', to: '2026-11-20' }]],
  ]);
  await importFile(controller, list(row(1, null)));
  const [revised] = await loadDocuments(controller, nomor);
  expect(revised?.revisions.map(({ revisi, effective_on }) => [revisi, effective_on])).toEqual([
    [1, null],
    [0, '2026-11-21'],
  ]);
});

test('a date that is not certain is an error of its row', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const job = await importFile(controller, list([nomor, 'Satu', 'SOP', 'SHE', 0, 'Nov 2026']));
  expect(job.result?.errors).toEqual([
    'Baris 2, kolom effective_on: Tanggal “Nov 2026” tidak menyebut hari. Tulis sebagai hari/bulan/tahun, misalnya 20/11/2026',
  ]);
  expect(await loadDocuments(controller, nomor)).toEqual([]);
});

test('a revision approved in the workflow is effective from its approval, not from the date of the one before', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const nomor = freshNomor();
  await importFile(controller, list([nomor, 'Satu', 'SOP', 'PRO', 0, '20/11/2026']));
  const submission = await submit(employee, { document_number: nomor, submission_purpose: 'revision' });
  await approveInTurn(
    submission,
    ...(await Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs))),
  );
  const [document] = await loadDocuments(controller, nomor);
  expect(document?.revisions.map(({ revisi, effective_on }) => [revisi, effective_on])).toEqual([
    [1, dateAt(Date.now(), 'Asia/Jakarta')],
    [0, '2026-11-20'],
  ]);
});

test('a row without a usable link is stored, and the report says why the link is not', async () => {
  const controller = await signInAs('controller');
  const [a, b] = [freshNomor(), freshNomor()];
  const job = await importFile(
    controller,
    delimited(
      'tautan.csv',
      `Nomor;Judul;Jenis;Dept;Link\n${a};Satu;SOP;TDC;Lihat\n${b};Dua;SOP;SHE;https://a.example/b.pdf\n`,
    ),
  );
  expect(job.result).toMatchObject({
    counts: { baru: 2, galat: 0 },
    reading: {
      format: { delimiter: ';', quote: '"', encoding: 'utf-8' },
      notes: [
        'Departemen TDC dibaca sebagai IMS (1 baris)',
        '1 baris dibaca tanpa tautan berkas; alasan setiap baris ada pada laporan',
      ],
    },
  });
  expect(await loadDocuments(controller, a)).toMatchObject([{ has_file: false, department: 'IMS' }]);
  expect(await loadDocuments(controller, b)).toMatchObject([{ has_file: true }]);
  const report = read(await (await fetch(job.report_url ?? '')).arrayBuffer());
  const [line] = utils.sheet_to_json<Record<string, string>>(report.Sheets['Laporan'] ?? {});
  expect(line).toMatchObject({ Nomor: a, Keterangan: 'Tautan tidak disimpan: sel hanya berisi “Lihat”, tanpa alamat' });
});

test('a row that equals its document is unchanged while its number is in flight, and one that differs is an error', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const [a, b, c] = [freshNomor(), freshNomor(), freshNomor()];
  const rows = (nama: string): Grid => [a, b, c].map((nomor) => [nomor, nama, 'SOP', 'PRO', 0, '20/11/2026']);
  await importFile(controller, list(...rows('Satu')));
  for (const document_number of [a, b]) await submit(employee, { document_number, submission_purpose: 'revision' });
  const same = await importFile(controller, list(...rows('Satu')));
  expect(same.result?.counts).toMatchObject({ sama: 3, galat: 0, ubah: 0 });
  const changed = await importFile(
    controller,
    list([a, 'Satu', 'SOP', 'PRO', 0], [b, 'Dua', 'SOP', 'PRO', 0], [c, 'Dua', 'SOP', 'PRO', 0]),
  );
  expect(changed.result?.counts).toMatchObject({ sama: 1, galat: 1, ubah: 1 });
  expect(changed.result?.errors).toEqual([expect.stringMatching(/^Baris 3, kolom nomor: Nomor \S+ sedang diajukan/)]);
  expect(await loadDocuments(controller, b)).toMatchObject([{ nama: 'Satu' }]);
  // Without updating, every row would be another document with the number.
  const again = await importFile(controller, list([a, 'Satu', 'SOP', 'PRO', 0]), { replace_existing: false });
  expect(again.result?.counts).toMatchObject({ sama: 0, galat: 1, baru: 0 });
});

test('the reason of each revision is stored where the list has it, and corrected by a later list', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const reasons = (...rows: [number, string][]) =>
    importFile(
      controller,
      workbook('alasan.xlsx', [
        ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept', 'Rev', 'Alasan Perubahan'],
        ...rows.map(([revisi, reason]): Grid[number] => [nomor, 'Satu', 'SOP', 'SHE', revisi, reason]),
      ]),
    );
  const shown = async () => {
    const [document] = await loadDocuments(controller, nomor);
    return document?.revisions.map(({ revisi, change }) => [revisi, change?.reason]);
  };
  await reasons([1, 'Alat ganti'], [0, '-']);
  expect(await shown()).toEqual([
    [1, 'Alat ganti'],
    [0, undefined],
  ]);
  await reasons([1, 'Alat diganti']);
  await reasons([2, 'Rute baru']);
  expect(await shown()).toEqual([
    [2, 'Rute baru'],
    [1, 'Alat diganti'],
    [0, undefined],
  ]);
});
