import type { TestFile } from '../files.ts';
import { type Cell, delimited, type Grid, workbook } from './workbooks.ts';

export interface DatedList {
  what: string;
  file: TestFile;
  /** The expected documents, as `row date`, with a dash where the list has none. */
  dates: string[];
  /** The expected errors, as `row column: message`. */
  errors?: [string, RegExp][];
  /** What the reading says about the whole file. */
  notes?: string[];
}

const base = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept'];
const date = (v: number, z: string): Cell => ({ t: 'n', v, z });
const withDates = (heading: string, ...cells: Cell[]): Grid => [
  [...base, heading],
  ...cells.map((cell, at): Cell[] => [`A-${at + 1}`, `Dokumen ${at + 1}`, 'SOP', 'SHE', cell]),
];
/** 20 November 2026 in the date system of 1900, and in that of 1904. */
const november = 46_346;
const november1904 = november - 1462;
const formats = [
  'dd/mm/yyyy',
  'd-mmm-yy',
  'mmm-yy',
  'd-mmm',
  '[$-421]dd mmmm yyyy;@',
  'm/d/yy',
  'yyyy-mm-dd',
  'mmmm yyyy',
];

/** Headings of the date from which a revision is effective. */
export const dateHeadings = [
  ...['Tgl Terbit', 'Tgl. Terbit', 'Tanggal Terbit', 'TANGGAL\nTERBIT', 'Tanggal Berlaku', 'Tgl. Berlaku'],
  ...['Tanggal Efektif', 'Tgl Efektif', 'Effective Date', 'Issue Date', 'Tgl. Dok', 'Tgl. Dokumen', 'Tanggal Dokumen'],
  ...['Mulai Berlaku', 'Tanggal Terbit / Issue Date', 'Tgl. Terbit (dd/mm/yyyy)', 'Berlaku Sejak'],
];

