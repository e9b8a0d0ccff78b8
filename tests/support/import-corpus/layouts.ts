import type { TestFile } from '../files.ts';
import { type Cell, delimited, type Grid, workbook } from './workbooks.ts';

/** A file as companies build them, with its rows as a person reads them. */
export interface Layout {
  what: string;
  file: TestFile;
  /** The expected documents: 'row nomor · nama · jenis department · revisi status', with 'sheet!' before the row where several sheets have documents. */
  rows: string[];
  /** The expected errors, as `row column`. */
  errors?: string[];
  /** Header rows and rows that are no documents, over all sheets; rows that wait for an answer. */
  headerRows: number;
  setAside: number;
  waiting?: number;
  /** Skipped sheets with the reason. */
  skipped?: string[];
  /** Headings that are not understood. */
  unknown?: string[];
}

const full: Grid[number] = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen'];
const short: Grid[number] = ['No. Dokumen', 'Judul'];
const date = (v: number, z: string): Cell => ({ t: 'n', v, z });
const sheet = (name: string, ...grid: Cell[][]) => ({ name, grid });

/** Several sheets, and several tables on one sheet. */
export const sheetLayouts: readonly Layout[] = [
  {
    what: 'a sheet for each department with its own department column',
    file: workbook('departemen.xlsx', [
      sheet('PLANT', [...full], ['P-1', 'Satu', 'SOP', 'PLANT'], ['P-2', 'Dua', 'SOP', 'PLANT']),
      sheet('SHE', [...full], ['S-1', 'Tiga', 'SOP', 'SHE']),
      sheet('HCGS', [...full], ['H-1', 'Empat', 'FRM', 'HCGS']),
    ]),
    rows: [
      'PLANT!2 P-1 · Satu · SOP PLT',
      'PLANT!3 P-2 · Dua · SOP PLT',
      'SHE!2 S-1 · Tiga · SOP SHE',
      'HCGS!2 H-1 · Empat · FRM HGS',
    ],
    ...{ headerRows: 3, setAside: 0 },
  },
  {
    what: 'sheets named after their department and type, without such columns',
    file: workbook('nama-sheet.xls', [
      sheet('SOP PLANT', [...short], ['P-1', 'Satu']),
      sheet('INK-ENG', [...short], ['E-1', 'Dua']),
    ]),
    rows: ['SOP PLANT!2 P-1 · Satu · SOP PLT', 'INK-ENG!2 E-1 · Dua · INK ENG'],
    ...{ headerRows: 2, setAside: 0 },
  },
  {
    what: 'a cover, an empty sheet and a sheet without a header beside the list',
    file: workbook('sampul.xlsx', [
      sheet('Sampul', ['PT Hasta Karya Tambang'], ['Daftar Induk Dokumen']),
      sheet('Kosong'),
      sheet('Data', [...full], ['A-1', 'Satu', 'SOP', 'SHE']),
      sheet('Rekap', ['Bulan', 'Jumlah'], ['Januari', 3], ['Februari', 4]),
      { ...sheet('Lama', [...full], ['L-1', 'Lama', 'SOP', 'SHE']), hidden: true },
    ]),
    rows: ['2 A-1 · Satu · SOP SHE'],
    ...{ headerRows: 1, setAside: 5 },
    skipped: [
      'Sampul: Judul kolom tidak ditemukan',
      'Kosong: Lembar kosong',
      'Rekap: Judul kolom tidak ditemukan',
      'Lama: Lembar tersembunyi',
    ],
  },
  {
    what: 'a sheet that lacks a column beside a complete one',
    file: workbook('kurang-satu.xlsx', [
      sheet('Data', [...full], ['A-1', 'Satu', 'SOP', 'SHE']),
      sheet('Lampiran', ['Nomor', 'Nama'], ['L-1', 'Peta'], ['L-2', 'Denah']),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE'],
    ...{ headerRows: 2, setAside: 0, waiting: 2 },
    skipped: ['Lampiran: Kolom wajib tidak ditemukan: jenis, department'],
  },
  {
    what: 'two tables on one sheet, the second with number and title exchanged',
    file: workbook('dua-tabel.xlsx', [
      sheet(
        'Daftar',
        ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Dept'],
        [1, 'A-1', 'Satu', 'SOP', 'SHE'],
        [2, 'A-2', 'Dua', 'SOP', 'SHE'],
        [],
        ['No', 'Judul', 'No. Dokumen', 'Dept', 'Jenis', 'Rev'],
        [1, 'Tiga', 'B-1', 'PLANT', 'Form', 2],
      ),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '3 A-2 · Dua · SOP SHE', '6 B-1 · Tiga · FRM PLT · 2'],
    ...{ headerRows: 2, setAside: 0 },
  },
  {
    what: 'a second table to the right of the columns of the first',
    file: workbook('kolom-lain.xls', [
      sheet(
        'Daftar',
        [...full],
        ['A-1', 'Satu', 'SOP', 'SHE'],
        [],
        [null, null, null, null, null, ...full],
        [...[null, null, null, null, null, 'B-1', 'Dua', 'FRM', 'ENG']],
      ),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '5 B-1 · Dua · FRM ENG'],
    ...{ headerRows: 2, setAside: 0 },
  },
  {
    what: 'the header repeated on every printed page',
    file: workbook('halaman.xlsx', [
      sheet(
        'Daftar',
        [...full],
        ['A-1', 'Satu', 'SOP', 'SHE'],
        ['Halaman 1 dari 2'],
        [...full],
        ['A-2', 'Dua', 'SOP', 'SHE'],
        ['Halaman 2 dari 2'],
      ),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '5 A-2 · Dua · SOP SHE'],
    ...{ headerRows: 1, setAside: 3 },
  },
  {
    what: 'headings with their places and stars, in a second language below, and the box of the form on each page',
    file: workbook('kop.xlsx', [
      sheet(
        'Daftar',
        ['PT HASTA KARYA TAMBANG', ...Array(5).fill(null), 'No. Dokumen', 'FRM-IMS-01'],
        [],
        ['1. Nomor Dokumen*', '2. Judul *', '3. Jenis (wajib)', '4. Depar-\ntemen', '5. Re-\nvisi'],
        ['Document Number', 'Title', 'Type', 'Department', 'Revision'],
        ['A-1', 'Satu', 'SOP', 'SHE', 1],
        ['PT HASTA KARYA TAMBANG', ...Array(5).fill(null), 'No. Dokumen', 'FRM-IMS-01'],
        [],
        ['1. Nomor Dokumen*', '2. Judul *', '3. Jenis (wajib)', '4. Depar-\ntemen', '5. Re-\nvisi'],
        ['Document Number', 'Title', 'Type', 'Department', 'Revision'],
        ['A-2', 'Dua', 'SOP', 'SHE', 0],
      ),
    ]),
    rows: ['5 A-1 · Satu · SOP SHE · 1', '10 A-2 · Dua · SOP SHE · 0'],
    ...{ headerRows: 1, setAside: 5 },
  },
  {
    what: 'a header below many rows of explanations',
    file: workbook('jauh-di-bawah.xlsx', [
      sheet(
        'Daftar',
        ...Array.from({ length: 40 }, (_, at): Cell[] => [`Penjelasan ke-${at + 1} daftar ini`]),
        [...full],
        ['A-1', 'Satu', 'SOP', 'SHE'],
      ),
    ]),
    rows: ['42 A-1 · Satu · SOP SHE'],
    ...{ headerRows: 1, setAside: 40 },
  },
  {
    what: 'sections with their department in a title line',
    file: workbook('bagian.xlsx', [
      sheet(
        'Daftar',
        ['DAFTAR INDUK DOKUMEN'],
        ['No', 'Nomor', 'Nama', 'Jenis'],
        ['Departemen : PLANT'],
        [1, 'P-1', 'Satu', 'SOP'],
        ['Departemen', ':', 'SHE'],
        [1, 'S-1', 'Dua', 'SOP'],
        ['C. ENGINEERING'],
        [1, 'E-1', 'Tiga', 'INK'],
      ),
    ]),
    rows: ['4 P-1 · Satu · SOP PLT', '6 S-1 · Dua · SOP SHE', '8 E-1 · Tiga · INK ENG'],
    ...{ headerRows: 1, setAside: 4 },
  },
  {
    what: 'sections with their type in a title line, and the department above the header',
    file: workbook('jenis.xls', [
      sheet(
        'Lembar 1',
        ['DAFTAR INDUK DOKUMEN DEPARTEMEN PLANT'],
        ['Kode Dokumen', 'Judul Dokumen', 'Rev.'],
        ['A. Standar Operasional Prosedur (SOP)'],
        ['P-1', 'Satu', 0],
        ['II. Instruksi Kerja'],
        ['P-2', 'Dua', 1],
      ),
    ]),
    rows: ['4 P-1 · Satu · SOP PLT · 0', '6 P-2 · Dua · INK PLT · 1'],
    ...{ headerRows: 1, setAside: 3 },
  },
  {
    what: 'a row above the first section that names its department',
    file: workbook('tanpa-bagian.xlsx', [
      sheet('Daftar', ['Nomor', 'Nama', 'Jenis'], ['A-1', 'Satu', 'SOP'], ['Dept. : SHE'], ['A-2', 'Dua', 'SOP']),
    ]),
    rows: ['4 A-2 · Dua · SOP SHE'],
    errors: ['2 department'],
    ...{ headerRows: 1, setAside: 1 },
  },
  {
    what: 'signatures, notes and a total below the list',
    file: workbook('tanda-tangan.xlsx', [
      sheet(
        'Daftar',
        [...full, 'Tanggal'],
        ['A-1', 'Satu', 'SOP', 'SHE'],
        ['Total dokumen', 1],
        ['Catatan: daftar ini diperbarui setiap bulan'],
        [null, 'Dibuat oleh,', null, 'Disetujui oleh,'],
        [null, 'Budi', null, 'Sari'],
        [null, 'Document Controller', null, 'Project Manager'],
      ),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE'],
    ...{ headerRows: 1, setAside: 5 },
    unknown: ['Tanggal'],
  },
  {
    what: 'documents below a row of signatures are read all the same',
    file: workbook('di-bawah-tanda-tangan.xlsx', [
      sheet(
        'Daftar',
        [...full],
        ['A-1', 'Satu', 'SOP', 'SHE'],
        ['Diketahui oleh'],
        ['Budi'],
        ['A-2', 'Dua', 'SOP', 'SHE'],
      ),
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '5 A-2 · Dua · SOP SHE'],
    ...{ headerRows: 1, setAside: 2 },
  },
  {
    what: 'prepared rows and numbers of the columns',
    file: workbook('persiapan.xlsx', [
      sheet(
        'Daftar',
        ['No', ...full, 'Status'],
        [1, 2, 3, 4, 5, 6],
        [1, 'A-1', 'Satu', 'SOP', 'SHE', 'Aktif'],
        [2, null, null, null, 'SHE', 'Aktif'],
        [3],
      ),
    ]),
    rows: ['3 A-1 · Satu · SOP SHE · Aktif'],
    ...{ headerRows: 1, setAside: 3 },
  },
  {
    what: 'a merged heading over a number and a date of the revision',
    file: workbook('judul-bertingkat.xlsx', [
      {
        name: 'Daftar',
        grid: [
          ['No', 'Dokumen', null, 'Jenis', 'Dept', 'Revisi', null],
          [null, 'Nomor', 'Judul', null, null, 'Tanggal', 'Ke'],
          [1, 'A-1', 'Satu', 'SOP', 'SHE', date(45_352, 'd-mmm-yy'), 3],
        ],
        merged: ['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2', 'F1:G1'],
      },
    ]),
    rows: ['3 A-1 · Satu · SOP SHE · 3'],
    ...{ headerRows: 2, setAside: 0 },
    unknown: ['Tanggal'],
  },
  {
    what: 'a CSV with two tables',
    file: delimited(
      'dua.csv',
      'Nomor;Nama;Jenis;Dept\nA-1;Satu;SOP;SHE\n\nDept;Jenis;Rev;Judul;No. Dok\nPLANT;Form;1;Dua;B-1\n',
    ),
    rows: ['2 A-1 · Satu · SOP SHE', '5 B-1 · Dua · FRM PLT · 1'],
    ...{ headerRows: 2, setAside: 0 },
  },
];
