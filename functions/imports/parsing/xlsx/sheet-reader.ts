import { mergeKey } from '../../../../shared/domain/import/header.ts';
import { maxImportColumns } from '../../../../shared/domain/jobs/job-limits.ts';
import { uncalculatedFormula } from '../../rows/rows.ts';
import { otherNumber } from '../../tables/column-facts.ts';
import type { CellMark } from '../../tables/row-marks.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import type { SheetRows } from '../sheet-rows.ts';
import { addFormulaLink } from './cell-links.ts';
import type { CellStyles } from './cell-styles.ts';
import type { SharedStrings } from './shared-strings.ts';
import { RichText, type TextLimit } from './text-limit.ts';
import { type Tag, XmlHandler } from './xml.ts';

/** The last row and column of a spreadsheet. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** What the readers of all sheets of a workbook share. */
export interface WorkbookContext extends SharedStrings {
  styles: CellStyles;
  /** Limits of the text stored in cells, and of the text that cells repeat from the shared strings. */
  limits: { stored: TextLimit; repeated: TextLimit };
}

/** Passes a sheet's rows on as displayed text, each when it ends. */
export class SheetReader extends XmlHandler {
  readonly #workbook: WorkbookContext;
  readonly #hasMarks: boolean;
  readonly #sheet: SheetRows;
  /** Receives the addresses that formulas name. */
  readonly #links: Map<number, string>;
  readonly #pieces = new RichText();
  /** The current row and column, starting at 1. */
  #row = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  /** Whether the current cell lies outside of every table, and whether it has a value. */
  #isOther = false;
  #hasValue = false;
  #hasFormula = false;
  #cells: string[] = [];
  #marks: Map<number, CellMark> | undefined;
  #isTooWide = false;
  #isHidden = false;

  constructor(workbook: WorkbookContext, sheet: SheetRows, links: Map<number, string>) {
    super();
    this.#workbook = workbook;
    this.#hasMarks = workbook.styles.hasMarks;
    this.#sheet = sheet;
    this.#links = links;
  }

  open(tag: Tag): void {
    const { name, attribute } = tag;
    if (this.#pieces.open(tag)) this.isReading = true;
    else if (name === 'c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1;
      if (this.#column > lastColumn) throw new ImportFileError(fileErrors.damaged);
      this.#type = attribute('t') ?? 'n';
      this.#style = Number(attribute('s') ?? 0);
      this.#isOther = !this.#sheet.isColumnOf(this.#type === 'n' ? 'figure' : 'table', this.#column - 1);
      this.#hasValue = false;
      this.#hasFormula = false;
    } else if (name === 'v') {
      this.#hasValue = true;
      this.isReading = !(this.#isOther && this.#type === 'n');
    } else if (name === 'f') this.isReading = !this.#isOther;
    else if (name === 'row') {
      this.#startRow(attribute('r'));
      this.#isHidden = attribute('hidden') === '1';
    }
  }

  override close(name: string): void {
    this.#pieces.close(name);
    if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 't') this.isReading = false;
    else if (name === 'f') this.#endFormula();
    else if (name === 'row') this.#endRow();
    // The rest of the part describes the sheet's appearance; merged cells are read before.
    else if (name === 'sheetData') this.isDone = true;
  }

  override text(piece: Buffer): void {
    this.#pieces.add(piece);
  }

  #startRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // Spreadsheets write rows in order and reject files that do not.
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new ImportFileError(fileErrors.damaged);
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
    this.#marks = undefined;
    this.#isTooWide = false;
  }

  #endRow(): void {
    if (this.#cells.length > 0 || this.#isTooWide)
      this.#sheet.addCells(this.#row, this.#cells, this.#isTooWide, this.#marks);
    if (this.#cells.length > 0 && this.#isHidden) this.#sheet.hiddenRows += 1;
    this.#cells = [];
    this.#isTooWide = false;
  }

  #endFormula(): void {
    this.isReading = false;
    if (this.#isOther) return;
    this.#hasFormula = true;
    const formula = this.#pieces.take();
    if (this.#column <= maxImportColumns)
      addFormulaLink(this.#links, mergeKey(this.#row, this.#column - 1), formula, this.#workbook.limits.stored);
  }

  /** A formula whose value is empty has a text value; one that was never computed has none. */
  #isUncalculated(): boolean {
    return this.#hasFormula && !(this.#type === 'str' && this.#hasValue);
  }

  /** Empty cells are marked too: a legend is a coloured cell beside its text. */
  #markCell(isStruck: boolean): void {
    const mark = this.#hasMarks ? this.#workbook.styles.markOf(this.#style) : undefined;
    if (this.#column > maxImportColumns || !(mark || isStruck)) return;
    this.#marks ??= new Map();
    this.#marks.set(this.#column - 1, { fill: mark?.fill, isStruck: isStruck || mark?.isStruck === true });
  }

  #endCell(): void {
    const isNumber = this.#type === 'n' || this.#type === 's';
    const value = isNumber ? this.#pieces.takeNumber() : this.#pieces.take();
    this.#markCell(this.#type === 's' ? this.#workbook.struck.has(Number(value)) : !isNumber && this.#pieces.isStruck);
    const taken = value === '' && this.#isUncalculated() ? uncalculatedFormula : value;
    // A number outside of every table only fills its row, so it is not decoded.
    const raw = this.#isOther && this.#type === 'n' && this.#hasValue ? otherNumber : taken;
    if (raw === '') return;
    if (this.#column > maxImportColumns) {
      this.#isTooWide = true;
      return;
    }
    const index = this.#column - 1;
    const isRead = !this.#isOther && raw !== uncalculatedFormula;
    const text = (isRead ? this.#displayedText(raw) : this.#plainText(raw)).trim();
    if (text === '') return;
    while (this.#cells.length < index) this.#cells.push('');
    this.#cells[index] = text;
  }

  /** The text of a cell outside of every table, which may be a title or a heading; it is not stored. */
  #plainText(raw: string): string {
    return this.#type === 's' ? (this.#workbook.strings[Number(raw)] ?? '') : raw;
  }

  #displayedText(raw: string): string {
    const { strings, styles, limits } = this.#workbook;
    const { formats } = styles;
    if (this.#type === 's') {
      const text = strings[Number(raw)] ?? '';
      limits.repeated.add(text.length);
      return formats.displayedText(text, this.#style);
    }
    if (this.#type === 'n') {
      const value = Number(raw);
      if (!Number.isFinite(value)) return '';
      if (!Number.isInteger(value) && this.#sheet.isColumnOf('revision', this.#column - 1))
        return formats.fullNumber(value, this.#style);
      const date = this.#sheet.isColumnOf('date', this.#column - 1) ? formats.dateOf(value, this.#style) : undefined;
      return date ?? formats.displayedNumber(value, this.#style);
    }
    if (this.#type === 'b') return raw.trim() === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return this.#sheet.isColumnOf('date', this.#column - 1) ? raw : dayOf(raw);
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
