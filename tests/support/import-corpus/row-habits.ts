import type { DoubtfulList } from './row-doubts.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'];
const sop: Cell[] = ['SOP', 'SHE'];

/** Lists with revisions in their numbers, and with rows between and below the documents that are none. */
export const rowHabits: readonly DoubtfulList[] = [
  {
    what: 'revisions behind the numbers, in words',
    file: workbook('rev.xlsx', [
      columns,
      ['SOP-PRO-001 R2', 'Izin Kerja', ...sop],
      ['SOP-PRO-002 (Rev. 0)', 'Inspeksi', ...sop],
      ['SOP-PRO-003_R1', 'Peledakan', ...sop],
      ['SOP-PRO-004', 'Pengeboran', ...sop],
    ]),
    asked: ['revised numbers: 3, split'],
    read: {
      split: [
        ...['2 SOP-PRO-001 · Izin Kerja', '3 SOP-PRO-002 · Inspeksi', '4 SOP-PRO-003 · Peledakan'],
        '5 SOP-PRO-004 · Pengeboran',
      ],
      keep: [
        ...['2 SOP-PRO-001 R2 · Izin Kerja', '3 SOP-PRO-002 (Rev. 0) · Inspeksi', '4 SOP-PRO-003_R1 · Peledakan'],
        '5 SOP-PRO-004 · Pengeboran',
      ],
      reject: ['2 nomor', '3 nomor', '4 nomor', '5 SOP-PRO-004 · Pengeboran'],
    },
  },
  {
    what: 'two revisions of one number among numbers without any',
    file: workbook('dua-rev.xls', [
      columns,
      ['SOP-01 Rev 1', 'Izin Kerja', ...sop],
      ['SOP-01 Rev 2', 'Izin Kerja', ...sop],
      ['SOP-02', 'Inspeksi', ...sop],
      ['SOP-03', 'Ban', ...sop],
      ['SOP-04', 'Rem', ...sop],
    ]),
    asked: ['revised numbers: 2, split'],
    read: {
      split: [
        '2 SOP-01 · Izin Kerja',
        '3 SOP-01 · Izin Kerja',
        '4 SOP-02 · Inspeksi',
        '5 SOP-03 · Ban',
        '6 SOP-04 · Rem',
      ],
    },
  },
  {
    what: 'revisions behind a slash that the column of revisions repeats',
    file: delimited(
      'lama.csv',
      'No. Dokumen;Judul;Jenis;Departemen;Rev\nSOP-001/02;Izin;SOP;SHE;2\nSOP-002/00;Ban;SOP;SHE;0\nSOP-003/01;Rem;SOP;SHE;1\n',
    ),
    asked: ['revised numbers: 3, nothing'],
    read: { split: ['2 SOP-001 · Izin', '3 SOP-002 · Ban', '4 SOP-003 · Rem'] },
  },
  {
    what: 'an R that is a part of the numbers, and titles in the first column that begin or end as a total',
    file: workbook('r.xlsx', [
      {
        name: 'SOP SHE',
        grid: [
          ['Judul', 'No. Dokumen'],
          ['Total Productive Maintenance', 'FRM1-R-01'],
          ['Perhitungan Jumlah', 'FRM1-R-02'],
          ['Total', 2],
        ],
      },
    ]),
    asked: [],
    read: { none: ['2 FRM1-R-01 · Total Productive Maintenance', '3 FRM1-R-02 · Perhitungan Jumlah'] },
  },
  {
    what: 'last parts of numbers of which one equals the revision',
    file: workbook('bagian.xlsx', [
      [...columns, 'Rev'],
      ['SOP-01-00', 'Izin', ...sop, 0],
      ['SOP-01-01', 'Ban', ...sop, 0],
      ['SOP-01-02', 'Rem', ...sop, 0],
    ]),
    asked: [],
    read: { none: ['2 SOP-01-00 · Izin', '3 SOP-01-01 · Ban', '4 SOP-01-02 · Rem'] },
  },
  {
    what: 'a table of signatures in the columns of the list',
    file: workbook('pengesahan.xlsx', [
      columns,
      ['A-1', 'Izin', ...sop],
      [],
      [null, 'Dibuat', 'Diperiksa', 'Disahkan'],
      ['Nama', 'Siti Rahayu', 'Budi Santoso', 'Andi Wijaya'],
      ['Jabatan', 'Staf IMS', 'Kabag SHE', 'Direktur'],
      ['Tanggal', '01/02/2024', '02/02/2024', '03/02/2024'],
      ['01/02/2024', '02/02/2024', '03/02/2024'],
    ]),
    asked: [],
    read: { none: ['2 A-1 · Izin'] },
  },
  {
    what: 'notes that name documents, and documents below a note',
    file: workbook('keterangan.xls', [
      ['Departemen : SHE'],
      ['A. SOP'],
      ['No. Dokumen', 'Judul'],
      ['A-1', 'Izin'],
      ['Catatan:'],
      ['A-2', 'Ban'],
      ['Keterangan:'],
      ['A-2 digabung dengan A-9'],
      ['O', 'Obsolete'],
    ]),
    asked: [],
    read: { none: ['4 A-1 · Izin', '6 A-2 · Ban'] },
  },
  {
    what: 'subtotals of groups, and totals carried to the next page',
    file: workbook('subtotal.xlsx', [
      ['Departemen', 'No. Dokumen', 'Judul', 'Jenis', 'Hal'],
      ['SHE', 'A-1', 'Izin', 'SOP', 3],
      ['SHE Count', 1],
      [null, null, 'Jumlah dipindahkan', null, 3],
      [null, null, 'Pindahan', null, 3],
      ['PLANT', 'A-2', 'Ban', 'SOP', 4],
      ['PLANT Count', 1],
      ['Grand Count', 2],
    ]),
    asked: [],
    read: { none: ['2 A-1 · Izin', '6 A-2 · Ban'] },
  },
  {
    what: 'numbers and titles in one cell below a heading of numbers, on two lines or with a revision between them',
    file: workbook('satu-kolom.xlsx', [
      ['No', 'No. Dokumen', 'Jenis', 'Departemen'],
      [1, 'SOP-PLT-001 Perawatan Unit HD-785', 'SOP', 'PLANT'],
      [2, 'SOP-PLT-002\nPerawatan Ban', 'SOP', 'PLANT'],
      [3, 'SOP-PLT-003 (Rev 2): Pengelasan', 'SOP', 'PLANT'],
      [4, 'Rem', 'SOP', 'PLANT'],
      [5, 'SOP-PLT-005', 'SOP', 'PLANT'],
      [6, 'SOP-PLT-006_Pelumasan', 'SOP', 'PLANT'],
    ]),
    asked: ['titled nodokumen: 6, split'],
    read: {
      split: [
        ...['2 SOP-PLT-001 · Perawatan Unit HD-785', '3 SOP-PLT-002 · Perawatan Ban'],
        ...['4 SOP-PLT-003 · Pengelasan', '5 nomor', '6 nama', '7 SOP-PLT-006 · Pelumasan'],
      ],
    },
  },
  {
    what: 'numbers behind their titles, beside an empty column of numbers',
    file: workbook('belakang.xls', [
      columns,
      [null, 'Perawatan Ban (SOP-PLT-001)', 'SOP', 'PLANT'],
      [null, 'Pengelasan - SOP-PLT-002', 'SOP', 'PLANT'],
    ]),
    asked: ['titled judul: 2, split'],
    read: { split: ['2 SOP-PLT-001 · Perawatan Ban', '3 SOP-PLT-002 · Pengelasan'], single: ['2 nomor', '3 nomor'] },
  },
  {
    what: 'numbers and titles in one cell of a merged number, below a repeated header',
    file: workbook('gabung.xlsx', [
      {
        name: 'SOP SHE',
        grid: [
          ['Nomor & Nama Dokumen', 'Jenis', 'Departemen', 'Rev'],
          ['SOP-01 - Izin', 'SOP', 'SHE', 0],
          [null, 'SOP', 'SHE', 1],
          ['Nomor & Nama Dokumen', 'Jenis', 'Departemen', 'Rev'],
          ['SOP-02 - Rem Darurat', 'SOP', 'SHE', 0],
        ],
        merged: ['A2:A3'],
      },
    ]),
    asked: ['titled nomordannamadokumen: 3, split'],
    read: { split: ['2 SOP-01 · Izin', '3 SOP-01 · Izin', '5 SOP-02 · Rem Darurat'] },
  },
  {
    what: 'numbers and titles in one cell below words that head no list',
    file: workbook('kata.xlsx', [
      {
        name: 'SOP SHE',
        grid: [
          ['Dokumen', 'PIC'],
          ['SOP-01 Izin Kerja', 'Budi'],
          ['SOP-02 Rem Darurat', 'Siti'],
        ],
      },
    ]),
    asked: ['titled dokumen: 2, split'],
    read: { split: ['2 SOP-01 · Izin Kerja', '3 SOP-02 · Rem Darurat'] },
  },
  {
    what: 'a table of contents beside the list',
    file: workbook('isi.xlsx', [
      {
        name: 'Isi',
        grid: [
          ['Dokumen', 'Hal'],
          ['SOP-01 Izin Kerja', 3],
          ['SOP-02 Rem Darurat', 5],
        ],
      },
      { name: 'Daftar', grid: [columns, ['SOP-01', 'Izin Kerja', ...sop], ['SOP-02', 'Rem Darurat', ...sop]] },
    ]),
    asked: ['titled dokumen: 2, split'],
    read: { skip: ['2 SOP-01 · Izin Kerja', '3 SOP-02 · Rem Darurat'] },
  },
  {
    what: 'titles that repeat the number of their own column',
    file: workbook('ulang.xlsx', [columns, ['SOP-01', 'SOP-01 Izin Kerja', ...sop], ['SOP-02', 'SOP-02 Ban', ...sop]]),
    asked: [],
    read: { none: ['2 SOP-01 · SOP-01 Izin Kerja', '3 SOP-02 · SOP-02 Ban'] },
  },
  {
    what: 'revisions in words behind some of the numbers and titles, which only some of the rows state',
    file: workbook('rev-sebagian.xls', [
      [...columns, 'Rev'],
      ['SOP-01', 'Izin Kerja', ...sop, 0],
      ['SOP-02 Rev.01', 'Ban', ...sop, 1],
      ['SOP-03', 'Rem (Revisi 2)', ...sop, null],
      ['SOP-04', 'Oli', ...sop, 0],
      ['SOP-05', 'Solar Rev.3', ...sop, 3],
    ]),
    asked: ['revised numbers: 3, split'],
    read: {
      split: ['2 SOP-01 · Izin Kerja', '3 SOP-02 · Ban', '4 SOP-03 · Rem', '5 SOP-04 · Oli', '6 SOP-05 · Solar'],
      keep: [
        ...['2 SOP-01 · Izin Kerja', '3 SOP-02 Rev.01 · Ban', '4 SOP-03 · Rem (Revisi 2)', '5 SOP-04 · Oli'],
        '6 SOP-05 · Solar Rev.3',
      ],
      reject: ['2 SOP-01 · Izin Kerja', '3 nomor', '4 nomor', '5 SOP-04 · Oli', '6 nomor'],
    },
  },
  {
    what: 'revisions of a document below it, and prepared rows',
    file: workbook('riwayat.xlsx', [
      ['No', ...columns, 'Rev', 'Tgl Berlaku'],
      [1, 'A-1', 'Ban', ...sop, 0, '12/03/2018'],
      [null, null, null, null, null, 1, '12/03/2019'],
      [null, null, null, null, null, 2, '12/03/2020'],
      [2, 'A-2', 'Rem', ...sop, 1, '12/05/2018'],
      [3, null, null, ...sop, 0],
      [4, null, null, null, null, 1],
    ]),
    asked: ['continued revisions: 2, join'],
    read: { join: ['2 A-1 · Ban', '3 A-1 · Ban', '4 A-1 · Ban', '5 A-2 · Rem'], apart: ['2 A-1 · Ban', '5 A-2 · Rem'] },
  },
  {
    what: 'sections of departments that are not known, between known ones and with headings of their own',
    file: workbook('bagian.xlsx', [
      {
        grid: [
          ...[
            ['DEPARTEMEN PLANT'],
            columns.slice(0, 3),
            ['A-1', 'Ban', 'SOP'],
            ['PERALATAN RINGAN'],
            ['A-2', 'Rem', 'SOP'],
          ],
          ...[['DEPARTEMEN TAMBANG'], columns.slice(0, 3), ['A-3', 'Peledakan', 'SOP']],
        ],
      },
      {
        name: 'Jenis',
        grid: [
          ...[['No. Dokumen', 'Judul', 'Departemen'], ['1. SOP'], ['B-1', 'Ban', 'SHE'], ['2. JOB SAFETY ANALYSIS']],
          ...[['B-2', 'Rem', 'SHE'], ['3. Formulir'], ['B-3', 'Cuti', 'SHE']],
        ],
      },
    ]),
    asked: [],
    read: {
      none: ['3 A-1 · Ban', '5 A-2 · Rem', '8 department', '3 B-1 · Ban', '5 jenis', '7 B-3 · Cuti'],
    },
  },
];
