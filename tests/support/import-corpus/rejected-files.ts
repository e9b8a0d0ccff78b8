import { strToU8, zipSync } from 'fflate';
import type { TestFile } from '../files.ts';
import { delimited, header, manyRows, workbook } from './workbooks.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsxFile = (name: string, bytes: Uint8Array): TestFile => ({ name, content_type: xlsxType, bytes });

/** Files that cannot be imported, each with a pattern of its error message. */
export const rejectedFiles = (): (TestFile & { why: RegExp })[] => [
  { ...bomb('mengembang.xlsx', 51), why: /melebihi 50 MB/ },
  { ...workbook('baris.xlsx', longGrid(50_001)), why: /lebih dari 50\.000 baris/ },
  { ...workbook('kolom.xlsx', wideGrid(65)), why: /lebih dari 64 kolom/ },
  { ...xlsxFile('terenkripsi.xlsx', encrypted()), why: /kata sandi/ },
  {
    ...xlsxFile('terpotong.xlsx', truncated(workbook('utuh.xlsx', manyRows(500, 'UTUH')).bytes)),
    why: /rusak atau terpotong/,
  },
  { ...xlsxFile('bukan.xlsx', strToU8('%PDF-1.7 bukan workbook')), why: /bukan workbook/ },
  { ...xlsxFile('zip.xlsx', zipSync({ 'catatan.txt': strToU8('halo') })), why: /bukan workbook/ },
  {
    ...xlsxFile(
      'judul.xlsx',
      workbook('judul.xlsx', [
        ['a', 'b'],
        ['1', '2'],
      ]).bytes,
    ),
    why: /judul kolom tidak ditemukan/,
  },
  {
    ...workbook('kurang.xlsx', [
      ['nomor', 'nama', 'jenis'],
      ['A-1', 'Satu', 'SOP'],
    ]),
    why: /Kolom wajib.*department/,
  },
  { ...workbook('kosong.xlsx', [[...header]]), why: /tidak berisi satu baris/ },
  {
    ...workbook('ganda.xlsx', [
      ['nomor', 'Judul', 'jenis', 'department', 'Nama Dokumen'],
      ['A-1', 'Satu', 'SOP', 'SHE', 'Dua'],
    ]),
    why: /dua kali \(kolom B dan E\)/,
  },
  {
    ...workbook('dua-nomor.xlsx', [
      ['Nomor', 'No. Dokumen', 'Judul', 'Jenis', 'Dept'],
      ['A-1', 'B-1', 'Satu', 'SOP', 'SHE'],
    ]),
    why: /^Kolom nomor ada dua kali \(kolom A dan B\)/,
  },
  {
    ...workbook('dua-nomor-di-sheet.xlsx', [
      { name: 'Sampul', grid: [['Daftar']] },
      {
        name: 'SOP',
        grid: [
          ['Nomor', 'Kode', 'Judul', 'Jenis', 'Dept'],
          ['A-1', 'B-1', 'Satu', 'SOP', 'SHE'],
        ],
      },
    ]),
    why: /^Sheet “SOP”: kolom nomor ada dua kali/,
  },
  {
    ...workbook('nomor-urut.xlsx', [
      ['Nomor', 'Judul', 'Jenis', 'Dept'],
      ...[1, 2, 3].map((at) => [at, `Dokumen ${at}`, 'SOP', 'SHE']),
    ]),
    why: /hanya berisi nomor urut/,
  },
  { ...delimited('biner.csv', 'nomor,nama\u0000,jenis,department\n'), why: /tidak berisi teks/ },
];

/** Many rows with little content, for the limit of rows. */
export const longGrid = (rows: number) => [[...header], ...Array.from({ length: rows }, (_, at) => [`A-${at}`])];

const wideGrid = (columns: number) => [
  [...header, ...Array.from({ length: columns - header.length }, (_, at) => `lain ${at}`)],
  ['A-1', 'Satu', 'SOP', 'SHE', 'Aktif', 0, null, null, ...Array.from({ length: columns - header.length }, () => 'x')],
];

/** A small workbook whose sheet unpacks to megabytes of spaces. */
const bomb = (name: string, megabytes: number): TestFile => {
  const parts = {
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(megabytes * 1024 * 1024).fill(0x20),
  };
  return xlsxFile(name, zipSync(parts, { level: 9 }));
};

const truncated = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.6));

/** The start of the compound file in which Excel stores an encrypted workbook, with its stream name. */
const encrypted = (): Uint8Array => {
  const bytes = new Uint8Array(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
  return bytes;
};
