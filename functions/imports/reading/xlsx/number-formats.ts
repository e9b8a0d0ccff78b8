import { SSF } from 'xlsx';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** The part of SheetJS that writes numbers as a spreadsheet shows them; its types say nothing of it. */
const formatter = SSF as {
  format: (format: string | number, value: number | string, options: { date1904: boolean; dateNF: string }) => string;
};

/** As long as Excel lets one be. */
const longestFormat = 255;
const mostFormats = 65_536;
/** What it may cost to write numbers, in characters of their formats. */
const mostWork = 8_000_000;
const workOfAny = 20;
const mostRemembered = 20_000;
/** As a date's short form is read here; the file says only that it is one. */
const dateNF = 'dd/mm/yyyy';

/** A workbook's number formats: by the style of a cell, what its number looks like. */
export class NumberFormats implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly #date1904: boolean;
  readonly #codes = new Map<number, string>();
  readonly #styles: number[] = [];
  readonly #shown = new Map<string, string>();
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
      if (code.length <= longestFormat) this.#codes.set(Number(attribute('numFmtId')), code);
    } else return;
    if (this.#styles.length + this.#codes.size > mostFormats) throw new ImportFileError(fileErrors.damaged);
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  text(): void {}

  /** A number as it is read on the screen; a long one in full, where Excel shows it shortened. */
  shown(value: number, style: number): string {
    const id = this.#styles[style] ?? 0;
    if (id === 0 && Number.isInteger(value)) return String(value);
    const key = `${id} ${value}`;
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const text = this.#formatted(value, id);
    if (this.#shown.size < mostRemembered) this.#shown.set(key, text);
    return text;
  }

  /** A text, with what its format puts around it. */
  shownText(text: string, style: number): string {
    const code = this.#codes.get(this.#styles[style] ?? 0);
    if (code === undefined || code.length < 2 || !code.includes('@')) return text;
    return this.#followed(code, text);
  }

  #formatted(value: number, id: number): string {
    const text = this.#followed(this.#codes.get(id) ?? id, value);
    return /E\+\d+$/.test(text) ? String(value) : text;
  }

  #followed(format: string | number, value: number | string): string {
    this.#work += workOfAny + String(format).length + String(value).length;
    if (this.#work > mostWork) throw new ImportFileError(fileErrors.tooMuchText);
    try {
      return formatter.format(format, value, { date1904: this.#date1904, dateNF });
    } catch {
      // A format that cannot be followed, or a date before there were any: the number itself stands in the cell.
      return String(value);
    }
  }
}
