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
    asked: ['continued sections: 1, apart'],
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
  {
    what: 'rows of which all look like examples, which are hardly a template',
    file: delimited(
      'semua.csv',
      'No. Dokumen,Judul,Jenis,Departemen\nXXX-01,Izin Kerja,SOP,SHE\nXXX-02,Inspeksi,SOP,SHE\n',
    ),
    asked: ['example rows: 2, nothing'],
    read: { keep: ['2 XXX-01 · Izin Kerja', '3 XXX-02 · Inspeksi'] },
  },
  {
    what: 'two numbers in one cell, each with its own title, type and revision',
    file: workbook('dua-nomor.xlsx', [
      columns,
      ['NBR-FRM-01\nNBR-FRM-02', 'Daftar Hadir\nNotulen', 'FRM\nSOP', 'SHE'],
      ['NBR-FRM-04\nNBR-FRM-05', 'Izin\nSakit', 'FRM\nFRM', 'SHE'],
      ['NBR-FRM-03', 'Cuti', ...sop],
    ]),
    asked: ['several numbers: 2, split'],
    read: {
      split: [
        '2 NBR-FRM-01 · Daftar Hadir',
        '2 NBR-FRM-02 · Notulen',
        '3 NBR-FRM-04 · Izin',
        '3 NBR-FRM-05 · Sakit',
        '4 NBR-FRM-03 · Cuti',
      ],
      // The type has two lines, too.
      reject: ['2 nomor', '2 jenis', '3 nomor', '3 jenis', '4 NBR-FRM-03 · Cuti'],
    },
  },
  {
    what: 'numbers that share one title, of which only the figures are repeated',
    file: delimited(
      'berbagi.csv',
      'No. Dokumen,Judul,Jenis,Departemen\n"WI/ENG/101, 102 dan 103",Pengelasan,INK,ENG\nWI/ENG/104 & WI/ENG/105,Gerinda,INK,ENG\nWI/ENG/106,Bubut,INK,ENG\n',
    ),
    asked: ['several numbers: 2, nothing'],
    read: {
      split: [
        ...['2 WI/ENG/101 · Pengelasan', '2 WI/ENG/102 · Pengelasan', '2 WI/ENG/103 · Pengelasan'],
        ...['3 WI/ENG/104 · Gerinda', '3 WI/ENG/105 · Gerinda', '4 WI/ENG/106 · Bubut'],
      ],
      keep: ['2 WI/ENG/101, 102 dan 103 · Pengelasan', '3 WI/ENG/104 & WI/ENG/105 · Gerinda', '4 WI/ENG/106 · Bubut'],
      reject: ['2 nomor', '3 nomor', '4 WI/ENG/106 · Bubut'],
    },
  },
  {
    what: 'numbers from one to another, in words and with dashes, of an .xls',
    file: workbook('rentang.xls', [
      columns,
      ['HRD-07 s.d. HRD-09', 'Cuti', ...sop],
      ['HRD-10–12', 'Lembur', ...sop],
      ['HRD-13/14', 'Dinas', ...sop],
      ['HRD-15', 'Mutasi', ...sop],
      ['HRD-16', 'Rotasi', ...sop],
      ['HRD-17', 'Promosi', ...sop],
      ['HRD-18', 'Pensiun', ...sop],
    ]),
    asked: ['several numbers: 3, nothing'],
    read: {
      split: [
        ...['2 HRD-07 · Cuti', '2 HRD-08 · Cuti', '2 HRD-09 · Cuti', '3 HRD-10 · Lembur', '3 HRD-11 · Lembur'],
        ...['3 HRD-12 · Lembur', '4 HRD-13 · Dinas', '4 HRD-14 · Dinas', '5 HRD-15 · Mutasi', '6 HRD-16 · Rotasi'],
        ...['7 HRD-17 · Promosi', '8 HRD-18 · Pensiun'],
      ],
    },
  },
  {
    what: 'signs around numbers and blanks beside their separators',
    file: workbook('tanda.xlsx', [
      columns,
      ["'HKT/SOP/01", 'Satu', ...sop],
      ['HKT/SOP/02.', 'Dua', ...sop],
      ['HKT/SOP/03,', 'Tiga', ...sop],
      ['HKT / SOP / 04', 'Empat', ...sop],
      ['HKT/SOP/\n05', 'Lima', ...sop],
      ['HKT/SOP/06', 'Enam', ...sop],
      ['HKT/SOP//07', 'Tujuh', ...sop],
    ]),
    asked: ['mistyped numbers: 6, tidy'],
    read: {
      tidy: ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh'].map(
        (nama, at) => `${at + 2} HKT/SOP/0${at + 1} · ${nama}`,
      ),
      keep: [
        ...["2 'HKT/SOP/01 · Satu", '3 HKT/SOP/02. · Dua', '4 HKT/SOP/03, · Tiga', '5 HKT / SOP / 04 · Empat'],
        ...['6 HKT/SOP/ 05 · Lima', '7 HKT/SOP/06 · Enam', '8 HKT/SOP//07 · Tujuh'],
      ],
      reject: [...['2 nomor', '3 nomor', '4 nomor', '5 nomor', '6 nomor', '7 HKT/SOP/06 · Enam', '8 nomor']],
    },
  },
  {
    what: 'letters for figures, figures for letters, and letters of other scripts',
    file: delimited(
      'huruf.csv',
      `No. Dokumen;Judul;Jenis;Departemen\n${[
        'HKT-SOP-O12',
        'HKT-S0P-013',
        'HKT-SOP-0l4',
        '\u041dKT-SOP-015',
        'HKT-S\u039fP-016',
        'HKT-SOP-017',
        'HKT-SOP-018',
        'HKT-SOP-019',
        'HKT-SOP-020',
        'HKT-SOP-021',
      ]
        .map((nomor, at) => `${nomor};Unit ${at};SOP;SHE`)
        .join('\n')}\n`,
    ),
    asked: ['mistyped numbers: 5, tidy'],
    read: { tidy: Array.from({ length: 10 }, (_, at) => `${at + 2} HKT-SOP-0${at + 12} · Unit ${at}`) },
  },
  {
    what: 'underscores and blanks among numbers with hyphens',
    file: workbook('garis.xlsx', [
      columns,
      ['HKT_SOP_PLT_01', 'Satu', ...sop],
      ['No. HKT SOP PLT 02', 'Dua', ...sop],
      ['HKT-SOP-PLT-03', 'Tiga', ...sop],
      ['HKT-SOP-PLT-04', 'Empat', ...sop],
      ['HKT-SOP-PLT-05', 'Lima', ...sop],
      ['HKT-SOP-PLT-06', 'Enam', ...sop],
      ['HKT-SOP-PLT 07', 'Tujuh', ...sop],
      ['HKT-SOP-PLT-0 8', 'Delapan', ...sop],
    ]),
    asked: ['mistyped numbers: 4, tidy'],
    read: {
      tidy: ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh', 'Delapan'].map(
        (nama, at) => `${at + 2} HKT-SOP-PLT-0${at + 1} · ${nama}`,
      ),
    },
  },
  {
    what: 'a letter for a figure that no other number of the list confirms',
    file: delimited(
      'gas.csv',
      'No. Dokumen,Judul,Jenis,Departemen\nGAS-O2,Oksigen,SOP,SHE\nHKT/GAS/2024,Tabung,SOP,SHE\n',
    ),
    asked: ['mistyped numbers: 1, nothing'],
    read: { keep: ['2 GAS-O2 · Oksigen', '3 HKT/GAS/2024 · Tabung'] },
  },
  {
    what: 'numbers of other habits: underscores, blanks, Roman figures, formulas, years and former numbers',
    file: workbook('lain.xlsx', [
      columns,
      ['HKT_SOP_01', 'Satu', ...sop],
      ['HKT_SOP_02', 'Dua', ...sop],
      ['SOP 012', 'Tiga', ...sop],
      ['MAN-II-01', 'Empat', ...sop],
      ['HKT - SOP - 05', 'Lima', ...sop],
      ['FRM-01-02', 'Enam', ...sop],
      ['SOP/2023/04', 'Tujuh', ...sop],
      ['A-8 (ex B-2)', 'Delapan', ...sop],
      ['hkt_sop_09', 'Sembilan', ...sop],
      ['HKT-SOP-01-R1', 'Sepuluh', ...sop],
    ]),
    asked: [],
    read: {
      none: [
        ...['2 HKT_SOP_01 · Satu', '3 HKT_SOP_02 · Dua', '4 SOP 012 · Tiga', '5 MAN-II-01 · Empat'],
        ...['6 HKT - SOP - 05 · Lima', '7 FRM-01-02 · Enam', '8 SOP/2023/04 · Tujuh', '9 A-8 (ex B-2) · Delapan'],
        ...['10 hkt_sop_09 · Sembilan', '11 HKT-SOP-01-R1 · Sepuluh'],
      ],
    },
  },
  {
    what: 'continued titles and sections apart, and titles that name a day',
    file: workbook('campuran.xlsx', [
      columns,
      ['A-1', 'Pengoperasian dan', ...sop],
      [null, 'perawatan pompa'],
      ['A-2', '12 Januari 2024', ...sop],
      [null, 'PERALATAN BERAT'],
      ['A-3', '12/01/2024', ...sop],
    ]),
    asked: ['continued titles: 1, join', 'continued sections: 1, apart'],
    read: { join: ['2 A-1 · Pengoperasian dan perawatan pompa', '4 A-2 · 12 Januari 2024 PERALATAN BERAT', '6 nama'] },
  },
];
