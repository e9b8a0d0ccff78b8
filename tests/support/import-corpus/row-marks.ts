import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { TestFile } from '../files.ts';
import { type Cell, workbook } from './workbooks.ts';

/** The looks of rows by their number: 1 struck through, 2 yellow, 3 red, 4 the grey of every second row. */
type Looks = Record<number, 1 | 2 | 3 | 4>;

const solid = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/></patternFill></fill>`;
const styles = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts>
<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFFF00')}${solid('FF0000')}${solid('D9D9D9')}</fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="0" fillId="2"/><xf fontId="0" fillId="3"/><xf fontId="0" fillId="4"/></cellXfs>
</styleSheet>`;

/** A workbook whose rows look as Excel shows them. */
const marked = (name: string, grid: readonly Cell[][], looks: Looks): TestFile => {
  const { bytes, ...file } = workbook(name, grid);
  const entries = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(entries[path] ?? new Uint8Array()).replace(
    /<row r="(\d+)"[^>]*>.*?<\/row>/gs,
    (row, number: string) => {
      const look = looks[Number(number)];
      return look === undefined ? row : row.replaceAll('<c ', `<c s="${look}" `);
    },
  );
  return { ...file, bytes: zipSync({ ...entries, [path]: strToU8(sheet), 'xl/styles.xml': strToU8(styles) }) };
};

const noted = (text: string, comment: string): Cell => ({ t: 's', v: text, c: [{ a: 'IMS', t: comment }] });

/** A workbook whose looks or comments may say what its cells do not. */
export interface MarkedList {
  what: string;
  file: TestFile;
  asked: string[];
  /** 'number status' after every proposal is accepted ('unchanged' where there is none), and when marked rows are left out. */
  accepted: string[];
  skipped: string[];
}

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Status'];
const row = (at: number, status: Cell = 'Aktif'): Cell[] => [`A-${at}`, `Perawatan Unit ${at}`, 'SOP', 'SHE', status];

export const markedLists: readonly MarkedList[] = [
  {
    what: 'rows struck through, one of which states its status',
    file: marked('coret.xlsx', [columns, row(1), row(2), row(3, 'Kadaluarsa'), row(4, null)], { 3: 1, 4: 1, 5: 1 }),
    asked: ['strike: 2, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Kadaluarsa'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'colours, one of which a legend explains',
    file: marked(
      'warna.xlsx',
      [columns, row(1), row(2), row(3), row(4), row(5), row(6), [], ['Dokumen sudah dicabut']],
      { 3: 3, 6: 2, 9: 3 },
    ),
    asked: ['fill FF0000: 1, retired', 'fill FFFF00: 1, nothing'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif', 'A-4 Aktif', 'A-5 Aktif', 'A-6 Aktif'],
    skipped: ['A-1 Aktif', 'A-3 Aktif', 'A-4 Aktif', 'A-6 Aktif'],
  },
  {
    what: 'comments, one of which withdraws its document',
    file: workbook('komentar.xlsx', [
      columns,
      row(1),
      [noted('A-2', 'Sudah dicabut per Mei 2024'), ...row(2).slice(1)],
      [noted('A-3', 'Asli di lemari IMS'), ...row(3).slice(1)],
    ]),
    asked: ['comment withdrawn: 1, retired', 'comment: 1, unchanged'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'a coloured header and every second row in grey',
    file: marked('belang.xlsx', [columns, row(1), row(2), row(3), row(4)], { 1: 2, 3: 4, 5: 4 }),
    asked: [],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
    skipped: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
  },
];
