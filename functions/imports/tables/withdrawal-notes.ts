import { words } from '../../../shared/domain/import/aliases.ts';
import { type Merges, mergeKey, type SheetRow, type TableHeader } from '../../../shared/domain/import/header.ts';
import { notYet, withdrawal } from '../../../shared/domain/import/likely-words.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import type { Context } from '../../../shared/domain/import/table-answers.ts';
import { beginsWithdrawal } from '../../../shared/domain/import/titles.ts';
import { isPlaceholder } from '../rows/values.ts';
import { hasClearHeading } from './column-proposals.ts';

const ending = `(?:${withdrawal.source}|\\bdraft\\b(?! survey))`;
/** 'Perawatan Ban (OBSOLETE)', 'Perawatan Rem - dicabut 2020', '[VOID] Perawatan Rem', 'OBSOLETE - Perawatan Rem'. */
const inTitle = new RegExp(`[([*–-]\\s*(${ending}[^)\\]]*)|^(${ending})\\s*[–:-]|, (di(?:cabut|tarik)\\W*$)`, 'i');
/** Columns that are read, or stand beside one that is, and may say it all the same. */
const noted = new Set<string | undefined>(
  words`nomor, jenis, department, effective_on, distribution, file_url, file_name, change_reason, replaced_by`,
);
/** Headings over what replaces a document, also in words. */
const replacedBy = /ganti(?:kan)? (?:oleh|dengan)|(?:superseded|replaced) by|dicabut (?:oleh|dengan)/i;
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
  readonly #merges: Merges;
  /** The last note, and the last row of its cell. */
  #last: { note: WithdrawalNote; lastRow: number } | undefined;

  constructor(header: TableHeader, merges: Merges) {
    this.#header = header;
    this.#merges = merges;
  }

  ofRow({ row, cells }: SheetRow, { title: above, sheet }: Context): WithdrawalNote | undefined {
    const notes = cells.map((text, at) => this.#noteIn(text, at));
    const at = notes.findIndex((note) => note !== undefined);
    const own = notes[at];
    if (own !== undefined)
      this.#last = { note: { text: own, at }, lastRow: this.#merges.get(mergeKey(row, at))?.lastRow ?? row };
    if (this.#last && row <= this.#last.lastRow) return this.#last.note;
    const title = inTitle.exec(cells.find((_, index) => this.#columnAt(index) === 'nama') ?? '');
    const text = title?.slice(1).find((text) => text) ?? above.ended ?? sheet.ended;
    return text === undefined ? undefined : { text };
  }

  #noteIn(text: string, at: number): string | undefined {
    const heading = this.#header.texts[at] ?? '';
    const column = this.#columnAt(at);
    const isNoted = noted.has(column) || !hasClearHeading(this.#header, at);
    if (text === '' || isPlaceholder(text) || !isNoted || disposal.test(heading)) return undefined;
    const isSuccessor = replacedBy.test(heading) || (/\bpengganti\b/i.test(heading) && /\d/.test(text));
    // 'Diganti oleh' stands in the heading of the number.
    const said = isSuccessor || (column !== 'nomor' && looksLikeNumber(text)) ? `${heading} ${text}` : text;
    return isSuccessor || withdrawal.test(said) || notYet.test(text) ? said : undefined;
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
}
