import type { Layout } from './layouts.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

const date = (v: number, z: string): Cell => ({ t: 'n', v, z });
const base = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept'];
const document = (nomor: string, ...more: Cell[]): Cell[] => [nomor, `Dokumen ${nomor}`, 'SOP', 'SHE', ...more];
const expected = (row: number, nomor: string, rest = ''): string =>
  `${row} ${nomor} · Dokumen ${nomor} · SOP SHE${rest}`;

/** Headings of revisions and states that companies use. */
export const revisionHeadings = [
  ...['Revisi', 'Rev', 'Rev.', 'No. Rev', 'No. Revisi', 'Nomor Revisi', 'Rev. Ke', 'Rev Ke-', 'Revisi Ke', 'Rev No.'],
  ...['Rev. No', 'Revision', 'Revision No.', 'REVISI\nKE', 'Status Revisi', 'Versi', 'Rev. Terakhir', 'Revisi (Ke-)'],
];
export const statusHeadings = [
  ...['Status', 'Status Dok', 'Status Dok.', 'Status Dokumen', 'Ket.', 'Ket', 'Keterangan', 'Ket. Status', 'Kondisi'],
  ...[
    'Status Keberlakuan',
    'Status Berlaku',
    'Document Status',
    'Remarks',
    'Aktif/Tidak Aktif',
    'Sts',
    'Status\nDokumen',
  ],
];

