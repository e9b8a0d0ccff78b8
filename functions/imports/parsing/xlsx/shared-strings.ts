import { fileErrors, ImportFileError } from '../file-errors.ts';
import { RichText, type TextLimit } from './text-limit.ts';
import { readXml, type Tag, XmlHandler } from './xml.ts';

/** Twenty columns of the longest list, all different. */
const maxStrings = 1_000_000;

/** The shared strings of a workbook, which cells reference by index, and those that are struck through as a whole. */
export interface SharedStrings {
  strings: readonly string[];
  struck: ReadonlySet<number>;
}

export const sharedStrings = async (chunks: AsyncIterable<Buffer>, limit: TextLimit): Promise<SharedStrings> => {
  const reader = new StringsReader(limit);
  await readXml(chunks, reader);
  return reader;
};

class StringsReader extends XmlHandler implements SharedStrings {
  readonly strings: string[] = [];
  readonly struck = new Set<number>();
  readonly #limit: TextLimit;
  readonly #text = new RichText();

  constructor(limit: TextLimit) {
    super();
    this.#limit = limit;
  }

  open(tag: Tag): void {
    this.isReading = this.#text.open(tag);
  }

  override close(name: string): void {
    this.#text.close(name);
    if (name === 't') this.isReading = false;
    if (name !== 'si') return;
    const text = this.#text.take().trim();
    this.#limit.add(text.length);
    if (this.#text.isStruck) this.struck.add(this.strings.length);
    this.strings.push(text);
    if (this.strings.length > maxStrings) throw new ImportFileError(fileErrors.tooMuchText);
  }

  override text(piece: Buffer): void {
    this.#text.add(piece);
  }
}
