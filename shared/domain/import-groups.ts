import { foldNomor } from './documents.ts';
import type { ImportRow, InvalidRow } from './import-rows.ts';

/** Rows that become one document: one row, or one number's revisions, lowest first. */
export interface ImportGroup {
  rows: [ImportRow, ...ImportRow[]];
  /** The revision of an earlier row with the same number that becomes another document. */
  repeats?: number;
}

/** The row that a group's document ends with. */
export const latestRow = ({ rows }: ImportGroup): ImportRow => rows.at(-1) ?? rows[0];

/**
 * Puts rows together as they become documents. Where known documents are to be updated, the rows of one number belong to
 * one document, and a revision that is there already is an error; otherwise every row is a document of its own.
 */
export const importGroups = (
  rows: readonly ImportRow[],
  updateExisting: boolean,
): { groups: ImportGroup[]; wrong: InvalidRow[] } => {
  if (!updateExisting) return { groups: eachAlone(rows), wrong: [] };
  const byNumber = new Map<string, ImportRow[]>();
  const wrong: InvalidRow[] = [];
  for (const row of rows) {
    const folded = foldNomor(row.nomor);
    const others = byNumber.get(folded);
    const same = others?.find((other) => (other.revisi ?? 0) === (row.revisi ?? 0));
    if (same) wrong.push(repeated(row, same));
    else if (others) others.push(row);
    else byNumber.set(folded, [row]);
  }
  const groups = [...byNumber.values()].map(([first, ...rest]): ImportGroup => {
    if (!first) throw new Error('A number without rows');
    if (rest.length === 0) return { rows: [first] };
    // Between revisions a row without one is the first of them.
    const [lowest = first, ...higher] = [first, ...rest]
      .map((row) => ({ ...row, revisi: row.revisi ?? 0 }))
      .sort((one, other) => one.revisi - other.revisi);
    return { rows: [lowest, ...higher] };
  });
  return { groups, wrong };
};

const eachAlone = (rows: readonly ImportRow[]): ImportGroup[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const folded = foldNomor(row.nomor);
    const repeats = seen.get(folded);
    seen.set(folded, row.revisi ?? 0);
    return { rows: [row], ...(repeats !== undefined && { repeats }) };
  });
};

const repeated = ({ row, nomor, nama, revisi }: ImportRow, same: ImportRow): InvalidRow => ({
  ...{ row, nomor, nama },
  errors: [
    {
      row,
      column: 'nomor',
      message: `Nomor ${nomor} revisi ${revisi ?? 0} sudah ada pada baris ${same.row} berkas ini`,
    },
  ],
});
