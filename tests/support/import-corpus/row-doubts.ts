import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file with rows of which a user must say what they are. */
export interface DoubtfulList {
  what: string;
  file: TestFile;
  /** 'question key: rows, proposed choice'. */
  asked: string[];
  /** 'row number · title' and 'row column' of errors, by the choice for every question. */
  read: Record<string, string[]>;
}

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'];
const sop: Cell[] = ['SOP', 'SHE'];

export const doubtfulLists: readonly DoubtfulList[] = [
  {
    what: 'rows of a template that were left in the list',
    file: workbook('templat.xlsx', [
      columns,
      ['XXX-SOP-YYY-000', 'Judul SOP', ...sop],
      ['Contoh: nomor dokumen', '[judul dokumen]', ...sop],
      ['Tanpa No.', 'Struktur Organisasi', ...sop],
      ['HKT-SOP-01', 'Perawatan Pompa', ...sop],
    ]),
    asked: ['example rows: 3, skip'],
    read: {
      skip: ['5 HKT-SOP-01 · Perawatan Pompa'],
      keep: [
        ...['2 XXX-SOP-YYY-000 · Judul SOP', '3 Contoh: nomor dokumen · [judul dokumen]'],
        ...['4 Tanpa No. · Struktur Organisasi', '5 HKT-SOP-01 · Perawatan Pompa'],
      ],
    },
  },
  {
    what: 'a row of fields in brackets below the headings of an .xls',
    file: workbook('kurung.xls', [
      columns,
      ['[Nomor Dokumen]', '[Judul Dokumen]', ...sop],
      ['<nomor>', '<nama>', ...sop],
      ['HKT-SOP-01', 'Perawatan Pompa', ...sop],
    ]),
    asked: ['example rows: 2, skip'],
    read: {
      skip: ['4 HKT-SOP-01 · Perawatan Pompa'],
      keep: [...['2 [Nomor Dokumen] · [Judul Dokumen]', '3 <nomor> · <nama>', '4 HKT-SOP-01 · Perawatan Pompa']],
    },
  },
  {
    what: 'fields to fill in of a text file',
    file: delimited(
      'isi.csv',
      'No. Dokumen,Judul,Jenis,Departemen\nisi di sini,isi di sini,SOP,SHE\nA-###,xxxx,SOP,SHE\nA-1,Contoh Uji Tanah di Laboratorium,SOP,SHE\n',
    ),
    asked: ['example rows: 2, skip'],
    read: { skip: ['4 A-1 · Contoh Uji Tanah di Laboratorium'] },
  },
  {
    what: 'numbers that a spreadsheet made numeric',
    file: workbook('angka.xlsx', [
      columns,
      [1, 'Perawatan Pompa', ...sop],
      [1.1, 'Perawatan Ban', ...sop],
      [3_100_000_000_000, 'Izin Kerja', ...sop],
      ['A-1', 'Inspeksi', ...sop],
      [{ t: 'n', v: 45_721, z: 'd-mmm' }, 'Audit', ...sop],
    ]),
    asked: ['numeric numbers: 3, nothing'],
    read: {
      keep: [
        ...['2 1 · Perawatan Pompa', '3 1.1 · Perawatan Ban', '4 3100000000000 · Izin Kerja', '5 A-1 · Inspeksi'],
        '6 nomor',
      ],
      reject: ['2 nomor', '3 nomor', '4 nomor', '5 A-1 · Inspeksi', '6 nomor'],
    },
  },
  {
    what: 'figures of a text file beside numbers with leading zeros',
    file: delimited(
      'campur.csv',
      'No. Dokumen,Judul,Jenis,Departemen\n001,Pompa,SOP,SHE\n12,Ban,SOP,SHE\n015,Rem,SOP,SHE\n',
    ),
    asked: ['numeric numbers: 1, nothing'],
    read: {
      keep: ['2 001 · Pompa', '3 12 · Ban', '4 015 · Rem'],
      reject: ['2 001 · Pompa', '3 nomor', '4 015 · Rem'],
    },
  },
  {
    what: 'titles that continue in the next row',
    file: workbook('bersambung.xlsx', [
      ['No', ...columns],
      [1, 'A-1', 'Pengoperasian dan', ...sop],
      [null, null, 'Perawatan Pompa', null, null],
      [null, null, 'di area tambang', null, null],
      [2, 'A-2', 'Izin Kerja', ...sop],
    ]),
    asked: ['continued titles: 2, join'],
    read: {
      join: ['2 A-1 · Pengoperasian dan Perawatan Pompa di area tambang', '5 A-2 · Izin Kerja'],
      apart: ['2 A-1 · Pengoperasian dan', '5 A-2 · Izin Kerja'],
    },
  },
  {
    what: 'a title of a text file that continues in the next row',
    file: delimited(
      'lanjut.csv',
      'No. Dokumen;Judul;Jenis;Departemen\nA-1;Pengoperasian;SOP;SHE\n;dan perawatan pompa;;\nA-2;Izin;SOP;SHE\n',
    ),
    asked: ['continued titles: 1, join'],
    read: {
      join: ['2 A-1 · Pengoperasian dan perawatan pompa', '4 A-2 · Izin'],
      apart: ['2 A-1 · Pengoperasian', '4 A-2 · Izin'],
    },
  },
  {
    what: 'notes and signatures below a title',
    file: workbook('catatan.xlsx', [
      columns,
      ['A-1', 'Pengoperasian', ...sop],
      [null, 'Catatan: hanya untuk pit utara'],
      ['A-2', 'Izin Kerja', ...sop],
      [null, 'Disetujui oleh'],
    ]),
    asked: [],
    read: { none: ['2 A-1 · Pengoperasian', '4 A-2 · Izin Kerja'] },
  },
  {
    what: 'capitals below a title, which may be a section',
    file: delimited(
      'bagian.csv',
      'No. Dokumen,Judul,Jenis,Departemen\nA-1,Izin Kerja,SOP,SHE\n,PERALATAN BERAT,,\nA-2,Perawatan Ban,SOP,SHE\n',
    ),
    asked: ['continued titles: 1, apart'],
    read: {
      apart: ['2 A-1 · Izin Kerja', '4 A-2 · Perawatan Ban'],
      join: ['2 A-1 · Izin Kerja PERALATAN BERAT', '4 A-2 · Perawatan Ban'],
    },
  },
  {
    what: 'sections in other columns, after empty rows and over merged cells, and ordinary numbers',
    file: workbook('biasa.xlsx', [
      {
        grid: [
          columns,
          ['A-01', 'Contoh Uji Tanah', ...sop],
          ['Bagian Peralatan'],
          ['SOP/XX/2024', 'Pengambilan Contoh Batubara', ...sop],
          [],
          [null, 'Peralatan Ringan'],
          ['007', 'Isi Ulang Tabung', ...sop],
          [null, 'PERALATAN BERAT'],
          ['A-03', 'Tes Beban', ...sop],
        ],
        merged: ['B8:D8'],
      },
    ]),
    asked: [],
    read: {
      none: [
        ...['2 A-01 · Contoh Uji Tanah', '4 SOP/XX/2024 · Pengambilan Contoh Batubara'],
        ...['7 007 · Isi Ulang Tabung', '9 A-03 · Tes Beban'],
      ],
    },
  },
  {
    what: 'soft hyphens, zero-width and special spaces',
    file: workbook('tak-terlihat.xlsx', [
      columns,
      ['A\u00ad-1', 'Perawatan\u00a0Pompa', ...sop],
      ['A-\u200b2', 'Ban\u202fLuar ', 'SOP\u00a0', 'SHE'],
    ]),
    asked: [],
    read: { none: ['2 A-1 · Perawatan Pompa', '3 A-2 · Ban Luar'] },
  },
];
