import { isZip } from '../../../../../shared/domain/files/signatures.ts';
import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { readOffice } from '../../../../../shared/domain/office/office-text.ts';
import { readingLimits } from '../../../../../shared/domain/office/reading-limits.ts';
import type { Sheet } from '../../../../../shared/domain/office/sheet-reader.ts';

/** A browser lays out as many cells in some tenths of a second. */
const maxRows = 1000;
const maxColumns = 100;
const maxCells = 30_000;
const maxCharacters = 3_000_000;
const maxMerges = 20_000;
const maxFrozen = 10;

/** The rest of a long list is read to be counted; the time of the preview limits it. */
const limits = { ...readingLimits, characters: 30_000_000 };

export interface ShownCell {
  text: string;
  columns?: number;
  rows?: number;
}

/** A visible sheet of a workbook, as far as it is shown. */
export interface ShownSheet {
  name: string;
  /** In pixels, of the columns from A on. */
  widths: number[];
  /** From row 1 on; null is a cell that a merged one covers. */
  rows: (ShownCell | null | undefined)[][];
  frozen: { rows: number; columns: number };
  /** The last row and column with a value. */
  rowCount: number;
  columnCount: number;
  /** Rows or columns with values that the file hides; they are shown all the same. */
  hasHidden: boolean;
  /** Headers and footers of its prints, and the texts of its shapes. */
  texts: string[];
}

export interface ShownWorkbook {
  sheets: ShownSheet[];
  /** By the names that users know. */
  notShown: string[];
}

/** What is shown of a workbook, or of a text with separated values. Throws OfficeRefusal. */
export const shownWorkbook = async (bytes: Uint8Array): Promise<ShownWorkbook> => {
  const { sheets, notRead } = isZip(bytes) ? await readXlsx(bytes) : await readOther(bytes);
  const budget = { characters: maxCharacters };
  return { sheets: sheets.map((sheet) => shownSheet(sheet, budget)), notShown: notRead };
};

const readXlsx = async (bytes: Uint8Array) => {
  const office = await readOffice(bytes, limits);
  if (office.type !== 'workbook') throw new OfficeRefusal('unsupported');
  return office;
};

/** SheetJS is large, and few files are of these types. */
const readOther = async (bytes: Uint8Array) => {
  const { otherSheets } = await import('./other-sheets.ts');
  return otherSheets(bytes);
};

const shownSheet = (sheet: Sheet, budget: { characters: number }): ShownSheet => {
  const { name, frozen, hiddenColumns, blocks } = sheet;
  const rowCount = sheet.rows.reduce((last, { number }) => Math.max(last, number), 0);
  const columnCount = sheet.rows.reduce((last, { cells }) => Math.max(last, cells.length), 0);
  const columns = Math.min(columnCount, maxColumns);
  const count = Math.min(rowCount, maxRows, Math.floor(maxCells / Math.max(1, columns)));
  const rows: ShownSheet['rows'] = Array.from({ length: count }, () => Array.from({ length: columns }));
  for (const { number, cells } of sheet.rows) {
    const row = rows[number - 1];
    if (!row) continue;
    if (budget.characters < 0) rows.length = Math.min(rows.length, number - 1);
    for (const [column, text] of cells.slice(0, columns).entries()) {
      if (text === '') continue;
      row[column] = { text };
      budget.characters -= text.length;
    }
  }
  const widths = widthsOf(sheet, rows);
  mergeCells(rows, sheet.merges);
  spreadTexts(rows, widths);
  return {
    name,
    rows,
    widths,
    frozen: {
      rows: Math.min(frozen.rows, rows.length, maxFrozen),
      columns: Math.min(frozen.columns, columns, maxFrozen),
    },
    rowCount,
    columnCount,
    hasHidden: hiddenColumns.some(({ first }) => first <= columnCount) || sheet.rows.some(({ isHidden }) => isHidden),
    texts: blocks.flatMap(({ cells }) => cells),
  };
};

const defaultWidth = 69;

/** A character of Excel's usual font has 7 pixels, and a cell 5 beside its text. */
const pixelsOf = (characters: number): number => Math.round(characters * 7 + 5);
const lengthOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));
const within = (pixels: number, least: number, most: number): number => Math.min(most, Math.max(least, pixels));

/** Without widths, as in a text with separated values, those of the first texts. */
const widthsOf = ({ widths }: Sheet, rows: ShownSheet['rows']): number[] => {
  const pixels = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => {
    const texts = widths.length > 0 ? [] : rows.slice(0, 50).map((row) => row[column]?.text ?? '');
    return within(pixelsOf(Math.max(0, ...texts.map(lengthOf))), defaultWidth, 280);
  });
  for (const { first, last, width } of widths) pixels.fill(within(pixelsOf(width), 24, 420), first - 1, last);
  return pixels;
};

/** Excel lets a text reach over the empty cells at its right. */
const spreadTexts = (rows: ShownSheet['rows'], widths: readonly number[]): void => {
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (!cell || cell.columns !== undefined) continue;
      let [width = 0, next] = [widths[column], column + 1];
      for (; width < pixelsOf(lengthOf(cell.text)) && next < row.length && row[next] === undefined; next += 1) {
        width += widths[next] ?? 0;
        row[next] = null;
      }
      if (next > column + 1) cell.columns = next - column;
    }
};

const mergeCells = (rows: ShownSheet['rows'], merges: Sheet['merges']): void => {
  for (const { row, column, rows: height, columns: width } of merges.slice(0, maxMerges)) {
    const cells = rows[row - 1];
    if (!cells || column > cells.length || cells[column - 1] === null) continue;
    const lastRow = Math.min(row + height - 1, rows.length);
    const lastColumn = Math.min(column + width - 1, cells.length);
    const first = { text: '', ...cells[column - 1], columns: lastColumn - column + 1, rows: lastRow - row + 1 };
    for (let at = row; at <= lastRow; at += 1) rows[at - 1]?.fill(null, column - 1, lastColumn);
    cells[column - 1] = first;
  }
};
