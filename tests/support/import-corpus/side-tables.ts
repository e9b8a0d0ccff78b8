import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A sheet whose tables may stand side by side. */
export interface SideList {
  what: string;
  file: TestFile;
  /** The sheets as they are read. */
  sheets: string[];
  /** 'sheet!row number · title · type department', the sheet only where several have documents. */
  documents: string[];
  /** The fields of which two columns are in doubt. */
  conflicts: string[];
}

const columns: Cell[] = ['No', 'No. Dokumen', 'Judul', 'Rev'];
const full: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'];

export const sideLists: readonly SideList[] = [
  {
    what: 'two tables with titles of their own, one longer than the other, and signatures below one',
    file: workbook('berdampingan.xlsx', [
      {
        name: 'Daftar',
        grid: [
          ['DAFTAR INDUK DOKUMEN'],
          ['Departemen : PLANT'],
          ['SOP', null, null, null, null, 'Instruksi Kerja'],
          [...columns, null, ...columns],
          [1, 'SOP-01', 'Perawatan Pompa', 0, null, 1, 'INK-01', 'Ganti Oli', 2],
          [2, 'SOP-02', 'Perawatan Ban', 1, null, 2, 'INK-02', 'Ganti Filter', 0],
          [null, null, null, null, null, 3, 'INK-03', 'Cek Rem', 0],
          [],
          [null, null, null, null, null, null, 'Disetujui oleh,'],
        ],
      },
    ]),
    sheets: ['Daftar', 'Daftar (kolom F–I)'],
    documents: [
      ...['Daftar!5 SOP-01 · Perawatan Pompa · SOP PLT', 'Daftar!6 SOP-02 · Perawatan Ban · SOP PLT'],
      ...[
        'Daftar (kolom F–I)!5 INK-01 · Ganti Oli · INK PLT',
        'Daftar (kolom F–I)!6 INK-02 · Ganti Filter · INK PLT',
        'Daftar (kolom F–I)!7 INK-03 · Cek Rem · INK PLT',
      ],
    ],
    conflicts: [],
  },
  {
    what: 'three tables without a gap, and a table over the whole width below',
    file: workbook('tiga.xls', [
      {
        name: 'Tiga',
        grid: [
          [...full, ...full, ...full],
          ['A-1', 'Pompa Satu', 'SOP', 'SHE', 'B-1', 'Pompa Dua', 'INK', 'SHE', 'C-1', 'Pompa Tiga', 'FRM', 'FAT'],
          ['A-2', 'Izin Kerja', 'SOP', 'SHE'],
          [],
          ['No. Dokumen', null, null, 'Judul', null, 'Jenis', null, 'Departemen'],
          ['D-1', null, null, 'Kas Kecil', null, 'SOP', null, 'FAT'],
        ],
      },
    ]),
    sheets: ['Tiga', 'Tiga (kolom E–H)', 'Tiga (kolom I–L)'],
    documents: [
      ...['Tiga!2 A-1 · Pompa Satu · SOP SHE', 'Tiga!3 A-2 · Izin Kerja · SOP SHE', 'Tiga!6 D-1 · Kas Kecil · SOP FAT'],
      ...['Tiga (kolom E–H)!2 B-1 · Pompa Dua · INK SHE', 'Tiga (kolom I–L)!2 C-1 · Pompa Tiga · FRM FAT'],
    ],
    conflicts: [],
  },
  {
    what: 'two tables of a text file',
    file: delimited(
      'dua.csv',
      'No. Dokumen;Judul;Jenis;Departemen;;No. Dokumen;Judul;Jenis;Departemen\nA-1;Pompa;SOP;SHE;;B-1;Ban;INK;FAT\n;;;;;B-2;Rem;INK;FAT\n',
    ),
    sheets: ['dua', 'dua (kolom F–I)'],
    documents: [
      ...['dua!2 A-1 · Pompa · SOP SHE', 'dua (kolom F–I)!2 B-1 · Ban · INK FAT'],
      ...['dua (kolom F–I)!3 B-2 · Rem · INK FAT'],
    ],
    conflicts: [],
  },
  {
    what: 'former and present numbers of the same documents, which are a question',
    file: workbook('perubahan.xlsx', [
      ['Dokumen Lama', null, 'Dokumen Baru'],
      ['No. Dokumen', 'Judul', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
      ['LAMA-1', 'Pompa', 'BARU-1', 'Pompa Air', 'SOP', 'SHE'],
    ]),
    sheets: ['Sheet1'],
    documents: [],
    conflicts: ['nomor'],
  },
  {
    what: 'a list with a gap and a second column of names',
    file: workbook('celah.xlsx', [
      ['No. Dokumen', 'Judul', null, 'Jenis', 'Departemen', 'Nama'],
      ['A-1', 'Pompa', null, 'SOP', 'SHE', 'Siti Rahayu'],
    ]),
    sheets: ['Sheet1'],
    documents: ['2 A-1 · Pompa · SOP SHE'],
    conflicts: [],
  },
];
