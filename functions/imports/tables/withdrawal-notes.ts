import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { withdrawal } from '../../../shared/domain/import/likely-words.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import type { Context } from '../../../shared/domain/import/table-answers.ts';
import { beginsWithdrawal } from '../../../shared/domain/import/titles.ts';
import { hasClearHeading } from './column-proposals.ts';

/** 'Perawatan Ban (OBSOLETE)', 'Perawatan Rem - dicabut 2020'. */
const inTitle = new RegExp(`[([–-]\\s*((?:${withdrawal.source})[^)\\]]*)`, 'i');
/** Columns that say what happens to records. */
const disposal = /musnah|retensi|simpan|dispos/i;

const maxNoteCells = 3;
/** A note on one document has a date or a reason; a title stands above several. */
const isOfOne = /\d{4}|\b(?:per|ini|sejak|tanggal|karena|oleh)\b/i;
const ofSeveral = /\b(?:daftar|dokumen|dok|sop|formulir)\b/i;

/** What a row says about the withdrawal of its document, and the column (index) of the cell that does. */
export interface WithdrawalNote {
  text: string;
  at?: number;
}

/** Finds notes that withdraw documents: in cells that nothing is read from, in titles, and in rows between the documents. */
export class WithdrawalNotes {
  readonly #header: TableHeader;

  constructor(header: TableHeader) {
    this.#header = header;
  }

  ofRow(cells: readonly string[], { title: above, sheet }: Context): WithdrawalNote | undefined {
    // 'Diganti oleh' stands in the heading of the number.
    const notes = cells.map((text, at) =>
      this.#isNote(at) ? (looksLikeNumber(text) ? `${this.#header.texts[at] ?? ''} ${text}` : text) : '',
    );
    const at = notes.findIndex((text) => withdrawal.test(text));
    const title = cells.find((_, index) => this.#columnAt(index) === 'nama');
    const text = notes[at] ?? inTitle.exec(title ?? '')?.[1] ?? above.ended ?? sheet.ended;
    return text === undefined ? undefined : { text, at };
  }

  /** A row without a document of its own; returns what it says about the document above. */
  between(filled: readonly string[]): string | undefined {
    const text = filled.join(' ');
    const isNote = filled.length <= maxNoteCells && beginsWithdrawal.test(text);
    return isNote && (isOfOne.test(text) || !(ofSeveral.test(text) || text === text.toUpperCase())) ? text : undefined;
  }

  #columnAt(at: number) {
    return this.#header.headings.get(at)?.[0]?.column;
  }

  #isNote(at: number): boolean {
    const isFree = this.#columnAt(at) === 'change_reason' || !hasClearHeading(this.#header, at);
    return isFree && !disposal.test(this.#header.texts[at] ?? '');
  }
}
