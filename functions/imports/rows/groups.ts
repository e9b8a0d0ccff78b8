import { normalForm, visibleSpelling } from '../../../shared/domain/documents/document-numbers.ts';
import { rowTexts } from '../../../shared/domain/import/row-texts.ts';
import { rowLabel } from '../../jobs/row-results.ts';
import type { ImportRow, InvalidRow } from './rows.ts';

/** Rows that form one document: a single row, or the revisions of one number, lowest first. */
export interface ImportGroup {
  rows: [ImportRow, ...ImportRow[]];
  /** The revision of an earlier row with the same number, which forms a separate document. */
  repeats?: number;
}

/** The row with the document's current revision. */
export const latestRow = ({ rows }: ImportGroup): ImportRow => rows.at(-1) ?? rows[0];

/**
 * Groups rows into documents. With `updateExisting` the rows of one number form one document, and a repeated revision is
 * an error; otherwise every row forms its own document.
 */
export const importGroups = (
  rows: readonly ImportRow[],
  updateExisting: boolean,
): { groups: ImportGroup[]; invalid: InvalidRow[] } => {
  if (!updateExisting) return { groups: singleRowGroups(rows), invalid: [] };
  const byNumber = new Map<string, ImportRow[]>();
  const invalid: InvalidRow[] = [];
  for (const row of rows) {
    const folded = normalForm(row.nomor);
    const others = byNumber.get(folded);
    const same = others?.find((other) => (other.revisi ?? 0) === (row.revisi ?? 0));
    if (same) invalid.push(repeatedRevision(row, same));
    else if (others) others.push(row);
    else byNumber.set(folded, [row]);
  }
  const groups = [...byNumber.values()].map(([first, ...rest]): ImportGroup => {
    if (!first) throw new Error('A number without rows');
    if (rest.length === 0) return { rows: [first] };
    // Among revisions, a row without a revision counts as revision 0.
    const [lowest = first, ...higher] = [first, ...rest]
      .map((row) => ({ ...row, revisi: row.revisi ?? 0 }))
      .sort((one, other) => one.revisi - other.revisi);
    return { rows: [lowest, ...higher] };
  });
  return { groups, invalid };
};

const singleRowGroups = (rows: readonly ImportRow[]): ImportGroup[] => {
  const lastRevisions = new Map<string, number>();
  return rows.map((row) => {
    const folded = normalForm(row.nomor);
    const repeats = lastRevisions.get(folded);
    lastRevisions.set(folded, row.revisi ?? 0);
    return { rows: [row], ...(repeats !== undefined && { repeats }) };
  });
};

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

const repeatedRevision = (repeated: ImportRow, same: ImportRow): InvalidRow => {
  const { row, sheet, nomor, nama, revisi } = repeated;
  const spelling = same.nomor === nomor ? '' : `, ditulis “${visibleSpelling(same.nomor)}”`;
  const message = `Nomor ${nomor} revisi ${revisi ?? 0} sudah ada pada ${inSentence(rowLabel(same))} berkas ini${spelling}`;
  return {
    row,
    nomor,
    nama,
    ...(sheet && { sheet }),
    errors: [{ row, column: 'nomor', message }],
    texts: rowTexts(repeated),
  };
};
