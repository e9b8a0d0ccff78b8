import { fileErrors, ImportFileError } from '../file-errors.ts';
import { type TextLimit, TextPieces } from './text-limit.ts';
import { readXml, type Tag, type XmlHandler } from './xml.ts';

/** Twenty columns of the longest list, all different. */
const mostStrings = 1_000_000;

/** The texts that cells refer to by their place. */
export const sharedStrings = async (chunks: AsyncIterable<Buffer>, limit: TextLimit): Promise<string[]> => {
  const strings = new SharedStrings(limit);
  await readXml(chunks, strings);
  return strings.found;
};

class SharedStrings implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly found: string[] = [];
  readonly #limit: TextLimit;
  readonly #pieces = new TextPieces();
  /** How the text is pronounced stands beside it in East Asian workbooks, and is no part of it. */
  #isPhonetic = false;

  constructor(limit: TextLimit) {
    this.#limit = limit;
  }

  open({ name }: Tag): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 't') this.isReading = !this.#isPhonetic;
  }

  close(name: string): void {
    if (name === 't') this.isReading = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'si') {
      const text = this.#pieces.take().trim();
      this.#limit.add(text.length);
      this.found.push(text);
      if (this.found.length > mostStrings) throw new ImportFileError(fileErrors.tooMuchText);
    }
  }

  text(piece: Buffer): void {
    this.#pieces.add(piece);
  }
}
