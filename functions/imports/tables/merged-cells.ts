import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import { type Merges, mergeKey } from '../../../shared/domain/import/header.ts';

/** A column that is read: its index in the sheet, and its field; null for one that is only a part of another. */
export interface NamedColumn {
  at: number;
  column: ImportColumn | null;
}

/** Columns that a merged cell fills down only beside a merged number; all others on its own. */
const fillsBeside: ReadonlySet<ImportColumn | null | undefined> = new Set(['nama', 'file_url', 'file_name'] as const);

/** Fills the empty cells below merged ones, row by row. */
export class MergedCells {
  readonly #merges: Merges;
  readonly #named: readonly NamedColumn[];
  readonly #carried = new Map<number, { text: string; lastRow: number }>();

  constructor(merges: Merges, named: readonly NamedColumn[]) {
    this.#merges = merges;
    this.#named = named;
  }

  /** The row's texts, where an empty cell below a merged one takes its text. */
  filledDown(row: number, own: string[]): { texts: string[]; hasMergedNumber: boolean } {
    if (this.#merges.size === 0) return { texts: own, hasMergedNumber: false };
    const carried = this.#named.map(({ at }, index) => {
      const text = own[index] ?? '';
      if (text !== '') {
        const merge = this.#merges.get(mergeKey(row, at));
        if (merge && merge.lastRow > row) this.#carried.set(at, { text, lastRow: merge.lastRow });
        else this.#carried.delete(at);
        return '';
      }
      const above = this.#carried.get(at);
      return above && above.lastRow >= row ? above.text : '';
    });
    const hasMergedNumber = carried.some((text, index) => text !== '' && this.#named[index]?.column === 'nomor');
    const texts = own.map((text, index) => {
      const fills = hasMergedNumber || !fillsBeside.has(this.#named[index]?.column);
      return text !== '' || !fills ? text : (carried[index] ?? '');
    });
    return { texts, hasMergedNumber };
  }
}
