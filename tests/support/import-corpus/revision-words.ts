import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** A file whose revisions are written as words. */
export interface RevisionList {
  what: string;
  file: TestFile;
  /** 'text count proposed value', '-' where nothing is proposed. */
  words: string[];
  notes: string[];
  /** The revision of each row before and after the proposals are accepted; 'galat' for an error, '-' for none. */
  before: string[];
  after: string[];
}

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Rev'];
const rows = (...revisions: Cell[]): Cell[][] =>
  revisions.map((revisi, at) => [`A-${at + 1}`, `Perawatan Unit ${at + 1}`, 'SOP', 'SHE', revisi]);
const shown = (v: number, z: string): Cell => ({ t: 'n', v, z });

export const revisionLists: readonly RevisionList[] = [
  {
    what: 'letters behind the revision, asked once each',
    file: workbook('huruf.xlsx', [columns, ...rows('0A', '0A', '0a', '1B', 2)]),
    words: ['0A 3 0', '1B 1 1'],
    notes: [],
    before: ['galat', 'galat', 'galat', 'galat', '2'],
    after: ['0', '0', '0', '1', '2'],
  },
  {
    what: 'Roman numerals, ordinals, dots and words',
    file: delimited(
      'kata.csv',
      `nomor,nama,jenis,department,revisi\n${['III', 'Ke-2', '2.', '02 (dua)', 'Revisi ke-3', '0 (nol)', 'IV', 'A']
        .map((revisi, at) => `A-${at},Unit ${at},SOP,SHE,${revisi}`)
        .join('\n')}\n`,
    ),
    words: ['III 1 3', 'Ke-2 1 2', '2. 1 2', '02 (dua) 1 2', 'Revisi ke-3 1 3', '0 (nol) 1 0', 'IV 1 4', 'A 1 -'],
    notes: [],
    before: ['galat', 'galat', 'galat', 'galat', 'galat', 'galat', 'galat', 'galat'],
    after: ['3', '2', '2', '2', '3', '0', '4', 'galat'],
  },
  {
    what: 'decimals that the cell rounds (.xlsx), and words for none',
    file: workbook('desimal.xlsx', [columns, ...rows(shown(1.6, '0'), shown(2, '0.0'), 'N/A', 'n/a', '-')]),
    words: ['1.6 1 -'],
    notes: ['Revisi “N/A” dibaca sebagai tidak diisi (2 baris)'],
    before: ['galat', '2', '-', '-', '-'],
    after: ['galat', '2', '-', '-', '-'],
  },
  {
    what: 'decimals that the cell rounds (.xls)',
    file: workbook('desimal.xls', [columns, ...rows(shown(1.6, '0'), shown(3, '00'))]),
    words: ['1.6 1 -'],
    notes: [],
    before: ['galat', '3'],
    after: ['galat', '3'],
  },
  {
    what: 'ordinals and letters of an .xls, and words for none in a text',
    file: workbook('kata.xls', [columns, ...rows('Ke-1', 'Ke-1', 'kedua', '2B', 'N/A', 'belum ada')]),
    words: ['Ke-1 2 1', 'kedua 1 2', '2B 1 2'],
    notes: [
      'Revisi “N/A” dibaca sebagai tidak diisi (1 baris)',
      'Revisi “BELUM ADA” dibaca sebagai tidak diisi (1 baris)',
    ],
    before: ['galat', 'galat', 'galat', 'galat', '-', '-'],
    after: ['1', '1', '2', '2', '-', '-'],
  },
  {
    what: 'Roman numerals and letters of a text file',
    file: delimited('romawi.csv', 'nomor,nama,jenis,department,Rev Ke\nA-1,Satu,SOP,SHE,III\nA-2,Dua,SOP,SHE,0A\n'),
    words: ['III 1 3', '0A 1 0'],
    notes: [],
    before: ['galat', 'galat'],
    after: ['3', '0'],
  },
  {
    what: 'a lone small letter, which may be a tick, beside Roman numerals',
    file: workbook('huruf-kecil.xlsx', [columns, ...rows('x', 'i', 'Rev. II', 'ii')]),
    words: ['x 1 -', 'i 1 -', 'Rev. II 1 2', 'ii 1 2'],
    notes: [],
    before: ['galat', 'galat', 'galat', 'galat'],
    after: ['galat', 'galat', '2', '2'],
  },
  {
    what: 'revisions as numbers and in their usual spellings',
    file: workbook('biasa.xlsx', [columns, ...rows(0, '00', 'Rev 02', 'R3', '4.0', shown(5, '00'))]),
    words: [],
    notes: [],
    before: ['0', '0', '2', '3', '4', '5'],
    after: ['0', '0', '2', '3', '4', '5'],
  },
];
