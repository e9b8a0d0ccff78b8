import { fileErrors, ImportFileError } from '../file-errors.ts';
import { type TextLimit, TextPieces } from './text-limit.ts';
import { readXml, type Tag, XmlHandler } from './xml.ts';

/** Twenty columns of the longest list, all different. */
const maxStrings = 1_000_000;

/** The shared strings of a workbook, which cells reference by index. */
export const sharedStrings = async (chunks: AsyncIterable<Buffer>, limit: TextLimit): Promise<string[]> => {
  const reader = new SharedStrings(limit);
  await readXml(chunks, reader);
  return reader.strings;
};

class SharedStrings extends XmlHandler {
  readonly strings: string[] = [];
  readonly #limit: TextLimit;
  readonly #pieces = new TextPieces();
  /** Inside phonetic text (`rPh`), which East Asian workbooks store beside the text itself. */
  #isPhonetic = false;

  constructor(limit: TextLimit) {
    super();
    this.#limit = limit;
  }

  open({ name }: Tag): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 't') this.isReading = !this.#isPhonetic;
  }

  override close(name: string): void {
    if (name === 't') this.isReading = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'si') {
      const text = this.#pieces.take().trim();
      this.#limit.add(text.length);
      this.strings.push(text);
      if (this.strings.length > maxStrings) throw new ImportFileError(fileErrors.tooMuchText);
    }
  }

  override text(piece: Buffer): void {
    this.#pieces.add(piece);
  }
}
