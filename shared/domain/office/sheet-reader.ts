import type { OfficeBlock } from './block-builder.ts';
import type { NumberFormats } from './number-formats.ts';
import type { OfficePackage } from './office-package.ts';
import { OfficeRefusal } from './office-refusal.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import { decoded, isTrue, type Tag, type XmlReader } from './xml.ts';

export interface SheetRow {
  /** From 1. */
  number: number;
  /** What is displayed, from column A to the last cell with a value; empty cells are ''. */
  cells: string[];
  isHidden?: true;
}

/** A visible sheet. Rows and columns are counted from 1. */
export interface Sheet {
  name: string;
  /** The rows with values, in the order of the file; hidden ones are among them, because a filter hides rows. */
  rows: SheetRow[];
  /** Cells that are shown as one: the first one has the value. */
  merges: { row: number; column: number; rows: number; columns: number }[];
  /** How many rows and columns stay in view. */
  frozen: { rows: number; columns: number };
  hiddenColumns: { first: number; last: number }[];
  /** In characters; other columns have the width of the program. */
  widths: { first: number; last: number; width: number }[];
  /** Headers and footers of its prints, and the texts of its shapes. */
  blocks: OfficeBlock[];
}

const lastColumn = 16_384;

/** Of headers and footers: fonts, colours, and what is computed when they are printed (ECMA-376 18.3.1.46). */
const printCodes = /&(?:"[^"]{0,255}"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[^&"\d])/gi;
const maxPrintText = 2000;

/** Headers and footers by their elements, and whether only a property of the sheet shows them. */
const printTexts: Readonly<Record<string, { kind: 'header' | 'footer'; condition?: string }>> = {
  oddHeader: { kind: 'header' },
  oddFooter: { kind: 'footer' },
  firstHeader: { kind: 'header', condition: 'differentFirst' },
  firstFooter: { kind: 'footer', condition: 'differentFirst' },
  evenHeader: { kind: 'header', condition: 'differentOddEven' },
  evenFooter: { kind: 'footer', condition: 'differentOddEven' },
};

const unreadElements: Readonly<Record<string, string>> = {
  picture: 'gambar',
  oleObject: 'objek tertanam',
  control: 'isian formulir',
};

/** Characters that XML has none of stand in the texts of workbooks as their codes (ECMA-376 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Reads one sheet (ECMA-376 18.3): formulas by their stored results, and hidden rows as others. */
export class SheetReader implements XmlReader {
  readonly sheet: Sheet;
  readonly #package: OfficePackage;
  readonly #path: string;
  readonly #workbook: { formats: NumberFormats; strings: readonly string[] };
  #row: SheetRow = { number: 0, cells: [] };
  #column = 0;
  #type = 'n';
  #style = 0;
  #value: string | undefined;
  #isFormula = false;
  #isReading = false;
  #printConditions: Tag | undefined;

  constructor(
    source: OfficePackage,
    path: string,
    name: string,
    workbook: { formats: NumberFormats; strings: readonly string[] },
  ) {
    this.#package = source;
    this.#path = path;
    this.#workbook = workbook;
    this.sheet = emptySheet(name);
  }

  open(tag: Tag): number | undefined {
    const unread = unreadElements[tag.name];
    if (unread) this.#package.notRead.add(unread);
    switch (tag.name) {
      case 'row':
        this.#row = {
          number: Number(tag.attribute('r') ?? this.#row.number + 1),
          cells: [],
          ...(isTrue(tag.attribute('hidden')) && { isHidden: true }),
        };
        this.#column = 0;
        break;
      case 'c':
        this.#column = cellAt(tag.attribute('r'))?.column ?? this.#column + 1;
        this.#type = tag.attribute('t') ?? 'n';
        this.#style = Number(tag.attribute('s') ?? 0);
        this.#value = undefined;
        this.#isFormula = false;
        break;
      case 'f':
        this.#isFormula = true;
        break;
      case 'v':
      case 't':
        this.#value ??= '';
        this.#isReading = true;
        break;
      case 'pane':
        if (tag.attribute('state')?.startsWith('frozen'))
          this.sheet.frozen = {
            rows: Number(tag.attribute('ySplit') ?? 0),
            columns: Number(tag.attribute('xSplit') ?? 0),
          };
        break;
      case 'col':
        this.#addColumns(tag);
        break;
      case 'mergeCell':
        this.#addMerge(tag.attribute('ref') ?? '');
        break;
      case 'drawing':
        this.#addShapes(tag.attribute(':id') ?? '');
        break;
      case 'headerFooter':
        this.#printConditions = tag;
        break;
      case 'rPh':
      case 'customSheetViews':
      case 'extLst':
        return 1;
      default:
        if (tag.name in printTexts) {
          this.#value = '';
          this.#isReading = true;
        }
    }
    return undefined;
  }

