import { maxImportColumns, maxImportRows } from '../../../../shared/domain/bulk.ts';
import { maxHeaderRows } from '../../../../shared/domain/import-columns.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { listColumns } from '../list-columns.ts';
import type { NumberFormats } from './number-formats.ts';
import { type TextLimit, TextPieces } from './text-limit.ts';
import type { Tag, XmlHandler } from './xml.ts';

/** The last row and column of a spreadsheet. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** What the readers of all sheets of a workbook share. */
export interface WorkbookContext {
  strings: readonly string[];
  formats: NumberFormats;
  /** Limits of the text stored in cells, and of the text that cells repeat from the shared strings. */
  limits: { stored: TextLimit; repeated: TextLimit };
}

const emptyRow: readonly string[] = [];

/**
 * Reads a sheet's rows as displayed text. Below the rows in which a header may be found, only the header's columns are
 * read; reading stops at a sheet without a header.
 */
export class SheetReader implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly #workbook: WorkbookContext;
  readonly #rows: (string[] | undefined)[] = [];
  readonly #pieces = new TextPieces();
  /** The current row and column, starting at 1. */
  #row = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #isPhonetic = false;
  /** Whether the current cell is in a column to read, or in one beyond the maximum. */
  #isIncluded = false;
  #filledRows = 0;
  #isFilled = false;
  #columns: ReadonlySet<number> | undefined;

  constructor(workbook: WorkbookContext) {
    this.#workbook = workbook;
  }

  /** Row n of the sheet has index n - 1; rows without cells are empty. */
  get table(): (readonly string[])[] {
    return Array.from(this.#rows, (cells) => cells ?? emptyRow);
  }

  open({ name, attribute }: Tag): void {
    if (name === 'c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1;
      if (this.#column > lastColumn) throw new ImportFileError(fileErrors.damaged);
      this.#isIncluded = this.#column > maxImportColumns || !this.#columns || this.#columns.has(this.#column - 1);
      if (!this.#isIncluded) return;
      this.#type = attribute('t') ?? 'n';
      this.#style = Number(attribute('s') ?? 0);
    } else if (name === 'v') this.isReading = this.#isIncluded;
    else if (name === 't') this.isReading = this.#isIncluded && !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'row') this.#startRow(attribute('r'));
  }

  close(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 't') this.isReading = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    // The rest of the part describes only the sheet's appearance.
    else if (name === 'sheetData') this.isDone = true;
  }

  text(piece: Buffer): void {
    this.#pieces.add(piece);
  }

  #startRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // Spreadsheets write rows in order and reject files that do not.
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new ImportFileError(fileErrors.damaged);
    this.#row = row;
    this.#column = 0;
    this.#isFilled = false;
    if (this.#columns || row <= maxHeaderRows) return;
    this.#columns = listColumns(this.table);
    this.isDone = this.#columns.size === 0;
  }

  #endCell(): void {
    if (!this.#isIncluded) return;
    const raw = this.#pieces.take();
    if (raw === '') return;
    if (this.#column > maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (!this.#isFilled) this.#filledRows += 1;
    this.#isFilled = true;
    // One more for the header.
    if (this.#filledRows > maxImportRows + 1) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    const index = this.#column - 1;
    const text = this.#displayedText(raw).trim();
    if (text === '') return;
    this.#rows[this.#row - 1] ??= [];
    const cells = this.#rows[this.#row - 1] ?? [];
    while (cells.length < index) cells.push('');
    cells[index] = text;
  }

  #displayedText(raw: string): string {
    const { strings, formats, limits } = this.#workbook;
    if (this.#type === 's') {
      const text = strings[Number(raw)] ?? '';
      limits.repeated.add(text.length);
      return formats.displayedText(text, this.#style);
    }
    if (this.#type === 'n') {
      const value = Number(raw);
      return Number.isFinite(value) ? formats.displayedNumber(value, this.#style) : '';
    }
    if (this.#type === 'b') return raw.trim() === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return dayOf(raw);
    limits.stored.add(raw.length);
    return formats.displayedText(raw, this.#style);
  }
}

/** The column number, starting at 1, of a cell reference such as A1 or BL12. */
const columnOf = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < Math.min(reference.length, 4); at += 1) {
    const letter = reference.charCodeAt(at);
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column === 0 ? undefined : column;
};

/** '2026-11-20T00:00:00' in the Indonesian date format. */
const dayOf = (raw: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(raw) ?? [];
  return year === undefined ? raw : `${day}/${month}/${year}`;
};
