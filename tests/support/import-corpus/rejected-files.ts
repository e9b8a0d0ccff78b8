import { strToU8, zipSync } from 'fflate';
import type { TestFile } from '../files.ts';
import { delimited, header, manyRows, workbook } from './workbooks.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const named = (name: string, bytes: Uint8Array): TestFile => ({ name, content_type: xlsxType, bytes });

/** Files that are no import, each with a word of the sentence that says why. */
export const rejectedFiles = (): (TestFile & { why: RegExp })[] => [
  { ...bomb('mengembang.xlsx', 51), why: /melebihi 50 MB/ },
  { ...workbook('baris.xlsx', long(50_001)), why: /lebih dari 50\.000 baris/ },
  { ...workbook('kolom.xlsx', wide(65)), why: /lebih dari 64 kolom/ },
  { ...named('terenkripsi.xlsx', encrypted()), why: /kata sandi/ },
  { ...named('terpotong.xlsx', cut(workbook('utuh.xlsx', manyRows(500, 'UTUH')).bytes)), why: /rusak atau terpotong/ },
  { ...named('bukan.xlsx', strToU8('%PDF-1.7 bukan workbook')), why: /bukan workbook/ },
  { ...named('zip.xlsx', zipSync({ 'catatan.txt': strToU8('halo') })), why: /bukan workbook/ },
  {
    ...named(
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
      ['nomor', 'nama', 'jenis', 'department', 'Nama Dokumen'],
      ['1', '2', 'SOP', 'SHE', '3'],
    ]),
    why: /dua kali \(kolom B dan E\)/,
  },
  { ...delimited('biner.csv', 'nomor,nama\u0000,jenis,department\n'), why: /tidak berisi teks/ },
  { ...delimited('kutip.csv', 'nomor,nama,jenis,department\nA-1,"Satu,SOP,SHE\n'), why: /Tanda kutip.*baris 2/ },
];

/** As many rows as asked for, with next to nothing in them: it is their number that counts. */
const long = (rows: number) => [[...header], ...Array.from({ length: rows }, (_, at) => [`A-${at}`])];

const wide = (columns: number) => [
  [...header, ...Array.from({ length: columns - header.length }, (_, at) => `lain ${at}`)],
  ['A-1', 'Satu', 'SOP', 'SHE', 'Aktif', 0, null, null, ...Array.from({ length: columns - header.length }, () => 'x')],
];

/** A small workbook whose sheet is megabytes of blanks once unpacked. */
const bomb = (name: string, megabytes: number): TestFile => {
  const parts = {
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(megabytes * 1024 * 1024).fill(0x20),
  };
  return named(name, zipSync(parts, { level: 9 }));
};

const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.6));

/** The beginning of the compound file in which Excel keeps a workbook with a password, and the name it keeps it under. */
const encrypted = (): Uint8Array => {
  const bytes = new Uint8Array(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
  return bytes;
};