  close(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#row.cells.length > 0) this.sheet.rows.push(this.#row);
    else if (name in printTexts) this.#addPrintText(name);
    this.#isReading = false;
  }

  text(written: string): void {
    if (this.#isReading) this.#value = (this.#value ?? '') + decoded(written);
  }

  #endCell(): void {
    if (this.#isFormula && this.#value === undefined) this.#package.notRead.add('hasil rumus yang tidak tersimpan');
    const text = this.#displayed(this.#value ?? '');
    if (text.trim() === '' || this.#column > lastColumn) return;
    const { cells } = this.#row;
    // Counted with the empty cells before it: a short file can name one long text a million times.
    this.#package.budget.countCharacters(text.length + Math.max(1, this.#column - cells.length));
    while (cells.length < this.#column) cells.push('');
    cells[this.#column - 1] = text;
  }

  #displayed(value: string): string {
    const { strings, formats } = this.#workbook;
    if (value === '') return '';
    if (this.#type === 's') return formats.displayedText(strings[Number(value)] ?? '', this.#style);
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type !== 'n') return unescaped(value);
    const number = Number(value);
    return Number.isFinite(number) ? formats.displayedNumber(number, this.#style) : '';
  }

  #addColumns(tag: Tag): void {
    const columns = { first: Number(tag.attribute('min')), last: Number(tag.attribute('max')) };
    const width = Number(tag.attribute('width') ?? 0);
    if (isTrue(tag.attribute('hidden'))) this.sheet.hiddenColumns.push(columns);
    else if (width > 0) this.sheet.widths.push({ ...columns, width });
  }

  #addMerge(reference: string): void {
    const [first, last] = reference.split(':').map(cellAt);
    if (!first || !last) return;
    this.#package.budget.countCharacters(reference.length);
    const { row, column } = first;
    this.sheet.merges.push({ row, column, rows: last.row - row + 1, columns: last.column - column + 1 });
  }

  #addShapes(id: string): void {
    const path = this.#package.relationsOf(this.#path).get(id)?.path;
    if (path === undefined) throw new OfficeRefusal('damaged');
    const reader = new ParagraphReader(this.#package, { path, kind: 'shape' });
    this.#package.read(path, reader);
    for (const block of reader.takeBlocks()) this.sheet.blocks.push(block);
  }

  #addPrintText(name: string): void {
    const { kind, condition } = printTexts[name] ?? { kind: 'header' };
    if (condition && !isTrue(this.#printConditions?.attribute(condition))) return;
    const text = (this.#value ?? '').slice(0, maxPrintText);
    this.#package.budget.countCharacters(text.length);
    // Its three sections begin with a code each.
    const cell = text
      .replace(/&[LCR]/gi, '\n')
      .replaceAll('&&', '\0')
      .replace(printCodes, '')
      .replaceAll('\0', '&')
      .trim();
    if (cell !== '') this.sheet.blocks.push({ kind, page: 0, cells: [cell] });
  }
}

export const emptySheet = (name: string): Sheet => ({
  name,
  rows: [],
  merges: [],
  frozen: { rows: 0, columns: 0 },
  hiddenColumns: [],
  widths: [],
  blocks: [],
});

/** The place of a cell, as of 'AB12'. */
const cellAt = (reference: string | undefined): { row: number; column: number } | undefined => {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
};
