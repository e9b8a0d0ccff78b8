import { maxCellLength } from '../../../../shared/domain/bulk.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { textOf } from './xml.ts';

/** Characters that all cells of a workbook may hold: many times what the largest list has. */
export const maxCharacters = 20_000_000;

/** Counts the characters that are kept, and refuses more than a workbook may hold. */
export class TextLimit {
  #left = maxCharacters;

  add(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new ImportFileError(fileErrors.tooMuchText);
  }
}

/** A character takes four bytes at most. */
const longestBytes = 4 * (maxCellLength + 1);

/** Gathers the pieces of one cell's text, and no more than a cell may have. */
export class TextPieces {
  #pieces: Buffer[] = [];
  #bytes = 0;

  add(piece: Buffer): void {
    if (this.#bytes >= longestBytes) return;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  /** The text as it is read, and the way free for the next. */
  take(): string {
    if (this.#bytes === 0) return '';
    const [first] = this.#pieces;
    const bytes = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return textOf(bytes.toString('utf8', 0, Math.min(bytes.length, longestBytes)));
  }
}
