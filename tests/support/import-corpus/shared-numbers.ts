import type { NumberChoice } from '../../../functions/imports/rows/shared-numbers.ts';
import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file with several rows of one number. */
export interface SharedNumberList {
  what: string;
  file: TestFile;
  /** 'question key: rows, proposed choice'. */
  asked: string[];
  /** The documents after the choice: 'nomor · department: rows from the lowest revision', and rejected rows. */
  documents: Partial<Record<NumberChoice | 'none', string[]>>;
}

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Revisi'];

export const sharedNumberLists: readonly SharedNumberList[] = [
  {
    what: 'one number used by two departments',
    file: workbook('dua-departemen.xlsx', [
      columns,
      ['SOP-001', 'Pengoperasian Crane', 'SOP', 'PLANT', 2],
      ['SOP-001', 'Pengisian Bahan Bakar', 'SOP', 'LOGISTIK', 0],
      ['SOP-002', 'Perawatan Ban', 'SOP', 'PLANT', 1],
      ['SOP-002', 'Penerimaan Barang', 'SOP', 'LOGISTIK', 1],
    ]),
    asked: ['same-number different: 4, reject'],
    documents: {
      none: [],
      last: ['SOP-001 · LOG: 3', 'SOP-002 · LOG: 5', '2 left out', '4 left out'],
      separate: ['SOP-001 · PLT: 2', 'SOP-001 · LOG: 3', 'SOP-002 · PLT: 4', 'SOP-002 · LOG: 5'],
      together: ['SOP-001 · LOG: 3 2', 'SOP-002 · PLT: 4', '5 nomor'],
      reject: ['2 nomor', '3 nomor', '4 nomor', '5 nomor'],
    },
  },
  {
    what: 'a third row with another title between the revisions of one document',
    file: workbook('baris-ketiga.xls', [
      columns,
      ['SHE-01', 'Izin Kerja Panas', 'SOP', 'SHE', 0],
      ['SHE-01', 'Izin Kerja Panas', 'SOP', 'SHE', 1],
      ['SHE-01', 'Inspeksi Alat Angkat', 'SOP', 'SHE', 2],
      ['SHE-02', 'Tanggap Darurat', 'SOP', 'SHE', 0],
    ]),
    asked: ['same-number different: 3, reject'],
    documents: {
      none: ['SHE-02 · SHE: 5'],
      separate: ['SHE-01 · SHE: 2 3', 'SHE-01 · SHE: 4', 'SHE-02 · SHE: 5'],
      together: ['SHE-01 · SHE: 2 3 4', 'SHE-02 · SHE: 5'],
      reject: ['SHE-02 · SHE: 5', '2 nomor', '3 nomor', '4 nomor'],
    },
  },
  {
    what: 'a title that a later revision extends',
    file: delimited(
      'judul-berubah.csv',
      'nomor,nama,jenis,department,revisi\nA-1,Perawatan Pompa Air,SOP,PLT,0\nA-1,Perawatan Pompa Air Tambang,SOP,PLT,1\n',
    ),
    asked: ['same-number renamed: 2, together'],
    documents: {
      none: [],
      together: ['A-1 · PLT: 2 3'],
      separate: ['A-1 · PLT: 2', 'A-1 · PLT: 3'],
      reject: ['2 nomor', '3 nomor'],
    },
  },
  {
    what: 'similar titles under one revision',
    file: workbook('revisi-sama.xlsx', [
      columns,
      ['A-1', 'Perawatan Pompa Air', 'SOP', 'PLANT', 1],
      ['A-1', 'Perawatan Pompa Solar', 'SOP', 'PLANT', 1],
    ]),
    asked: ['same-number parallel: 2, reject'],
    documents: {
      none: [],
      separate: ['A-1 · PLT: 2', 'A-1 · PLT: 3'],
      together: ['A-1 · PLT: 2', '3 nomor'],
      reject: ['2 nomor', '3 nomor'],
    },
  },
  {
    what: 'similar titles of which two have no revision',
    file: delimited(
      'tanpa-revisi.csv',
      'nomor,nama,jenis,department,revisi\nA-1,Izin Kerja Panas,SOP,SHE,\nA-1,Izin Kerja Panas Tambang,SOP,SHE,0\nA-1,Izin Kerja Panas,SOP,SHE,1\n',
    ),
    asked: ['same-number parallel: 3, reject'],
    documents: {
      none: [],
      separate: ['A-1 · SHE: 2 4', 'A-1 · SHE: 3'],
      together: ['A-1 · SHE: 2 4', '3 nomor'],
      reject: ['2 nomor', '3 nomor', '4 nomor'],
    },
  },
  {
    what: 'revisions with the same title and department, written differently',
    file: workbook('riwayat.xlsx', [
      columns,
      ['A-1', 'Perawatan Pompa', 'SOP', 'PLANT', 1],
      ['a-1', 'PERAWATAN  POMPA', 'SOP', 'PLT', 0],
      ['A-2', 'Perawatan Pompa', 'SOP', 'PLT', 0],
      ['A-2', 'Perawatan Pompa', 'SOP', 'PLT', 0],
    ]),
    asked: [],
    documents: { none: ['A-1 · PLT: 3 2', 'A-2 · PLT: 4', '5 nomor'] },
  },
  {
    what: 'one document that two departments list, beside a number of two documents',
    file: workbook('dua-bagian.xlsx', [
      columns,
      ['B-1', 'Inspeksi Forklift', 'INK', 'PLANT', 1],
      ['B-1', 'Inspeksi Forklift', 'INK', 'LOGISTIK', 1],
      ['B-2', 'Audit Internal', 'SOP', 'SHE', 0],
      ['B-2', 'Tanggap Darurat', 'SOP', 'SHE', 1],
    ]),
    asked: ['same-number department: 2, reject', 'same-number different: 2, reject'],
    documents: {
      none: [],
      last: ['B-1 · LOG: 3', 'B-2 · SHE: 5', '2 left out', '4 left out'],
      reject: ['2 nomor', '3 nomor', '4 nomor', '5 nomor'],
    },
  },
  {
    what: 'revisions that are sent again with another state, and one that is sent twice',
    file: delimited(
      'kirim-ulang.csv',
      `nomor,nama,jenis,department,revisi,status\n${['F-1,Izin Galian,FRM,SHE,0,Kadaluarsa', 'F-1,Izin Galian,FRM,SHE,1,Kadaluarsa', 'F-1,Izin Galian,FRM,SHE,1,Aktif', 'F-2,Izin Panas,FRM,SHE,0,Aktif', 'F-2,Izin Panas,FRM,SHE,0,Aktif'].join('\n')}\n`,
    ),
    asked: ['same-number repeated: 3, reject'],
    documents: {
      none: ['F-2 · SHE: 5', '6 nomor'],
      last: ['F-1 · SHE: 2 4', '3 left out', 'F-2 · SHE: 5', '6 nomor'],
      reject: ['2 nomor', '3 nomor', '4 nomor', 'F-2 · SHE: 5', '6 nomor'],
    },
  },
];
