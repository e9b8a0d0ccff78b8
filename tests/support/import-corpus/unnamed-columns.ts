import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file whose tables name no number or no title, with what a check asks about them. */
export interface UnnamedList {
  what: string;
  file: TestFile;
  /** Rows that wait for an answer, over all sheets; none where the file is clear. */
  waiting: number;
  /** 'sheet:header row field=proposed column', or without a column where nothing is proposed. */
  asked: string[];
  /** The columns by heading that answer, and type and department for all rows of the tables. */
  columns?: Record<string, string>;
  values?: { jenis?: 'SOP' | 'FRM'; department?: 'PLT' | 'SHE' };
  /** The documents after the answers: 'row nomor · nama · jenis department'. */
  rows: string[];
}

const sheet = (name: string, ...grid: Cell[][]) => ({ name, grid });
const numbered = (code: string, count: number, ...more: Cell[]): Cell[][] =>
  Array.from({ length: count }, (_, at) => [at + 1, `${code}-${at + 1}`, `Pengoperasian Unit ${at + 1}`, ...more]);
const read = (code: string, count: number, first: number, more: string, before = ''): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${before}${first + at} ${code}-${at + 1} · Pengoperasian Unit ${at + 1} · ${more}`,
  );

export const unnamedLists: readonly UnnamedList[] = [
  {
    what: 'two sheets of three whose title column has another name',
    file: workbook('tiga.xlsx', [
      sheet('SOP', ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'], ...numbered('HKT-SOP', 3, 'SOP', 'SHE')),
      sheet(
        'Formulir',
        ['No', 'No. Dokumen', 'Uraian', 'Jenis', 'Departemen'],
        ...numbered('HKT-FRM', 3, 'FRM', 'PLT'),
      ),
      sheet('Instruksi', ['No', 'Doc. No', 'Description', 'Type', 'Dept'], ...numbered('HKT-INK', 3, 'INK', 'PLT')),
    ]),
    waiting: 6,
    asked: ['Formulir:1 nama=C', 'Instruksi:1 nama=C'],
    columns: { Uraian: 'nama', Description: 'nama' },
    rows: [
      ...read('HKT-SOP', 3, 2, 'SOP SHE', 'SOP!'),
      ...read('HKT-FRM', 3, 2, 'FRM PLT', 'Formulir!'),
      ...read('HKT-INK', 3, 2, 'INK PLT', 'Instruksi!'),
    ],
  },
  {
    what: 'a header of which no heading is known',
    file: workbook('semua.xlsx', [
      sheet(
        'Daftar',
        ['DAFTAR REKAMAN PT HASTA KARYA TAMBANG'],
        [],
        ['No', 'Nomor Dokumen / Rekaman', 'Perihal', 'Lokasi Simpan'],
        ...numbered('HKT/FRM/PLT', 4, 'Rak 2'),
        ['Catatan: daftar ini berlaku untuk semua site'],
      ),
    ]),
    waiting: 4,
    asked: ['Daftar:3 nomor=B', 'Daftar:3 nama=C', 'Daftar:3 jenis', 'Daftar:3 department'],
    columns: { 'Nomor Dokumen / Rekaman': 'nomor', Perihal: 'nama' },
    values: { jenis: 'FRM', department: 'PLT' },
    rows: read('HKT/FRM/PLT', 4, 4, 'FRM PLT'),
  },
  {
    what: 'a former and a new number',
    file: workbook('nomor-baru.xls', [
      sheet(
        'Daftar',
        ['Nomor Lama', 'Nomor Baru', 'Judul', 'Jenis', 'Departemen'],
        ['SOP/01', 'HKT-SOP-PLT-001', 'Pengoperasian Crane', 'SOP', 'PLANT'],
        ['SOP/02', 'HKT-SOP-PLT-002', 'Perawatan Pompa', 'SOP', 'PLANT'],
      ),
    ]),
    waiting: 2,
    asked: ['Daftar:1 nomor=B'],
    columns: { 'Nomor Baru': 'nomor' },
    rows: ['2 HKT-SOP-PLT-001 · Pengoperasian Crane · SOP PLT', '3 HKT-SOP-PLT-002 · Perawatan Pompa · SOP PLT'],
  },
  {
    what: 'a CSV file without known headings and with plain numbers',
    file: delimited(
      'angka.csv',
      'Arsip;Isi;Rak\n1001;Peta Pit Utara;3\n1002;Denah Workshop;4\n1007;Peta Pit Selatan;4\n',
    ),
    waiting: 3,
    asked: ['angka:1 nomor', 'angka:1 nama=B', 'angka:1 jenis', 'angka:1 department'],
    columns: { Arsip: 'nomor', Isi: 'nama' },
    values: { jenis: 'SOP', department: 'SHE' },
    rows: [
      '2 1001 · Peta Pit Utara · SOP SHE',
      '3 1002 · Denah Workshop · SOP SHE',
      '4 1007 · Peta Pit Selatan · SOP SHE',
    ],
  },
  {
    what: 'titles under Deskripsi of a text file',
    file: delimited(
      'deskripsi.csv',
      'No. Dokumen,Deskripsi,Jenis,Dept\nA-1,Perawatan Pompa,SOP,SHE\nA-2,Izin Kerja,SOP,FAT\n',
    ),
    waiting: 2,
    asked: ['deskripsi:1 nama=B'],
    columns: { Deskripsi: 'nama' },
    rows: ['2 A-1 · Perawatan Pompa · SOP SHE', '3 A-2 · Izin Kerja · SOP FAT'],
  },
  {
    what: 'a sheet without headings below its title, beside one with headings',
    file: workbook('tanpa-judul.xlsx', [
      sheet('SOP', ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'], ...numbered('HKT-SOP', 2, 'SOP', 'SHE')),
      sheet(
        'Formulir',
        ['DAFTAR FORMULIR'],
        [],
        ...numbered('HKT-FRM', 3, 'FRM', 'PLANT'),
        [],
        ['Disetujui oleh', 'Sari'],
      ),
    ]),
    waiting: 3,
    asked: ['Formulir:3 nomor=B', 'Formulir:3 nama=C', 'Formulir:3 department=E'],
    columns: { 'Kolom B': 'nomor', 'Kolom C': 'nama', 'Kolom D': 'jenis', 'Kolom E': 'department' },
    rows: [...read('HKT-SOP', 2, 2, 'SOP SHE', 'SOP!'), ...read('HKT-FRM', 3, 3, 'FRM PLT', 'Formulir!')],
  },
  {
    what: 'a text file without headings',
    file: delimited('polos.csv', 'HKT/INK/01;Ganti Oli Mesin\nHKT/INK/02;Ganti Filter Udara\n'),
    waiting: 2,
    asked: ['polos:1 nomor=A', 'polos:1 nama=B', 'polos:1 jenis', 'polos:1 department'],
    columns: { 'Kolom A': 'nomor', 'Kolom B': 'nama' },
    values: { jenis: 'FRM', department: 'PLT' },
    rows: ['1 HKT/INK/01 · Ganti Oli Mesin · FRM PLT', '2 HKT/INK/02 · Ganti Filter Udara · FRM PLT'],
  },
  {
    what: 'numbers in the boxes of a cover and above a list with headings',
    file: workbook('kotak.xlsx', [
      sheet('Sampul', ['No. Dok.', 'HKT-FRM-IMS-01'], ['Acuan', 'HKT-MAN-IMS-01'], ['Rev', 2], ['Tgl', '12-03-2024']),
      sheet(
        'Daftar',
        ['No. Dok.', 'HKT-FRM-IMS-01'],
        ['Acuan', 'HKT-MAN-IMS-01'],
        ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
        ['A-1', 'Satu', 'SOP', 'SHE'],
      ),
    ]),
    waiting: 0,
    asked: [],
    rows: ['4 A-1 · Satu · SOP SHE'],
  },
  {
    what: 'tables of people, months and distribution beside the list',
    file: workbook('lain.xlsx', [
      sheet('Daftar', ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'], ['A-1', 'Satu', 'SOP', 'SHE']),
      sheet('Rekap', ['Bulan', 'Jumlah', 'Keterangan'], ['Januari', 3, 'lengkap'], ['Februari', 4, 'lengkap']),
      sheet('PIC', ['Nama', 'Departemen', 'Telepon'], ['Sari', 'SHE', '0812 33'], ['Budi', 'PLANT', '0812 34']),
      sheet('Sampul', ['No. Dokumen', 'HKT-FRM-IMS-01'], ['Revisi', 2], ['Disetujui oleh', 'Sari']),
    ]),
    waiting: 0,
    asked: [],
    rows: ['2 A-1 · Satu · SOP SHE'],
  },
];