/** Headings, values and merged cells. */
export const columnLayouts: readonly Layout[] = [
  {
    what: 'a serial column headed Nomor beside No. Doc',
    file: workbook('nomor-urut.xlsx', [
      ['Nomor', 'No. Doc', 'Nama SOP', 'Jenis', 'Dept'],
      ...[1, 2, 3, 4, 5].map((at): Cell[] => [at, `D-${at}`, `Prosedur ${at}`, 'SOP', 'SHE']),
    ]),
    rows: [1, 2, 3, 4, 5].map((at) => `${at + 1} D-${at} · Prosedur ${at} · SOP SHE`),
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: "the author's Nama beside Nama SOP",
    file: workbook('penyusun.xls', [
      ['No. SOP', 'Nama', 'Nama SOP', 'Jenis', 'Departemen', 'Seksi'],
      ['S-1', 'Budi Santoso', 'Prosedur Satu', 'SOP', 'SHE', 'Rescue'],
    ]),
    rows: ['2 S-1 · Prosedur Satu · SOP SHE'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'a category that is no type beside the type',
    file: workbook('kategori.xlsx', [
      ['No. Dokumen', 'Judul', 'Kategori', 'Tipe', 'Dept'],
      ['A-1', 'Satu', 'Level 2', 'SOP', 'SHE'],
      ['A-2', 'Dua', 'Level 3', 'Form', 'SHE'],
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '3 A-2 · Dua · FRM SHE'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'remarks that are no states are not read as states',
    file: workbook('keterangan.xlsx', [
      [...base, 'Status', 'Keterangan'],
      document('A-1', 'Berlaku', 'Lihat lampiran'),
      document('A-2', 'Tidak Berlaku', 'Diganti A-1'),
    ]),
    rows: [expected(2, 'A-1', ' · Aktif'), expected(3, 'A-2', ' · Kadaluarsa')],
    ...{ headerRows: 1, setAside: 0 },
    unknown: ['Keterangan'],
  },
  {
    what: 'remarks that are states; one that is not is an error',
    file: workbook('ket.xlsx', [
      [...base, 'Ket.'],
      document('A-1', 'Berlaku'),
      document('A-2', 'Obsolete'),
      document('A-3', 'Dicabut'),
      document('A-4', 'Lihat lampiran'),
      document('A-5', '-'),
    ]),
    rows: [
      expected(2, 'A-1', ' · Aktif'),
      expected(3, 'A-2', ' · Kadaluarsa'),
      expected(4, 'A-3', ' · Kadaluarsa'),
      expected(6, 'A-5'),
    ],
    errors: ['5 status'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'edition and revision in one column',
    file: workbook('edisi.xlsx', [
      [...base, 'Edisi/Revisi'],
      document('A-1', '1/2'),
      document('A-2', 'A/0'),
      document('A-3', '3'),
    ]),
    rows: [expected(2, 'A-1', ' · 2'), expected(3, 'A-2', ' · 0'), expected(4, 'A-3', ' · 3')],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'the date of the revision beside its number',
    file: workbook('tanggal-revisi.xlsx', [
      [...base, 'Tgl. Revisi', 'Rev', 'Revisi Terakhir'],
      document('A-1', date(45_352, 'd-mmm-yy'), 2, date(45_352, 'd-mmm-yy')),
    ]),
    rows: [expected(2, 'A-1', ' · 2')],
    ...{ headerRows: 1, setAside: 0 },
    unknown: ['Tgl. Revisi'],
  },
  {
    what: 'dates that Excel made of numbers and titles',
    file: workbook('tanggal.xlsx', [
      [...base, 'Rev'],
      [date(45_353, 'd-mmm'), 'Satu', 'SOP', 'SHE', 0],
      [date(45_292, 'mmm-yy'), 'Dua', 'SOP', 'SHE', 0],
      ['A-3', date(46_346, 'dd/mm/yyyy'), 'SOP', 'SHE', 0],
      document('A-4', date(45_353, 'd-mmm')),
      document('A-5', 2021),
      document('A-6', 450),
      document('DES-01', 1),
    ]),
    rows: [expected(8, 'DES-01', ' · 1')],
    errors: ['2 nomor', '3 nomor', '4 nama', '5 revisi', '6 revisi', '7 revisi'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'dates in a CSV that Excel saved',
    file: delimited(
      'tanggal.csv',
      'Nomor;Nama;Jenis;Dept;Rev\n02-Mar;Satu;SOP;SHE;0\nJan-24;Dua;SOP;SHE;0\nA-3;Tiga;SOP;SHE;2\n',
    ),
    rows: ['4 A-3 · Tiga · SOP SHE · 2'],
    errors: ['2 nomor', '3 nomor'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'placeholders for what is missing',
    file: workbook('belum-ada.xls', [
      [...base, 'Rev', 'Status', 'Link', 'Nama File'],
      ['-', 'Satu', 'SOP', 'SHE'],
      ['TBA', 'Dua', 'SOP', 'SHE'],
      ['n/a', 'Tiga', 'SOP', 'SHE'],
      ['A-4', 'tidak ada', 'SOP', 'SHE'],
      document('A-5', '-', 'TBA', 'n/a', 'tidak ada'),
    ]),
    rows: [expected(6, 'A-5')],
    errors: ['2 nomor', '3 nomor', '4 nomor', '5 nama'],
    ...{ headerRows: 1, setAside: 0 },
  },
  ...(['xlsx', 'xls'] as const).map(
    (kind): Layout => ({
      what: `.${kind}: a number merged over its revisions`,
      file: workbook(`revisi.${kind}`, [
        {
          name: 'Daftar',
          grid: [
            ['No', ...base, 'Rev', 'Status', 'Tanggal'],
            [1, 'A-1', 'Satu', 'SOP', 'SHE', 2, 'Berlaku', '1 Januari'],
            [null, null, null, null, null, 1, 'Kadaluarsa', '2 Januari'],
            [null, null, null, null, null, 0, 'Kadaluarsa', '3 Januari'],
            [2, 'A-2', 'Dua', 'SOP', 'SHE', 0, 'Berlaku', '4 Januari'],
            [null, null, null, null, null, null, null, 'lanjutan'],
          ],
          merged: ['A2:A4', 'B2:B4', 'C2:C4', 'D2:D4', 'E2:E4', 'B5:B6'],
        },
      ]),
      rows: [
        '2 A-1 · Satu · SOP SHE · 2 Aktif',
        '3 A-1 · Satu · SOP SHE · 1 Kadaluarsa',
        '4 A-1 · Satu · SOP SHE · 0 Kadaluarsa',
        '5 A-2 · Dua · SOP SHE · 0 Aktif',
      ],
      ...{ headerRows: 1, setAside: 1 },
      unknown: ['Tanggal'],
    }),
  ),
  {
    what: 'department and type merged over several numbers',
    file: workbook('departemen-gabungan.xlsx', [
      {
        name: 'Daftar',
        grid: [
          ['Dept', 'Jenis', 'Nomor', 'Nama'],
          ['SHE', 'SOP', 'A-1', 'Satu'],
          [null, null, 'A-2', 'Dua'],
          [null, 'INK', 'A-3', 'Tiga'],
          ['PLANT', 'INK', 'A-4', 'Empat'],
        ],
        merged: ['A2:A4', 'B2:B3'],
      },
    ]),
    rows: ['2 A-1 · Satu · SOP SHE', '3 A-2 · Dua · SOP SHE', '4 A-3 · Tiga · INK SHE', '5 A-4 · Empat · INK PLT'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'a title merged over several numbers is not filled down',
    file: workbook('judul-gabungan.xlsx', [
      {
        name: 'Daftar',
        grid: [[...base], ['A-1', 'Satu', 'SOP', 'SHE'], ['A-2', null, 'SOP', 'SHE']],
        merged: ['B2:B3'],
      },
    ]),
    rows: ['2 A-1 · Satu · SOP SHE'],
    errors: ['3 nama'],
    ...{ headerRows: 1, setAside: 0 },
  },
  {
    what: 'headings in two languages and with brackets',
    file: workbook('dua-bahasa.xlsx', [
      [
        'No. / Number',
        'Nomor Dokumen / Document Number',
        'Judul Dokumen\n(Document Title)',
        'Jenis (Type)',
        'Departemen/Department',
        'PIC',
      ],
      [1, 'A-1', 'Satu', 'SOP', 'SHE', 'Budi'],
    ]),
    rows: ['2 A-1 · Satu · SOP SHE'],
    ...{ headerRows: 1, setAside: 0 },
    unknown: ['No. / Number', 'PIC'],
  },
];

/** A heading of revisions or states, and the document rows below it with their expected lines. */
interface HeadingCase {
  what: string;
  heading: string;
  rows: (prefix: string) => { cells: Cell[][]; lines: string[] };
}

const headingCases: readonly HeadingCase[] = [
  ...revisionHeadings.map(
    (heading): HeadingCase => ({
      what: `revisions under ${JSON.stringify(heading)}`,
      heading,
      rows: (prefix) => ({
        cells: [document(`${prefix}-1`, 'Rev.02'), document(`${prefix}-2`, 3)],
        lines: [expected(2, `${prefix}-1`, ' · 2'), expected(3, `${prefix}-2`, ' · 3')],
      }),
    }),
  ),
  ...statusHeadings.map(
    (heading): HeadingCase => ({
      what: `states under ${JSON.stringify(heading)}`,
      heading,
      rows: (prefix) => ({
        cells: [document(`${prefix}-1`, 'Berlaku'), document(`${prefix}-2`, 'Tidak Berlaku')],
        lines: [expected(2, `${prefix}-1`, ' · Aktif'), expected(3, `${prefix}-2`, ' · Kadaluarsa')],
      }),
    }),
  ),
];

/** Each heading in a file of its own. */
export const headingLayouts: readonly Layout[] = headingCases.map(({ what, heading, rows }) => {
  const { cells, lines } = rows('A');
  return {
    what,
    file: workbook('judul.xlsx', [[...base, heading], ...cells]),
    rows: lines,
    ...{ headerRows: 1, setAside: 0 },
  };
});

const headingsInWorkbook = 9;

/** The same headings in few files, each on a sheet of its own. */
export const headingWorkbooks: readonly Layout[] = Array.from(
  { length: Math.ceil(headingCases.length / headingsInWorkbook) },
  (_, book) => {
    const sheets = headingCases
      .slice(book * headingsInWorkbook, (book + 1) * headingsInWorkbook)
      .map(({ heading, rows }, at) => ({ heading, name: `Lembar ${at + 1}`, ...rows(`B${book}L${at}`) }));
    return {
      what: `${sheets.length} sheets, the first with ${JSON.stringify(sheets[0]?.heading)}`,
      file: workbook(
        'judul.xlsx',
        sheets.map(({ name, heading, cells }) => ({ name, grid: [[...base, heading], ...cells] })),
      ),
      rows: sheets.flatMap(({ name, lines }) => lines.map((line) => `${name}!${line}`)),
      ...{ headerRows: sheets.length, setAside: 0 },
    };
  },
);
