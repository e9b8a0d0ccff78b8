import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file whose numbers may stand in two columns. */
export interface JoinedList {
  what: string;
  file: TestFile;
  asked: string[];
  /** The numbers where the columns are joined. */
  numbers: string[];
}

const counter = (v: number): Cell => ({ t: 'n', v, z: '000' });

export const joinedLists: readonly JoinedList[] = [
  {
    what: 'a code and a formatted counter behind it',
    file: workbook('kode-urut.xlsx', [
      ['No', 'Kode Dokumen', 'Urut', 'Judul', 'Jenis', 'Departemen'],
      [1, 'NBR-FRM-PLT', counter(1), 'Formulir Ban', 'FRM', 'PLANT'],
      [2, 'NBR-FRM-PLT', counter(2), 'Formulir Oli', 'FRM', 'PLANT'],
      [3, 'NBR-FRM-PLT', counter(3), 'Formulir Rem', 'FRM', 'PLANT'],
      [4, 'NBR-SOP-PLT', counter(1), 'Perawatan Ban', 'SOP', 'PLANT'],
      [5, 'NBR-SOP-PLT', counter(2), 'Perawatan Oli', 'SOP', 'PLANT'],
      [6, 'NBR-INK-PLT', counter(1), 'Ganti Rem', 'INK', 'PLANT'],
    ]),
    asked: ['join kodedokumen urut: 6, join'],
    numbers: [
      'NBR-FRM-PLT-001',
      'NBR-FRM-PLT-002',
      'NBR-FRM-PLT-003',
      'NBR-SOP-PLT-001',
      'NBR-SOP-PLT-002',
      'NBR-INK-PLT-001',
    ],
  },
  {
    what: 'two columns that may both be the number, with slashes',
    file: workbook('dua-nomor.xls', [
      ['Kode Dokumen', 'Nomor', 'Judul', 'Jenis', 'Departemen'],
      ['SHE/SOP', '010', 'Izin Kerja', 'SOP', 'SHE'],
      ['SHE/SOP', '020', 'Inspeksi', 'SOP', 'SHE'],
    ]),
    asked: ['join kodedokumen nomor: 2, join'],
    numbers: ['SHE/SOP/010', 'SHE/SOP/020'],
  },
  {
    what: 'the counter under No. Dokumen, and its code under an unknown heading',
    file: delimited(
      'awalan.csv',
      'Awalan;No. Dokumen;Judul;Jenis;Departemen\nHKT-SOP-;001;Satu;SOP;SHE\nHKT-SOP-;002;Dua;SOP;SHE\nHKT-FRM-;001;Tiga;FRM;SHE\n',
    ),
    asked: ['join awalan nodokumen: 3, join'],
    numbers: ['HKT-SOP-001', 'HKT-SOP-002', 'HKT-FRM-001'],
  },
  {
    what: 'whole numbers beside row numbers and revisions',
    file: workbook('utuh.xlsx', [
      ['No', 'No. Dokumen', 'Rev', 'Judul', 'Jenis', 'Departemen'],
      [1, 'HKT-SOP-001', 0, 'Satu', 'SOP', 'SHE'],
      [2, 'HKT-SOP-001', 1, 'Satu', 'SOP', 'SHE'],
      [3, 'HKT-SOP-003', 0, 'Tiga', 'SOP', 'SHE'],
    ]),
    asked: [],
    numbers: ['HKT-SOP-001', 'HKT-SOP-001', 'HKT-SOP-003'],
  },
];
