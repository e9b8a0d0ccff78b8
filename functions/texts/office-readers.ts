import type { NumberFormats } from '../imports/parsing/xlsx/number-formats.ts';
import { type Tag, textOf, type XmlHandler } from '../imports/parsing/xlsx/xml.ts';
import type { PageTexts } from './extracted-text.ts';

/** Collects the text of elements and counts it against the limits while it is read. */
abstract class TextReader implements XmlHandler {
  isReading = false;
  isDone = false;
  protected readonly texts: PageTexts;
  #pieces: Buffer[] = [];

  constructor(texts: PageTexts) {
    this.texts = texts;
  }

  abstract open(tag: Tag): void;
  abstract close(name: string): void;

  text(piece: Buffer): void {
    this.texts.count(piece.length);
    // A copy, because the chunk that it is part of is large.
    this.#pieces.push(Buffer.from(piece));
  }

  protected take(): string {
    if (this.#pieces.length === 0) return '';
    const text = textOf(Buffer.concat(this.#pieces).toString('utf8'));
    this.#pieces = [];
    return text;
  }
}

/** Reads paragraphs (`p`) with runs of text (`t`), as WordprocessingML and DrawingML have them. */
export class ParagraphReader extends TextReader {
  #page: string[] = [];
  /** Inside `Fallback`, which repeats for old programs what `Choice` says. */
  #fallbacks = 0;

  open({ name, attribute }: Tag): void {
    if (name === 't') this.isReading = this.#fallbacks === 0;
    else if (name === 'Fallback') this.#fallbacks += 1;
    else if (name === 'tab') this.#page.push('\t');
    else if (name === 'lastRenderedPageBreak' || (name === 'br' && attribute('type') === 'page')) this.#endPage();
    else if (name === 'br') this.#page.push('\n');
  }

  close(name: string): void {
    if (name === 't') {
      this.isReading = false;
      this.#page.push(this.take());
    } else if (name === 'Fallback') this.#fallbacks -= 1;
    else if (name === 'p') this.#page.push('\n');
    else if (name === 'tc') this.#page.push('\t');
  }

  /** A break is often written twice, as the author's and as the printed one: an empty page is none. */
  #endPage(): void {
    if (this.#page.every((each) => each.trim() === '')) return;
    this.texts.add(this.#page.join(''));
    this.#page = [];
  }

  finish(): void {
    this.texts.add(this.#page.join(''));
  }
}

/** Reads the cells of a sheet as they are displayed. */
export class SheetTextReader extends TextReader {
  readonly #workbook: { strings: readonly string[]; formats: NumberFormats };
  readonly #rows: string[];
  #cells: string[] = [];
  #type = 'n';
  #style = 0;

  constructor(name: string, workbook: { strings: readonly string[]; formats: NumberFormats }, texts: PageTexts) {
    super(texts);
    this.#workbook = workbook;
    this.#rows = [name];
  }

  open({ name, attribute }: Tag): void {
    if (name === 'c') {
      this.#type = attribute('t') ?? 'n';
      this.#style = Number(attribute('s') ?? 0);
    } else if (name === 'v' || name === 't') this.isReading = true;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isReading = false;
    else if (name === 'c') this.#endCell(this.#displayedText(this.take()));
    else if (name === 'row') {
      if (this.#cells.length > 0) this.#rows.push(this.#cells.join('\t'));
      this.#cells = [];
    } else if (name === 'sheetData') this.isDone = true;
  }

  /** Counts what is displayed: a short file can name one long text a million times. */
  #endCell(text: string): void {
    if (text === '') return;
    this.texts.count(text.length + 1);
    this.#cells.push(text);
  }

  #displayedText(raw: string): string {
    const { strings, formats } = this.#workbook;
    if (raw === '' || this.#type === 'e') return '';
    if (this.#type === 's') return strings[Number(raw)] ?? '';
    if (this.#type !== 'n') return raw;
    const value = Number(raw);
    return Number.isFinite(value) ? formats.displayedNumber(value, this.#style) : '';
  }

  finish(): void {
    this.texts.add(this.#rows.join('\n'));
  }
}
