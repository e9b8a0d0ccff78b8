import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file with columns that hold data under headings that name no field. */
export interface UnclearList {
  what: string;
  file: TestFile;
  /** 'key: rows, proposed choice'. */
  asked: string[];
  /** Rows with every proposal accepted, and with nothing used: 'nomor revisi status date', or 'row column' of an error. */
  accepted: string[];
  unused: string[];
}

const base: Cell[] = ['No', 'No. Dokumen', 'Judul', 'Jenis', 'Departemen'];
const rowsWith = (...more: Cell[][]): Cell[][] =>
  more.map((cells, at) => [at + 1, `A-${at + 1}`, `Perawatan Unit ${at + 1}`, 'SOP', 'SHE', ...cells]);
const date = (v: number, z: string): Cell => ({ t: 'n', v, z });
const textFile = (heading: string, ...cells: string[]) =>
  delimited(
    'kolom.csv',
    `nomor;nama;jenis;department;${heading}\n${cells.map((cell, at) => `A-${at + 1};Perawatan Unit ${at + 1};SOP;SHE;${cell}\n`).join('')}`,
  );
const untouched = ['A-1 - - -', 'A-2 - - -', 'A-3 - - -'];

export const unclearLists: readonly UnclearList[] = [
  {
    what: 'revisions under Perubahan, as numbers',
    file: workbook('perubahan.xlsx', [[...base, 'Perubahan'], ...rowsWith([4], [0], [12])]),
    asked: ['column revision perubahan: 3, revisi'],
    accepted: ['A-1 4 - -', 'A-2 0 - -', 'A-3 12 - -'],
    unused: untouched,
  },
  {
    what: 'revisions of a text file under Amandemen, as numbers',
    file: textFile('Amandemen', '2', '0', 'Rev 01'),
    asked: ['column revision amandemen: 3, revisi'],
    accepted: ['A-1 2 - -', 'A-2 0 - -', 'A-3 1 - -'],
    unused: untouched,
  },
  {
    what: 'revisions under Perubahan as words, which are asked next',
    file: textFile('Perubahan', 'Ke-2', 'III', '0A'),
    asked: ['column revision perubahan: 3, revisi'],
    accepted: ['2 revisi', '3 revisi', '4 revisi'],
    unused: untouched,
  },
  {
    what: 'changes as sentences, and classes as Roman numerals',
    file: workbook('kalimat.xlsx', [
      [...base, 'Perubahan', 'Kelas'],
      ...rowsWith(['penambahan langkah 5', 'III'], ['format baru', 'I'], [null, 'II']),
    ]),
    asked: [],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'edition and date in one cell of a text file, in several spellings',
    file: textFile('Edisi & Tanggal', '1 (2024-03-12)', '"Rev 2, 1 Mei 2023"', 'Revisi 0 | 01-02-2022'),
    asked: ['column revision_date edisidantanggal: 3, revisi'],
    accepted: ['A-1 1 - 2024-03-12', 'A-2 2 - 2023-05-01', 'A-3 0 - 2022-02-01'],
    unused: untouched,
  },
  {
    what: 'revision and date in one cell',
    file: workbook('rev-tanggal.xls', [
      [...base, 'Rev / Tanggal'],
      ...rowsWith(['02 / 12-03-2024'], ['Rev. 1 (5 Mei 2023)'], ['0 / 01/02/2022']),
    ]),
    asked: ['column revision_date revtanggal: 3, revisi'],
    accepted: ['A-1 2 - 2024-03-12', 'A-2 1 - 2023-05-05', 'A-3 0 - 2022-02-01'],
    unused: untouched,
  },
  {
    what: 'ticks under Berlaku and Tidak Berlaku',
    file: workbook('centang.xlsx', [
      [...base, 'Berlaku', 'Tidak Berlaku'],
      ...rowsWith(['v', null], [null, '√'], ['V', null]),
    ]),
    asked: ['column status berlaku tidakberlaku: 3, status'],
    accepted: ['A-1 - Aktif -', 'A-2 - Kadaluarsa -', 'A-3 - Aktif -'],
    unused: untouched,
  },
  {
    what: 'yes and no under Masih Berlaku?',
    file: delimited(
      'masih.csv',
      'nomor,nama,jenis,department,Masih Berlaku?\nA-1,Satu,SOP,SHE,Ya\nA-2,Dua,SOP,SHE,Tidak\nA-3,Tiga,SOP,SHE,ya\n',
    ),
    asked: ['column status masihberlaku: 3, status'],
    accepted: ['A-1 - Aktif -', 'A-2 - Kadaluarsa -', 'A-3 - Aktif -'],
    unused: untouched,
  },
  {
    what: 'yes and no under Masih Digunakan',
    file: workbook('digunakan.xls', [[...base, 'Masih Digunakan'], ...rowsWith(['Y'], ['N'], ['Y'])]),
    asked: ['column status masihdigunakan: 3, status'],
    accepted: ['A-1 - Aktif -', 'A-2 - Kadaluarsa -', 'A-3 - Aktif -'],
    unused: untouched,
  },
  {
    what: 'ticks under Obsolete of a text file',
    file: textFile('Obsolete', '', 'x', 'x'),
    asked: ['column status obsolete: 3, status'],
    accepted: ['A-1 - Aktif -', 'A-2 - Kadaluarsa -', 'A-3 - Kadaluarsa -'],
    unused: untouched,
  },
  {
    what: 'ticks below a merged Status, where an empty cell means the opposite',
    file: workbook('status-gabung.xlsx', [
      {
        name: 'Daftar',
        grid: [
          [...base, 'Status', null],
          [...base.map(() => null), 'Berlaku', 'Obsolete'],
          ...rowsWith(['x', null], [null, 'x'], ['x', null]),
        ],
        merged: ['F1:G1', 'A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:E2'],
      },
    ]),
    asked: ['column status berlaku obsolete: 3, status'],
    accepted: ['A-1 - Aktif -', 'A-2 - Kadaluarsa -', 'A-3 - Aktif -'],
    unused: untouched,
  },
  {
    what: 'dates of the beginning and of the end, and a distribution of ticks',
    file: workbook('tanggal.xlsx', [
      [...base, 'Tgl Sah', 'Masa Berlaku', 'Site A', 'Site B'],
      ...rowsWith(
        [date(45_000, 'dd/mm/yyyy'), date(44_000, 'dd/mm/yyyy'), 'v', null],
        [date(45_001, 'dd/mm/yyyy'), date(44_001, 'dd/mm/yyyy'), null, 'v'],
        [date(45_002, 'dd/mm/yyyy'), date(44_002, 'dd/mm/yyyy'), 'v', 'v'],
      ),
    ]),
    asked: [
      'column date tglsah: 3, effective_on',
      'column date masaberlaku: 3, ended',
      'column status sitea siteb: 3, none',
    ],
    accepted: ['A-1 - Kadaluarsa 2023-03-15', 'A-2 - Kadaluarsa 2023-03-16', 'A-3 - Kadaluarsa 2023-03-17'],
    unused: untouched,
  },
  {
    what: 'dates of an unknown beginning in a text file',
    file: textFile('Disahkan Tanggal', '12/03/2024', '13 Mei 2023', ''),
    asked: ['column date disahkantanggal: 3, effective_on'],
    accepted: ['A-1 - - 2024-03-12', 'A-2 - - 2023-05-13', 'A-3 - - -'],
    unused: untouched,
  },
  {
    what: 'years, counts, periods, signatures and remarks',
    file: workbook('jumlah.xls', [
      [...base, 'Tahun', 'Jumlah Salinan', 'Retensi (bulan)', 'Paraf', 'Keterangan'],
      ...rowsWith([2023, 2, 12, 'SR', 'asli di IMS'], [2024, 1, 6, 'BS', null], [2022, 3, 12, 'SR', null]),
    ]),
    asked: [],
    accepted: untouched,
    unused: untouched,
  },
  {
    what: 'columns of pages, copies and persons, beside revision and status',
    file: workbook('jelas.xlsx', [
      [...base, 'Rev', 'Status', 'Jml Halaman', 'Penanggung Jawab', 'Ket.'],
      ...rowsWith(
        [1, 'Aktif', 12, 'Sari', 'asli di IMS'],
        [0, 'Aktif', 3, 'Budi', null],
        [2, 'Aktif', 7, 'Sari', null],
      ),
    ]),
    asked: [],
    accepted: ['A-1 1 Aktif -', 'A-2 0 Aktif -', 'A-3 2 Aktif -'],
    unused: ['A-1 1 Aktif -', 'A-2 0 Aktif -', 'A-3 2 Aktif -'],
  },
];
