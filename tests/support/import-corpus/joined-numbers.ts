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
    asked: ['join no kodedokumen urut judul jenis departemen: 6, B C'],
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
    asked: ['join kodedokumen nomor judul jenis departemen: 2, A B'],
    numbers: ['SHE/SOP/010', 'SHE/SOP/020'],
  },
  {
    what: 'the counter under No. Dokumen, and its code under an unknown heading',
    file: delimited(
      'awalan.csv',
      'Awalan;No. Dokumen;Judul;Jenis;Departemen\nHKT-SOP-;001;Satu;SOP;SHE\nHKT-SOP-;002;Dua;SOP;SHE\nHKT-FRM-;001;Tiga;FRM;SHE\n',
    ),
    asked: ['join awalan nodokumen judul jenis departemen: 3, A B'],
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
  {
    what: 'three parts below one merged heading, and a department merged beside them',
    file: workbook('tiga-bagian.xlsx', [
      {
        name: 'Daftar',
        grid: [
          ['Dept', 'No. Dokumen', null, null, 'Judul', 'Jenis'],
          ['PLANT', 'INK', 'PLT', '01', 'Ganti Oli', 'INK'],
          [null, 'INK', 'PLT', '02', 'Ganti Filter', 'INK'],
          ['SHE', 'INK', 'SHE', '01', 'Izin Kerja', 'INK'],
          [null, 'INK', 'SHE', '02', 'Inspeksi', 'INK'],
        ],
        merged: ['B1:D1', 'A2:A3', 'A4:A5'],
      },
    ]),
    asked: ['join dept nodokumen nodokumen nodokumen judul jenis: 4, B C D'],
    numbers: ['INK-PLT-01', 'INK-PLT-02', 'INK-SHE-01', 'INK-SHE-02'],
  },
  {
    what: 'four parts of which a text file names the first alone',
    file: delimited(
      'empat.csv',
      'Kode Dokumen;;;;Judul;Jenis;Departemen\nKTB;SOP;PLT;001;Satu;SOP;PLANT\nKTB;SOP;PLT;002;Dua;SOP;PLANT\nKTB;SOP;SHE;001;Tiga;SOP;SHE\n',
    ),
    asked: ['join kodedokumen    judul jenis departemen: 3, A B C D'],
    numbers: ['KTB-SOP-PLT-001', 'KTB-SOP-PLT-002', 'KTB-SOP-SHE-001'],
  },
  {
    what: 'parts of which two are type and department as well',
    file: workbook('bagian-berarti.xls', [
      ['Perusahaan', 'Jenis', 'Dept', 'No. Dokumen', 'Judul'],
      ['KTB', 'SOP', 'PLT', '001', 'Satu'],
      ['KTB', 'SOP', 'PLT', '002', 'Dua'],
      ['KTB', 'FRM', 'SHE', '001', 'Tiga'],
      ['KTB', 'FRM', 'SHE', '002', 'Empat'],
    ]),
    asked: ['join perusahaan jenis dept nodokumen judul: 4, A B C D'],
    numbers: ['KTB-SOP-PLT-001', 'KTB-SOP-PLT-002', 'KTB-FRM-SHE-001', 'KTB-FRM-SHE-002'],
  },
];
