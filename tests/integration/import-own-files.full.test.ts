import { expect, test } from 'vitest';
import { read, utils, write } from 'xlsx';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { departmentLabels } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { type ExcelSheet, workbookBytes } from '../../shared/domain/workbook-bytes.ts';
import { databaseSheet } from '../../web/src/features/database/database-sheet.ts';
import { masterListSheet } from '../../web/src/features/master-list/list/master-list-sheet.ts';
import { sheetOf } from '../../web/src/lib/catalogue/excel-layout.ts';
import type { UserClient } from '../support/api.ts';
import { importFile, loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const header = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept', 'Rev', 'Status', 'Tgl Berlaku'];
const types = ['Manual & Kebijakan', 'SOP', 'INK', 'STD', 'FRM', 'OTHER'];

/** Documents of one department, of every type and status, with and without a date. */
const createDocuments = async (by: UserClient, department: DepartmentCode): Promise<DocumentRow[]> => {
  const grid = types.map((jenis, at): Grid[number] => [
    ...[freshNomor('SOP', department), `=1+${at}`, jenis, department, at, at % 2 ? 'Aktif' : 'Kadaluarsa'],
    at % 2 ? '20/11/2026' : '-',
  ]);
  expect((await importFile(by, workbook('awal.xlsx', [header, ...grid]))).result?.counts).toMatchObject({ baru: 6 });
  const list = await by.ok('list-hims-documents', { department });
  if (!('documents' in list)) throw new Error('The whole list was asked for');
  const numbers = grid.map(([nomor]) => nomor);
  return list.documents.filter(({ nomor }) => numbers.includes(nomor));
};

const exported = async (sheet: ExcelSheet) => ({
  name: 'Daftar Induk.xlsx',
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: workbookBytes([sheet]),
});

/** Every review is overdue on it, which the exports say. */
const today = '2040-01-01';
const nothingChanges = { baru: 0, ubah: 0, riwayat: 0, galat: 0, bukan: 0 };

test.each(['LOG', 'IMS'] as const)(
  'an exported master list of %s changes nothing when it is imported',
  async (code) => {
    const controller = await signInAs('controller');
    const rows = await createDocuments(controller, code);
    const job = await importFile(controller, await exported(masterListSheet(departmentLabels[code], rows, today)));
    expect(job.result?.counts).toMatchObject({ ...nothingChanges, sama: rows.length });
    expect(job.result?.reading?.notes).toEqual([]);
  },
);

test('an exported search changes nothing when it is imported', async () => {
  const controller = await signInAs('controller');
  const rows = [...(await createDocuments(controller, 'HGS')), ...(await createDocuments(controller, 'PRO'))];
  const job = await importFile(controller, await exported(sheetOf(rows, databaseSheet(today))));
  expect(job.result?.counts).toMatchObject({ ...nothingChanges, sama: 12 });
});

test('the report of an import is read by its columns, can be corrected in Excel, and its other sheets are skipped', async () => {
  const controller = await signInAs('controller');
  const [a, b, c] = [freshNomor(), freshNomor(), freshNomor()];
  const first = await importFile(
    controller,
    workbook('daftar.xlsx', [
      {
        name: 'SHE',
        grid: [
          ['DAFTAR INDUK DOKUMEN SHE'],
          [...header, 'Link'],
          [a, 'Satu', 'SOP', 'SHE', 2, 'Aktif', '20/11/2026', 'https://a.example/a.pdf'],
          [b, 'Dua', 'Memo', 'SHE', 1, 'Kadaluarsa', '20 November 2026', 'https://a.example/b.pdf'],
          [c, 'Tiga', 'SOP', 'Gudang', 0, 'Aktif', 'Nov 2026', null],
          ['Disetujui oleh,', null, 'Dibuat oleh,'],
        ],
      },
      { name: 'Dua', grid: [header, [freshNomor(), 'Lain', 'SOP', 'TDC', 0]] },
    ]),
  );
  expect(first.result?.counts).toMatchObject({ baru: 2, galat: 2, bukan: 2 });
  const bytes = await (await fetch(first.report_url ?? '')).arrayBuffer();
  const report = (data: ArrayBuffer | Uint8Array) => ({
    name: 'Laporan daftar.xlsx',
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: new Uint8Array(data),
  });
  const again = await importFile(controller, report(bytes));
  expect(again.result?.counts).toMatchObject({ baru: 0, ubah: 0, sama: 2, riwayat: 0, galat: 2 });
  expect(again.result?.errors).toEqual([
    expect.stringMatching(/kolom jenis: Jenis “Memo” tidak dikenal/),
    expect.stringMatching(/kolom department: Departemen “Gudang” tidak dikenal/),
    expect.stringMatching(/kolom effective_on: Tanggal “Nov 2026” tidak menyebut hari/),
  ]);
  expect(again.result?.reading?.sheets.map(({ name, skipped }) => [name, skipped])).toEqual([
    ['Laporan', null],
    ['Ringkasan', 'Judul kolom tidak ditemukan'],
    ['Pembacaan', 'Judul kolom tidak ditemukan'],
  ]);

  const book = read(bytes);
  const sheet = book.Sheets['Laporan'] ?? {};
  const corrections: Record<string, string> = { Memo: 'SOP', Gudang: 'LOG', 'Nov 2026': '1 November 2026' };
  for (const cell of Object.values(sheet)) if (cell.v in corrections) Object.assign(cell, { v: corrections[cell.v] });
  const corrected = await importFile(controller, report(write(book, { type: 'array', bookType: 'xlsx' })));
  expect(corrected.result?.counts).toMatchObject({ baru: 2, ubah: 0, sama: 2, galat: 0 });
  expect(await loadDocuments(controller, b)).toMatchObject([
    { nama: 'Dua', revisi: 1, status: 'Kadaluarsa', effective_on: '2026-11-20', has_file: true },
  ]);
  expect(await loadDocuments(controller, c)).toMatchObject([{ department: 'LOG', effective_on: '2026-11-01' }]);
  expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]).toEqual([
    ...['Sheet', 'Baris', 'Hasil', 'Nomor', 'Nama', 'Jenis', 'Departemen', 'Revisi lama', 'Revisi baru', 'Status'],
    ...['Tanggal Berlaku', 'Alasan Perubahan', 'Tanggal Tinjauan Terakhir', 'Interval Tinjauan (bulan)'],
    ...['Distribusi', 'Tautan', 'Nama File', 'Kolom', 'Keterangan'],
  ]);
});
