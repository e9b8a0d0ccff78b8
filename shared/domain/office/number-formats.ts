import { SSF } from 'xlsx';

/** The part of SheetJS that formats numbers as a spreadsheet does, which its types do not declare. */
const formatter = SSF as {
  format: (format: string | number, value: number | string, options: { date1904: boolean; dateNF: string }) => string;
  is_date: (format: string) => boolean;
  get_table: () => Record<number, string>;
};

/** Excel's maximum length of a format code. */
const maxFormatLength = 255;
const baseWork = 20;
const maxCachedTexts = 20_000;
/** The short date format used in Indonesia; the file marks a cell only as a short date. */
const dateNF = 'dd/mm/yyyy';

/** What is read of a tag. */
interface FormatTag {
  name: string;
  attribute: (name: string) => string | undefined;
}

/** A workbook's number formats: a cell's displayed text by its style. */
export class NumberFormats {
  readonly date1904: boolean;
  readonly #codes = new Map<number, string>();
  readonly #styles: number[] = [];
  readonly #cache = new Map<string, string>();
  readonly #dateFormats = new Map<number, boolean>();
  readonly #spend: (work: number) => void;
  #inCells = false;

  /** `spend` receives the work before it is done, in characters of formats and values. */
  constructor(date1904: boolean, spend: (work: number) => void) {
    this.date1904 = date1904;
    this.#spend = spend;
  }

  /** How many styles and formats there are. */
  get size(): number {
    return this.#styles.length + this.#codes.size;
  }

  /** Reads the part with the styles. */
  open(tag: FormatTag): undefined {
    if (tag.name === 'cellXfs') this.#inCells = true;
    else if (tag.name === 'xf' && this.#inCells) this.#styles.push(Number(tag.attribute('numFmtId') ?? 0));
    else if (tag.name === 'numFmt') {
      // Excel shows a number whose format is empty as any other; the formatter shows nothing.
      const code = tag.attribute('formatCode') || 'General';
      if (code.length <= maxFormatLength) this.#codes.set(Number(tag.attribute('numFmtId')), code);
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

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

  /** Whether the cell shows a date. */
  isDate(style: number): boolean {
    const id = this.#styles[style] ?? 0;
    let isDate = this.#dateFormats.get(id);
    if (isDate === undefined) {
      isDate = formatter.is_date(this.#codes.get(id) ?? formatter.get_table()[id] ?? '');
      this.#dateFormats.set(id, isDate);
    }
    return isDate;
  }

  /** A text with what its cell's format adds around it. */
  displayedText(text: string, style: number): string {
    const code = this.#codes.get(this.#styles[style] ?? 0);
    if (code === undefined || code.length < 2 || !code.includes('@')) return text;
    return this.#apply(code, text);
  }

  #format(value: number, id: number): string {
    const text = this.#apply(this.#codes.get(id) ?? id, value);
    // What a format hides is a value all the same: a revision that is not displayed would be none.
    return /E\+\d+$/.test(text) || text.trim() === '' ? String(value) : text;
  }

  #apply(format: string | number, value: number | string): string {
    this.#spend(baseWork + String(format).length + String(value).length);
    try {
      return formatter.format(format, value, { date1904: this.date1904, dateNF });
    } catch {
      // The format is invalid, or the date lies before the first one that spreadsheets support: the plain value is
      // used.
      return String(value);
    }
  }
}
