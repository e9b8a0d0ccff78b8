import { maxCellLength } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { type Tag, textOf } from './xml.ts';

/** Maximum characters of all cells of a workbook: many times those of the largest list. */
export const maxCharacters = 20_000_000;

/** Counts characters read and throws above the limit of a workbook. */
export class TextLimit {
  #remaining = maxCharacters;

  add(characters: number): void {
    this.#remaining -= characters;
    if (this.#remaining < 0) throw new ImportFileError(fileErrors.tooMuchText);
  }
}

/** A UTF-8 character takes at most four bytes. */
const maxCellBytes = 4 * (maxCellLength + 1);

/** Longer than any number with its exponent. */
const maxNumberLength = 64;

/** Collects the pieces of one cell's text, up to the maximum cell length. */
export class TextPieces {
  #pieces: Buffer[] = [];
  #bytes = 0;

  add(piece: Buffer): void {
    if (this.#bytes >= maxCellBytes) return;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  /** Returns the digits of a number without the decoding that texts need, and resets for the next cell. */
  takeNumber(): string {
    const [first] = this.#pieces;
    if (this.#pieces.length !== 1 || !first) return this.take();
    this.#pieces = [];
    this.#bytes = 0;
    return first.toString('latin1', 0, Math.min(first.length, maxNumberLength));
  }

  /** Returns the decoded text and resets for the next cell. */
  take(): string {
    if (this.#bytes === 0) return '';
    const [first] = this.#pieces;
    const bytes = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return textOf(bytes.toString('utf8', 0, Math.min(bytes.length, maxCellBytes)));
  }
}

/** Whether a setting that stands in an element of its own is on. */
export const isOn = (attribute: Tag['attribute']): boolean => !['0', 'false'].includes(attribute('val') ?? '1');

/**
 * Collects the runs of one text: without the phonetic text (`rPh`) that East Asian workbooks store beside it, and without
 * what is struck through, which other runs replace.
 */
export class RichText extends TextPieces {
  readonly #struck = new TextPieces();
  #isPhonetic = false;
  #isRunStruck = false;
  /** Whether all of the text that was taken last is struck through. */
  isStruck = false;

  /** Returns whether the element holds text. */
  open({ name, attribute }: Tag): boolean {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'r') this.#isRunStruck = false;
    else if (name === 'strike') this.#isRunStruck = isOn(attribute);
    return name === 't' && !this.#isPhonetic;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
  }

  override add(piece: Buffer): void {
    if (this.#isRunStruck) this.#struck.add(piece);
    else super.add(piece);
  }

  override take(): string {
    const [text, struck] = [super.take(), this.#struck.take()];
    this.#isRunStruck = false;
    this.isStruck = struck !== '' && text.trim() === '';
    return this.isStruck ? struck : text;
  }
}