/** Lists with the date from which a revision is effective. */
export const datedLists: readonly DatedList[] = [
  ...(['xlsx', 'xls'] as const).flatMap((kind): DatedList[] => [
    {
      what: `.${kind}: dates of Excel in any format, with and without a time`,
      file: workbook(`tanggal.${kind}`, [
        ...withDates(
          'Tgl Terbit',
          ...formats.map((format) => date(november, format)),
          date(november + 0.6, 'd/m/yy h:mm'),
        ),
      ]),
      dates: [...formats, 'with a time'].map((_, at) => `${at + 2} 2026-11-20`),
    },
    {
      what: `.${kind}: dates of Excel in the date system of 1904`,
      file: workbook(
        `tanggal-1904.${kind}`,
        withDates('Tgl Terbit', ...formats.map((format) => date(november1904, format))),
        { date1904: true },
      ),
      dates: formats.map((_, at) => `${at + 2} 2026-11-20`),
    },
    {
      what: `.${kind}: texts among dates of Excel, placeholders and what is no date`,
      file: workbook(
        `campuran.${kind}`,
        withDates(
          'Tanggal Berlaku',
          ...[date(november, 'dd/mm/yyyy'), '20 November 2026', '2-Mar-24', '-', 'TBA', null, '20.11.26'],
          ...['Nov 2026', november, 'segera', '31/02/2026', '1/1/2203'],
        ),
      ),
      dates: [...['2 2026-11-20', '3 2026-11-20', '4 2024-03-02', '5 –', '6 –', '7 –', '8 2026-11-20']],
      errors: [
        ['9 effective_on', /“Nov 2026” tidak menyebut hari/],
        ['10 effective_on', /“46346” adalah angka/],
        ['11 effective_on', /“segera” tidak dikenal/],
        ['12 effective_on', /tidak ada pada kalender/],
        ['13 effective_on', /harus antara tahun 1970/],
      ],
    },
    {
      what: `.${kind}: each revision of a merged number has its own date`,
      file: workbook(`revisi.${kind}`, [
        {
          name: 'Daftar',
          grid: [
            [...base, 'Revisi', null],
            [null, null, null, null, 'Ke', 'Tgl Berlaku'],
            ['A-1', 'Satu', 'SOP', 'SHE', 1, date(november, 'mmm-yy')],
            [null, null, null, null, 0, date(november - 365, 'mmm-yy')],
          ],
          merged: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:F1', 'A3:A4', 'B3:B4', 'C3:C4', 'D3:D4'],
        },
      ]),
      dates: ['3 2026-11-20', '4 2025-11-20'],
    },
  ]),
  {
    what: 'day before month, which the reading says once',
    file: delimited(
      'hari-bulan.csv',
      'No. Dokumen;Judul;Jenis;Dept;Tgl Terbit\nA-1;Satu;SOP;SHE;01/02/2024\nA-2;Dua;SOP;SHE;05/05/2024\nA-3;Tiga;SOP;SHE;3-4-24\nA-4;Empat;SOP;SHE;2024-03-01\n',
    ),
    dates: ['2 2024-02-01', '3 2024-05-05', '4 2024-04-03', '5 2024-03-01'],
    notes: ['Tanggal seperti 01/02/2024 dibaca hari/bulan/tahun, yaitu 1 Feb 2024 (2 baris)'],
  },
  {
    what: 'a whole column with the month in front, which the reading says',
    file: workbook('bulan-hari.xlsx', withDates('Issue Date', '01/02/2024', '11/20/2026', '12/31/25', '2 Mar 2024')),
    dates: ['2 2024-01-02', '3 2026-11-20', '4 2025-12-31', '5 2024-03-02'],
    notes: ['Tanggal seperti 01/02/2024 dibaca bulan/hari/tahun, yaitu 2 Jan 2024 (1 baris)'],
  },
  {
    what: 'columns of different orders, of which each is read by its own',
    file: workbook('dua-urutan.xlsx', [
      [...base, 'Tgl Berlaku', 'Tgl Tinjauan Terakhir'],
      ['A-1', 'Satu', 'SOP', 'SHE', '08/25/2024', '17/08/2024'],
      ['A-2', 'Dua', 'SOP', 'SHE', '01/02/2024', '03/04/2024'],
    ]),
    dates: ['2 2024-08-25', '3 2024-01-02'],
    notes: [
      'Tanggal seperti 03/04/2024 dibaca hari/bulan/tahun, yaitu 3 Apr 2024 (1 baris)',
      'Tanggal seperti 01/02/2024 dibaca bulan/hari/tahun, yaitu 2 Jan 2024 (1 baris)',
    ],
  },
  {
    what: 'one date with the month in front among others is an error',
    file: workbook('satu-bulan-hari.xlsx', withDates('Tgl Terbit', '20/11/2026', '11/20/2026', '01/02/2024')),
    dates: ['2 2026-11-20', '4 2024-02-01'],
    errors: [['3 effective_on', /“11\/20\/2026” tertulis dengan bulan di depan/]],
    notes: ['Tanggal seperti 01/02/2024 dibaca hari/bulan/tahun, yaitu 1 Feb 2024 (1 baris)'],
  },
  {
    what: 'the date of effect before that of issue; the date of the last change is another one',
    file: workbook('tiga-tanggal.xlsx', [
      [...base, 'Tgl Terbit', 'Tgl Revisi', 'Tgl Berlaku'],
      ['A-1', 'Satu', 'SOP', 'SHE', '1 Januari 2020', '2 Februari 2024', '1 Maret 2024'],
      ['A-2', 'Dua', 'SOP', 'SHE', '1 Januari 2021', '2 Februari 2025', null],
    ]),
    dates: ['2 2024-03-01', '3 –'],
  },
  {
    what: 'the date of issue before that of the document; a column of other texts is none',
    file: workbook('tanggal-dokumen.xlsx', [
      [...base, 'Tgl. Dok', 'Tgl. Terbit', 'Document Date'],
      ['A-1', 'Satu', 'SOP', 'SHE', '1 Januari 2020', '1 Maret 2024', 'arsip'],
      ['A-2', 'Dua', 'SOP', 'SHE', '1 Januari 2021', null, 'arsip'],
    ]),
    dates: ['2 2024-03-01', '3 –'],
  },
  {
    what: 'two tables with their own columns of dates',
    file: workbook('dua-tabel.xlsx', [
      [...base, 'Tgl Terbit'],
      ['A-1', 'Satu', 'SOP', 'SHE', date(november, 'mmm-yy')],
      [],
      ['Tgl Terbit', 'Judul', 'No. Dokumen', 'Dept', 'Jenis'],
      [date(november + 1, 'mmm-yy'), 'Dua', 'A-2', 'SHE', 'SOP'],
    ]),
    dates: ['2 2026-11-20', '5 2026-11-21'],
  },
  ...dateHeadings.map(
    (heading): DatedList => ({
      what: `dates under ${JSON.stringify(heading)}`,
      file: workbook('tanggal.xlsx', withDates(heading, date(november, 'mmm-yy'))),
      dates: ['2 2026-11-20'],
    }),
  ),
  ...['Tgl Revisi', 'Tanggal', 'Masa Berlaku', 'Tgl Kadaluarsa', 'Berlaku Sampai', 'Tgl. Review'].map(
    (heading): DatedList => ({
      what: `no date of effect under ${JSON.stringify(heading)}`,
      file: workbook('tanggal-lain.xlsx', withDates(heading, date(november, 'mmm-yy'))),
      dates: ['2 –'],
    }),
  ),
];
