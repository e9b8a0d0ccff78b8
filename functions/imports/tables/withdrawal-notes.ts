import type { TableHeader } from '../../../shared/domain/import/header.ts';
import { likelyValue } from '../../../shared/domain/import/likely-words.ts';
import { rowMeaning } from '../rows/row-kinds.ts';
import { hasClearHeading } from './column-proposals.ts';

/** Says that a document is withdrawn. */
export const withdrawal =
  /dicabut|(?:tidak|tdk)(?: lagi)? (?:berlaku|aktif)|(?:tidak|tdk) (?:lagi (?:dipakai|digunakan)|(?:dipakai|digunakan) lagi)|\bnon-?\s?aktif|obsolete|ditarik|k[ae]d[ae]luw?arsa|\bexpired|digantikan|diganti(?: (?:oleh|dengan|menjadi|dgn|dg))? [a-z]{2,}[-/.][\w/.-]*\d|replaced by|dibatalkan|withdrawn|superseded|\b(?:di)?musnah/i;
/** Says it first: 'Dokumen ini sudah ditarik', not 'Akan ditarik'. */
export const beginsWithdrawal = new RegExp(
  `^\\W*(?:(?:dok(?:umen)?|sop|status|ini|sudah|telah|yang)[\\s:.]+)*(?:${withdrawal.source})`,
  'i',
);
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
  /** The name of a sheet of withdrawn documents. */
  readonly #sheet: string | undefined;
  /** A title of withdrawn documents above. */
  #section: string | undefined;

  constructor(header: TableHeader, sheet: string) {
    this.#header = header;
    this.#sheet = likelyValue('status', sheet) === 'Kadaluarsa' ? sheet : undefined;
  }

  ofRow(cells: readonly string[]): WithdrawalNote | undefined {
    const at = cells.findIndex((text, index) => withdrawal.test(text) && this.#isNote(index));
    const title = cells.find((_, index) => this.#columnAt(index) === 'nama');
    const text = cells[at] ?? inTitle.exec(title ?? '')?.[1] ?? this.#section ?? this.#sheet;
    return text === undefined ? undefined : { text, at };
  }

  /** A row without a document of its own; returns what it says about the document above. */
  between(filled: readonly string[], isTitle: boolean): string | undefined {
    const text = filled.join(' ');
    const isNote = filled.length <= maxNoteCells && beginsWithdrawal.test(text);
    if (isNote && (isOfOne.test(text) || !(ofSeveral.test(text) || text === text.toUpperCase()))) return text;
    if (isTitle && (isNote || Object.keys(rowMeaning(filled)).length === 0)) this.#section = isNote ? text : undefined;
    return undefined;
  }

  #columnAt(at: number) {
    return this.#header.headings.get(at)?.[0]?.column;
  }

  #isNote(at: number): boolean {
    const isFree = this.#columnAt(at) === 'change_reason' || !hasClearHeading(this.#header, at);
    return isFree && !disposal.test(this.#header.texts[at] ?? '');
  }
}
