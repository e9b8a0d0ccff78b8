import { SSF } from 'xlsx';
import { serialDate } from '../../rows/dates.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** The part of SheetJS that formats numbers as a spreadsheet does, which its types do not declare. */
const formatter = SSF as {
  format: (format: string | number, value: number | string, options: { date1904: boolean; dateNF: string }) => string;
  is_date: (format: string) => boolean;
  get_table: () => Record<number, string>;
};

/** Excel's maximum length of a format code. */
const maxFormatLength = 255;
const maxFormats = 65_536;
/** Limit of the formatting work of one workbook, in characters of formats and values. */
const maxWork = 8_000_000;
const baseWork = 20;
const maxCachedTexts = 20_000;
/** The short date format used in Indonesia; the file marks a cell only as a short date. */
const dateNF = 'dd/mm/yyyy';

/** A workbook's number formats: a number's displayed text by the style of its cell. */
export class NumberFormats implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly #date1904: boolean;
  readonly #codes = new Map<number, string>();
  readonly #styles: number[] = [];
  readonly #cache = new Map<string, string>();
  readonly #dateFormats = new Map<number, boolean>();
  #inCells = false;
  #work = 0;

  constructor(date1904: boolean) {
    this.#date1904 = date1904;
  }

  read(chunks: AsyncIterable<Buffer>): Promise<void> {
    return readXml(chunks, this);
  }

  open({ name, attribute }: Tag): void {
    if (name === 'cellXfs') this.#inCells = true;
    else if (name === 'xf' && this.#inCells) this.#styles.push(Number(attribute('numFmtId') ?? 0));
    else if (name === 'numFmt') {
      const code = textOf(attribute('formatCode') ?? '');
      if (code.length <= maxFormatLength) this.#codes.set(Number(attribute('numFmtId')), code);
    } else return;
    if (this.#styles.length + this.#codes.size > maxFormats) throw new ImportFileError(fileErrors.damaged);
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  text(): void {}

  /** A number's displayed text; a long number is written in full where Excel shows an exponent. */
  displayedNumber(value: number, style: number): string {
    const id = this.#styles[style] ?? 0;
    if (id === 0 && Number.isInteger(value)) return String(value);
    const key = `${id} ${value}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const text = this.#format(value, id);
    if (this.#cache.size < maxCachedTexts) this.#cache.set(key, text);
    return text;
  }

  /** A number with all its decimals, unless its cell shows a date. */
  fullNumber(value: number, style: number): string {
    return this.dateOf(value, style) === undefined ? String(value) : this.displayedNumber(value, style);
  }

  /** The date of a number in a cell with a date format, as YYYY-MM-DD; undefined for another format. */
  dateOf(value: number, style: number): string | undefined {
    const id = this.#styles[style] ?? 0;
    let isDate = this.#dateFormats.get(id);
    if (isDate === undefined) {
      const code = this.#codes.get(id) ?? formatter.get_table()[id] ?? '';
      isDate = formatter.is_date(code);
      this.#dateFormats.set(id, isDate);
    }
    return isDate ? serialDate(value, this.#date1904) : undefined;
  }

  /** A text with what its cell's format adds around it. */
  displayedText(text: string, style: number): string {
    const code = this.#codes.get(this.#styles[style] ?? 0);
    if (code === undefined || code.length < 2 || !code.includes('@')) return text;
    return this.#apply(code, text);
  }

  #format(value: number, id: number): string {
    const text = this.#apply(this.#codes.get(id) ?? id, value);
    return /E\+\d+$/.test(text) ? String(value) : text;
  }

  #apply(format: string | number, value: number | string): string {
    this.#work += baseWork + String(format).length + String(value).length;
    if (this.#work > maxWork) throw new ImportFileError(fileErrors.tooMuchText);
    try {
      return formatter.format(format, value, { date1904: this.#date1904, dateNF });
    } catch {
      // The format is invalid, or the date lies before the first one that spreadsheets support: the plain value is
      // used.
      return String(value);
    }
  }
}
