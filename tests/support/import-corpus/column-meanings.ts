import type { UnclearList } from './unclear-columns.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** Lists whose columns mean something that their heading says badly, beside others, or not at all. */
const base: Cell[] = ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'];
const rowsWith = (...more: Cell[][]): Cell[][] =>
  more.map((cells, at) => [at + 1, `A-${at + 1}`, `Perawatan Unit ${at + 1}`, 'SOP', 'SHE', ...cells]);
const listed = (headings: Cell[], ...more: Cell[][]): Cell[][] => [[...base, ...headings], ...rowsWith(...more)];
const merged = (grid: Cell[][], ...ranges: string[]) => [{ name: 'Daftar', grid, merged: ranges }];
const text = (heading: string, ...rows: string[]) =>
  delimited(
    'teks.csv',
    `nomor;nama;jenis;department;${heading}\n${rows.map((row, at) => `A-${at + 1};Perawatan Unit ${at + 1};SOP;SHE;${row}\n`).join('')}`,
  );
const lines = (...each: string[]): string[] => each.map((line, at) => `A-${at + 1} ${line}`);
const untouched = lines('- - -', '- - -', '- - -');
const yearsAgo = (years: number): string => `17/08/${new Date().getUTCFullYear() - years}`;
const isoYearsAgo = (years: number): string => yearsAgo(years).split('/').reverse().join('-');

