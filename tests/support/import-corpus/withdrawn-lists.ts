import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { TestFile } from '../files.ts';
import type { MarkedList } from './row-marks.ts';
import { type Cell, workbook } from './workbooks.ts';

export const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Status'];
/** A document in force, with further cells. */
export const row = (at: number, ...more: Cell[]): Cell[] => [
  `A-${at}`,
  `Perawatan Unit ${at}`,
  'SOP',
  'SHE',
  'Aktif',
  ...more,
];

const noCells: Cell[] = [null, null, null, null, null];

/** A workbook of which some cells have runs of text, as Excel writes them. */
const withRuns = (
  name: string,
  grid: Cell[][],
  runs: Record<string, [text: string, isStruck: boolean][]>,
): TestFile => {
  const { bytes, ...file } = workbook(name, grid);
  const entries = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = Object.entries(runs).reduce(
    (xml, [at, texts]) => {
      const written = texts.map(
        ([text, isStruck]) => `<r><rPr>${isStruck ? '<strike/>' : '<b/>'}</rPr><t xml:space="preserve">${text}</t></r>`,
      );
      const cell = new RegExp(`<c r="${at}" t="str"><v>[^<]*</v></c>`);
      return xml.replace(cell, `<c r="${at}" t="inlineStr"><is>${written.join('')}</is></c>`);
    },
    strFromU8(entries[path] ?? new Uint8Array()),
  );
  return { ...file, bytes: zipSync({ ...entries, [path]: strToU8(sheet) }) };
};

/** Lists that say above their documents, in another column or by crossing out that these are withdrawn. */
export const withdrawnLists: readonly MarkedList[] = [
  {
    what: 'a second list below signatures, with a title of withdrawn documents and headings of its own',
    file: workbook('dua-daftar.xlsx', [
      ['DAFTAR DOKUMEN AKTIF'],
      columns,
      row(1),
      ['Disetujui oleh', null, 'Sari'],
      ['DAFTAR DOKUMEN TIDAK BERLAKU'],
      ['Periode 2024'],
      ['Judul', 'No. Dokumen', 'Status', 'Departemen', 'Jenis'],
      ['Perawatan Unit 2', 'A-2', 'Aktif', 'SHE', 'SOP'],
    ]),
    asked: ['comment withdrawn: 1, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'a title above the only list, which comes again on the next page',
    file: workbook('halaman.xls', [
      {
        name: 'Daftar',
        grid: [
          ...[
            ['PT HASTA KARYA TAMBANG', ...noCells, 'No. Form', 'FRM-1'],
            ['DAFTAR DOKUMEN OBSOLETE'],
            columns,
            row(1),
            ['Halaman 1 dari 3'],
          ],
          ...[
            ['PT HASTA KARYA TAMBANG', ...noCells, 'No. Form', 'FRM-1'],
            columns,
            row(2),
            ['DAFTAR DOKUMEN OBSOLETE'],
            columns,
            row(4),
          ],
        ],
      },
      { name: 'Lain', grid: [columns, row(3)] },
    ]),
    asked: ['comment withdrawn: 3, retired'],
    accepted: ['A-1 Kadaluarsa', 'A-2 Kadaluarsa', 'A-4 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-3 Aktif'],
  },
  {
    what: 'sections of documents that are not in force, and of an archive',
    file: workbook('seksi.xlsx', [
      columns,
      ['A. DOKUMEN AKTIF'],
      row(1),
      ['B. DOKUMEN NON-AKTIF'],
      row(2),
      ['C. ARSIP DOKUMEN LAMA'],
      row(3),
    ]),
    asked: ['comment withdrawn: 1, retired', 'comment archived: 1, nothing'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'sheets of an archive and of deleted documents, and one about archives',
    file: workbook('arsip.xlsx', [
      { name: 'Arsip dan Dokumen', grid: [columns, row(1)] },
      { name: 'Arsip', grid: [columns, row(2)] },
      { name: 'Dokumen Lama', grid: [columns, row(3)] },
      { name: 'Dihapus 2023', grid: [columns, row(4)] },
    ]),
    asked: ['comment archived: 3, nothing'],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'numbers of successors below a heading that says so, and one of predecessors',
    file: workbook('pengganti.xlsx', [
      [...columns, 'Superseded by', 'Menggantikan'],
      row(1, null, 'B-7'),
      row(2, 'B-2', null),
    ]),
    asked: ['comment withdrawn: 1, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'remarks in other words',
    file: workbook('ket.xls', [
      [...columns, 'Keterangan'],
      row(1, 'asli di IMS'),
      row(2, 'Habis masa berlaku 12/2021'),
      row(3, 'tidak dipergunakan lagi'),
      row(4, 'diganti SOP baru'),
      row(5, 'No longer used'),
    ]),
    asked: ['comment withdrawn: 4, retired'],
    accepted: ['A-1 Aktif', ...[2, 3, 4, 5].map((at) => `A-${at} Kadaluarsa`)],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'text struck through within cells: of a former number beside the present one, and of a whole number',
    file: withRuns('coret-sebagian.xlsx', [columns, row(1), row(2), row(3)], {
      A2: [
        ['LAMA-1', true],
        [' A-1', false],
      ],
      A3: [['A-2', true]],
    }),
    asked: ['strike: 1, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-1 Aktif', 'A-3 Aktif'],
  },
];
