import { maxImportColumns, maxImportRows } from '../../../../shared/domain/bulk.ts';
import { maxHeaderRows } from '../../../../shared/domain/import-columns.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { listColumns } from '../list-columns.ts';
import type { NumberFormats } from './number-formats.ts';
import { type TextLimit, TextPieces } from './text-limit.ts';
import type { Tag, XmlHandler } from './xml.ts';

/** A spreadsheet's last row and column. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** What the cells of all sheets share. */
export interface Shared {
  strings: readonly string[];
  formats: NumberFormats;
  /** Of text that is kept here, and of text that cells repeat from the shared strings. */
  limits: { kept: TextLimit; repeated: TextLimit };
}

const none: readonly string[] = [];

/**
 * Reads a sheet's rows as people read them. Below the rows a header may stand in, only the columns that the header names
 * are kept; a sheet without one is left there.
 */
export class SheetReader implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly #shared: Shared;
  readonly #rows: (string[] | undefined)[] = [];
  readonly #pieces = new TextPieces();
  /** From 1; the present ones. */
  #row = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #isPhonetic = false;
  /** Whether what the present cell holds is kept, or one too many. */
  #isWanted = false;
  #filled = 0;
  #isFilled = false;
  #kept: ReadonlySet<number> | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** Row n of the sheet is at n - 1; those without cells have none. */
  get table(): (readonly string[])[] {
    return Array.from(this.#rows, (cells) => cells ?? none);
  }

  open({ name, attribute }: Tag): void {
    if (name === 'c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1;
      if (this.#column > lastColumn) throw new ImportFileError(fileErrors.damaged);
      this.#isWanted = this.#column > maxImportColumns || !this.#kept || this.#kept.has(this.#column - 1);
      if (!this.#isWanted) return;
      this.#type = attribute('t') ?? 'n';
      this.#style = Number(attribute('s') ?? 0);
    } else if (name === 'v') this.isReading = this.#isWanted;
    else if (name === 't') this.isReading = this.#isWanted && !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'row') this.#begin(attribute('r'));
  }

  close(name: string): void {
    if (name === 'c') this.#settle();
    else if (name === 'v' || name === 't') this.isReading = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    // What follows says how the sheet looks.
    else if (name === 'sheetData') this.isDone = true;
  }

  text(piece: Buffer): void {
    this.#pieces.add(piece);
  }

  #begin(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // A spreadsheet writes its rows in order, and takes no other file.
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new ImportFileError(fileErrors.damaged);
    this.#row = row;
    this.#column = 0;
    this.#isFilled = false;
    if (this.#kept || row <= maxHeaderRows) return;
    this.#kept = listColumns(this.table);
    this.isDone = this.#kept.size === 0;
  }

  #settle(): void {
    if (!this.#isWanted) return;
    const raw = this.#pieces.take();
    if (raw === '') return;
    if (this.#column > maxImportColumns) throw new ImportFileError(fileErrors.tooManyColumns(maxImportColumns));
    if (!this.#isFilled) this.#filled += 1;
    this.#isFilled = true;
    // One more, for the header.
    if (this.#filled > maxImportRows + 1) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
    const place = this.#column - 1;
    const text = this.#shown(raw).trim();
    if (text === '') return;
    this.#rows[this.#row - 1] ??= [];
    const cells = this.#rows[this.#row - 1] ?? [];
    while (cells.length < place) cells.push('');
    cells[place] = text;
  }

  #shown(raw: string): string {
    const { strings, formats, limits } = this.#shared;
    if (this.#type === 's') {
      const text = strings[Number(raw)] ?? '';
      limits.repeated.add(text.length);
      return formats.shownText(text, this.#style);
    }
    if (this.#type === 'n') {
      const value = Number(raw);
      return Number.isFinite(value) ? formats.shown(value, this.#style) : '';
    }
    if (this.#type === 'b') return raw.trim() === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return dayOf(raw);
    limits.kept.add(raw.length);
    return formats.shownText(raw, this.#style);
  }
}

/** The number, from 1, of the column in a cell's reference, A1 or BL12. */
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

/** '2026-11-20T00:00:00' as dates are read here. */
const dayOf = (raw: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(raw) ?? [];
  return year === undefined ? raw : `${day}/${month}/${year}`;
};
