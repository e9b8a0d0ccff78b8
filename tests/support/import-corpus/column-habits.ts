import type { UnclearList } from './unclear-columns.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** Lists with ticks of other fonts, headings of other scripts, headings over several columns, and ends without a day. */
const base: Cell[] = ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'];
const listed = (headings: Cell[], ...more: Cell[][]): Cell[][] => [
  [...base, ...headings],
  ...more.map((cells, at) => [at + 1, `A-${at + 1}`, `Perawatan Unit ${at + 1}`, 'SOP', 'SHE', ...cells]),
];
const grouped = (parents: Cell[], headings: Cell[], merged: string[], ...more: Cell[][]) => {
  const [first = [], ...rows] = listed(parents, ...more);
  return [{ name: 'Daftar', grid: [first, [...base.map(() => null), ...headings], ...rows], merged }];
};
const date = (v: number): Cell => ({ t: 'n', v, z: 'dd/mm/yyyy' });
const lines = (...each: string[]): string[] => each.map((line, at) => `A-${at + 1} ${line}`);
const untouched = lines('- - -', '- - -', '- - -');
const states = lines('- Aktif -', '- Kadaluarsa -', '- Aktif -');
const ends = lines('- Kadaluarsa -', '- - -', '- Kadaluarsa -');

export const columnHabits: readonly UnclearList[] = [
  {
    what: 'the check and cross of Wingdings',
    file: workbook('wingdings.xlsx', listed(['Masih Berlaku'], ['ü'], ['û'], ['ü'])),
    asked: ['column status masihberlaku: 3, status'],
    accepted: states,
    unused: untouched,
  },
  {
    what: 'full and empty boxes, and signs with colours',
    file: workbook('kotak.xls', listed(['Berlaku', 'Tidak Berlaku'], ['■', '□'], ['□', '■'], ['✔️', '☐'])),
    asked: ['column status berlaku tidakberlaku: 3, status'],
    accepted: states,
    unused: untouched,
  },
  {
    what: 'states, dates and row numbers below headings in Chinese',
    file: workbook('jv.xlsx', [
      ['序号', '文件编号 No. Dokumen', '文件名称 Judul', '类型 Jenis', '部门 Dept', '状态', '日期'],
      [1, 'A-1', 'Izin 许可', 'SOP', 'SHE', 'Berlaku', '2024年8月17日'],
      [2, 'A-2', 'Ban', 'SOP', 'SHE', '作废 Dicabut', '2024年12月01日'],
      [3, 'A-3', 'Rem', 'SOP', 'SHE', 'Berlaku', '2023年1月2日'],
    ]),
    asked: ['column status 状态: 3, status', 'column date 日期: 3, nothing'],
    accepted: states,
    unused: untouched,
  },
  {
    what: 'revision and date below one merged heading',
    file: workbook(
      'gabung.xlsx',
      grouped(['Rev. / Tgl.', null], [null, null], ['F1:G1'], [1, '17/08/2024'], [0, '18/08/2023'], [2, '19/08/2022']),
    ),
    asked: ['column revision revtgl: 3, revisi', 'column date revtgl: 3, effective_on'],
    accepted: lines('1 - 2024-08-17', '0 - 2023-08-18', '2 - 2022-08-19'),
    unused: untouched,
  },
  {
    what: 'a matrix of revisions with date and signature of each',
    file: workbook(
      'matriks-paraf.xlsx',
      grouped(
        ['Rev. 0', null, 'Rev. 1', null],
        ['Tgl', 'Paraf', 'Tgl', 'Paraf'],
        ['F1:G1', 'H1:I1'],
        ['01/02/2019', 'SR', '05/06/2021', 'SR'],
        ['02/02/2019', 'SR', null, null],
        ['08/25/2019', 'SR', '04/13/2021', 'BS'],
      ),
    ),
    asked: ['column matrix rev0tgl rev1tgl: 3, history'],
    accepted: [
      'A-1 0 riwayat 2019-01-02',
      'A-1 1 - 2021-05-06',
      'A-2 0 - 2019-02-02',
      'A-3 0 riwayat 2019-08-25',
      'A-3 1 - 2021-04-13',
    ],
    unused: untouched,
  },
  {
    what: 'dates that a spreadsheet has made of days up to 12 alone, and taken for months',
    file: workbook(
      'tertukar.xlsx',
      listed(['Tgl Berlaku'], [date(45_356)], ['17/03/2024'], [date(45_447)], ['25/06/2024'], [date(45_542)]),
    ),
    asked: ['dates exchanged: 3, nothing'],
    accepted: ['2 effective_on', 'A-2 - - 2024-03-17', '4 effective_on', 'A-4 - - 2024-06-25', '6 effective_on'],
    unused: lines('- - 2024-03-05', '- - 2024-03-17', '- - 2024-06-04', '- - 2024-06-25', '- - 2024-09-07'),
  },
  {
    what: 'ends of validity as ranges',
    file: workbook(
      'rentang.xlsx',
      listed(
        ['Masa Berlaku'],
        ['01/01/2020 - 31/12/2022'],
        ['1 Jan 2021 s/d 31 Des 2090'],
        ['2 Mei 2020 s.d. 1 Mei 2021'],
      ),
    ),
    asked: ['column date masaberlaku: 3, ended'],
    accepted: ends,
    unused: untouched,
  },
  {
    what: 'ends of validity as months and years',
    file: delimited(
      'bulan.csv',
      'nomor;nama;jenis;department;Berlaku s/d\nA-1;Satu;SOP;SHE;Des 2021\nA-2;Dua;SOP;SHE;2090\nA-3;Tiga;SOP;SHE;03/2020\n',
    ),
    asked: ['column date berlakusd: 3, ended'],
    accepted: ends,
    unused: untouched,
  },
];