export const columnMeanings: readonly UnclearList[] = [
  {
    what: 'states in a column without a heading, at the end',
    file: workbook('tanpa-status.xlsx', listed([], ['Berlaku'], ['Dicabut'], ['Berlaku'])),
    asked: ['column status kolomf: 3, status'],
    accepted: lines('- Aktif -', '- Kadaluarsa -', '- Aktif -'),
    unused: untouched,
  },
  {
    what: 'revisions without a heading between two others, counting up from 0',
    file: delimited(
      'rev-polos.csv',
      'nomor;nama;;jenis;department\nA-1;Satu;0;SOP;SHE\nA-2;Dua;1;SOP;SHE\nA-3;Tiga;2;SOP;SHE\n',
    ),
    asked: ['column revision kolomc: 3, nothing'],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'row numbers without a heading on the left',
    file: delimited(
      'urut.csv',
      ';nomor;nama;jenis;department\n1;A-1;Satu;SOP;SHE\n2;A-2;Dua;SOP;SHE\n3;A-3;Tiga;SOP;SHE\n',
    ),
    asked: [],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'a title merged over two columns of which the second is empty',
    file: workbook(
      'judul-gabung.xlsx',
      merged(
        [
          ['No. Dokumen', 'Judul', null, 'Jenis', 'Dept'],
          ['A-1', 'Satu', null, 'SOP', 'SHE'],
          ['A-2', 'Dua', null, 'SOP', 'SHE'],
        ],
        'B1:C1',
        'B2:C2',
        'B3:C3',
      ),
    ),
    asked: [],
    accepted: lines('- - -', '- - -'),
    unused: lines('- - -', '- - -'),
  },
  {
    what: 'the date of the revision beside that of the first issue',
    file: workbook(
      'revisi-menang.xlsx',
      listed(
        ['Rev', 'Tgl Terbit', 'Tgl Revisi'],
        [2, '01/02/2019', '05/06/2023'],
        [0, '01/02/2020', null],
        [1, '01/02/2021', '07/08/2022'],
      ),
    ),
    asked: ['column date tglrevisi: 3, effective_on'],
    accepted: lines('2 - 2023-06-05', '0 - 2020-02-01', '1 - 2022-08-07'),
    unused: lines('2 - 2019-02-01', '0 - 2020-02-01', '1 - 2021-02-01'),
  },
  {
    what: 'an end of validity, partly in the past, beside a review and the beginning',
    file: text(
      'Berlaku Sejak;Reviu;Valid Until',
      `01/02/2019;01/02/2021;${yearsAgo(2)}`,
      `01/02/2019;01/02/2021;${yearsAgo(-1)}`,
      `01/02/2019;01/02/2021;${yearsAgo(4)}`,
    ),
    asked: ['column date reviu: 3, none', 'column date validuntil: 3, ended'],
    accepted: lines('- Kadaluarsa 2019-02-01', '- - 2019-02-01', '- Kadaluarsa 2019-02-01'),
    unused: lines('- - 2019-02-01', '- - 2019-02-01', '- - 2019-02-01'),
  },
  {
    what: 'dates of withdrawal, which are no effective dates',
    file: workbook('penarikan.xls', listed(['Tanggal Penarikan'], [null], ['12 Desember 2021'], ['03/04/2022'])),
    asked: ['column date tanggalpenarikan: 3, ended'],
    accepted: lines('- - -', '- Kadaluarsa -', '- Kadaluarsa -'),
    unused: untouched,
  },
  {
    what: 'days of spreadsheets below a heading of dates',
    file: text('Tgl Efektif', '45001', '45321', '17/08/2024'),
    asked: ['dates serial: 2, read'],
    accepted: lines('- - 2023-03-16', '- - 2024-01-30', '- - 2024-08-17'),
    unused: ['2 effective_on', '3 effective_on', 'A-3 - - 2024-08-17'],
  },
  {
    what: 'days of spreadsheets below a heading of dates that is not known',
    file: text('Tanggal Disahkan Direksi', '45001', '45321', '45400'),
    asked: ['column date tanggaldisahkandireksi: 3, effective_on'],
    accepted: lines('- - 2023-03-16', '- - 2024-01-30', '- - 2024-04-18'),
    unused: untouched,
  },
  {
    what: 'dates in two languages, with words before them, and with what is no date',
    file: text(
      'Tanggal Berlaku',
      '17 Agustus 2024 / 17 August 2024',
      'tgl. 17 Agustus 2024',
      'Agustus 2024',
      'menunggu audit',
      '"17 August 2024\n17 Agustus 2024"',
    ),
    asked: ['dates day: 1, omit', 'dates unknown: 1, omit'],
    accepted: lines('- - 2024-08-17', '- - 2024-08-17', '- - -', '- - -', '- - 2024-08-17'),
    unused: [...lines('- - 2024-08-17', '- - 2024-08-17'), '4 effective_on', '5 effective_on', 'A-5 - - 2024-08-17'],
  },
  {
    what: 'checks and crosses below a heading with its legend in brackets',
    file: workbook('silang.xlsx', listed(['Aktif (✓) atau tidak (✗)?'], ['✓'], ['✗'], ['√'])),
    asked: ['column status aktifatautidak: 3, nothing'],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'checks and crosses below Masih Digunakan',
    file: workbook('digunakan.xlsx', listed(['Masih Digunakan [V = ya, X = tidak]'], ['V'], ['X'], ['v'])),
    asked: ['column status masihdigunakanvyaxtidak: 3, status'],
    accepted: lines('- Aktif -', '- Kadaluarsa -', '- Aktif -'),
    unused: untouched,
  },
  {
    what: 'ones and zeros below Berlaku',
    file: text('Berlaku', '1', '0', '1'),
    asked: ['column status berlaku: 3, status'],
    accepted: lines('- Aktif -', '- Kadaluarsa -', '- Aktif -'),
    unused: untouched,
  },
  {
    what: 'ticks below a heading that says nothing, of which an answer may make the status',
    file: workbook('dipakai.xlsx', listed(['Rev', 'Dipakai di lapangan'], [1, 'v'], [0, null], [2, 'v'])),
    asked: ['column status dipakaidilapangan: 3, nothing'],
    accepted: lines('1 - -', '0 - -', '2 - -'),
    unused: lines('1 - -', '0 - -', '2 - -'),
  },
  {
    what: 'ticks below Status itself',
    file: text('Status', 'v', '', 'v'),
    asked: ['column status status: 3, nothing'],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'a matrix of revisions over dates',
    file: workbook(
      'matriks.xlsx',
      listed(
        ['Rev.00', 'Rev.01', 'Rev.02'],
        ['01/02/2019', '05/06/2021', null],
        ['02/02/2019', null, null],
        ['03/02/2019', '05/06/2020', '07/08/2022'],
      ),
    ),
    asked: ['column matrix rev00 rev01 rev02: 3, history'],
    accepted: [
      'A-1 0 riwayat 2019-02-01',
      'A-1 1 - 2021-06-05',
      'A-2 0 - 2019-02-02',
      'A-3 0 riwayat 2019-02-03',
      'A-3 1 riwayat 2020-06-05',
      'A-3 2 - 2022-08-07',
    ],
    unused: untouched,
  },
  {
    what: 'a matrix of ticks below a merged heading',
    file: workbook(
      'matriks-gabung.xlsx',
      merged(
        [
          [...base, 'Riwayat Revisi', null, null],
          [...base.map(() => null), 'Revisi 0', 'Revisi 1', 'Revisi 2'],
          ...rowsWith(['v', 'v', null], ['v', null, null], ['v', 'v', 'v']),
        ],
        'F1:H1',
        ...['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:E2'],
      ),
    ),
    asked: ['column matrix revisi0 revisi1 revisi2: 3, history'],
    accepted: ['A-1 0 riwayat -', 'A-1 1 - -', 'A-2 0 - -', 'A-3 0 riwayat -', 'A-3 1 riwayat -', 'A-3 2 - -'],
    unused: untouched,
  },
  {
    what: 'dates of issue, receipt and training beside one that is known',
    file: text(
      'Mulai Berlaku;Tgl Sosialisasi;Diterima',
      '01/02/2019;05/06/2020;07/08/2020',
      '01/02/2019;06/06/2020;08/08/2020',
      '01/02/2019;;',
    ),
    asked: ['column date tglsosialisasi: 3, none', 'column date diterima: 3, none'],
    accepted: lines('- - 2019-02-01', '- - 2019-02-01', '- - 2019-02-01'),
    unused: lines('- - 2019-02-01', '- - 2019-02-01', '- - 2019-02-01'),
  },
  {
    what: 'an end of validity of which most cells are words',
    file: text('Berlaku Hingga', 'tidak terbatas', 'selama dipakai', '31 Desember 2021'),
    asked: ['column date berlakuhingga: 3, ended'],
    accepted: lines('- - -', '- - -', '- Kadaluarsa -'),
    unused: untouched,
  },
  {
    what: 'a matrix of revisions in Roman numerals',
    file: text('Revisi I;Revisi II', '01/02/2019;', '01/02/2019;5 Juni 2021', '02/02/2019;'),
    asked: ['column matrix revisii revisiii: 3, history'],
    accepted: ['A-1 1 - 2019-02-01', 'A-2 1 riwayat 2019-02-01', 'A-2 2 - 2021-06-05', 'A-3 1 - 2019-02-02'],
    unused: untouched,
  },
  {
    what: 'revision and date in two lines of a cell, in words',
    file: text('Rev & Tgl', '"00\n17/08/2020"', '"01\n18 Agustus 2021"', 'Rev 2 tgl 19-08-2022'),
    asked: ['column revision_date revdantgl: 3, revisi'],
    accepted: lines('0 - 2020-08-17', '1 - 2021-08-18', '2 - 2022-08-19'),
    unused: untouched,
  },
  {
    what: 'dates below Revisi, which are no revisions',
    file: text('Terbit;Revisi', '01/02/2019;03/04/2021', '01/02/2019;05/06/2022', '01/02/2019;'),
    asked: ['column date revisi: 3, effective_on'],
    accepted: lines('- - 2021-04-03', '- - 2022-06-05', '- - 2019-02-01'),
    unused: lines('- - 2019-02-01', '- - 2019-02-01', '- - 2019-02-01'),
  },
  {
    what: 'validities as terms, of which one has no date to begin with',
    file: workbook(
      'jangka.xlsx',
      listed(
        ['Tgl Terbit', 'Periode Berlaku'],
        [yearsAgo(4), '3 tahun'],
        [yearsAgo(1), '36 bulan sejak terbit'],
        ['-', '2 (dua) tahun'],
        ['-', '2018-2021'],
      ),
    ),
    asked: ['column date periodeberlaku: 4, ended'],
    accepted: lines(`- Kadaluarsa ${isoYearsAgo(4)}`, `- - ${isoYearsAgo(1)}`, '- - -', '- Kadaluarsa -'),
    unused: lines(`- - ${isoYearsAgo(4)}`, `- - ${isoYearsAgo(1)}`, '- - -', '- - -'),
  },
  {
    what: 'ends under EXP_DATE beside codes of states',
    file: text('EFF_DATE;EXP_DATE;STATUS', '20200312;20230312;Aktif', '20210312;20240312;Aktif'),
    asked: ['column date expdate: 2, nothing'],
    accepted: lines('- Aktif 2020-03-12', '- Aktif 2021-03-12'),
    unused: lines('- Aktif 2020-03-12', '- Aktif 2021-03-12'),
  },
  {
    what: 'states of an approval in words that are asked next, beside those of trainings',
    file: text('Approval Status;Status Training', 'Approved;Sudah', 'Obsolete;Belum', 'Pending;Sudah'),
    asked: ['column status approvalstatus: 3, status'],
    accepted: ['2 status', 'A-2 - Kadaluarsa -', '4 status'],
    unused: untouched,
  },
  {
    what: 'states of two years, of which none is likelier',
    file: workbook('dua-tahun.xls', listed(['Status 2023', 'Status 2024'], ['Aktif', 'Obsolete'], ['Aktif', 'Aktif'])),
    asked: ['column status status2023 status2024: 2, nothing'],
    accepted: untouched.slice(0, 2),
    unused: untouched.slice(0, 2),
  },
];
