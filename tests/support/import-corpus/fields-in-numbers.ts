import type { TestFile } from '../files.ts';
import { delimited, workbook } from './workbooks.ts';

/** A file without a column of types or departments, which its numbers may state. */
export interface NumberFieldsList {
  what: string;
  file: TestFile;
  /** 'field: value count, …' of what the numbers state. */
  offered: string[];
  /** 'number jenis department' of each row that takes it from its number, or the columns with an error. */
  rows: string[];
}

export const numberFieldsLists: readonly NumberFieldsList[] = [
  {
    what: 'type and department in the numbers, one of which states none',
    file: workbook('nomor.xlsx', [
      ['No. Dokumen', 'Judul'],
      ['HKT-SOP-PLT-001', 'Perawatan Ban'],
      ['HKT-FRM-SHE-001', 'Izin Kerja'],
      ['HKT-FRM-PLT-002', 'Inspeksi Ban'],
      ['HKT-XYZ-PLT-003', 'Tanpa jenis'],
    ]),
    offered: ['jenis: FRM 2, SOP 1', 'department: PLT 3, SHE 1'],
    rows: ['HKT-SOP-PLT-001 SOP PLT', 'HKT-FRM-SHE-001 FRM SHE', 'HKT-FRM-PLT-002 FRM PLT', 'jenis'],
  },
  {
    what: 'only the type in the numbers, beside a column of departments',
    file: delimited('jenis.csv', 'No. Dokumen,Judul,Dept\nIK/001,Ganti Oli,PLANT\nSOP/002,Ganti Ban,PLANT\n'),
    offered: ['jenis: INK 1, SOP 1'],
    rows: ['IK/001 INK PLT', 'SOP/002 SOP PLT'],
  },
  {
    what: 'departments under former names in the numbers, one of which names two',
    file: workbook('dept.xls', [
      ['No. Dokumen', 'Judul', 'Jenis'],
      ['HKT/SOP/PLT/001', 'Ganti Ban', 'SOP'],
      ['HKT/SOP/K3LH/002', 'Izin Kerja', 'SOP'],
      ['HKT/SOP/ENG-SHE/003', 'Peledakan', 'SOP'],
    ]),
    offered: ['department: PLT 1, SHE 1'],
    rows: ['HKT/SOP/PLT/001 SOP PLT', 'HKT/SOP/K3LH/002 SOP SHE', 'department'],
  },
  {
    what: 'numbers that state both beside columns that do, which are read',
    file: workbook('kolom.xlsx', [
      ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
      ['HKT-SOP-PLT-001', 'Perawatan Ban', 'INK', 'SHE'],
    ]),
    offered: [],
    rows: ['HKT-SOP-PLT-001 INK SHE'],
  },
  {
    what: 'numbers that state neither',
    file: workbook('polos.xlsx', [
      ['No. Dokumen', 'Judul'],
      ['A-001', 'Perawatan Ban'],
      ['B-002', 'Izin Kerja'],
    ]),
    offered: [],
    rows: [],
  },
];
