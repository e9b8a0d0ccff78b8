import { type ImportedRow, maxImportRows } from '../../../../../shared/api/users.ts';
import type { UserRow } from '../../../../../shared/domain/import/user-rows.ts';

type RowResultKind = Exclude<ImportedRow['outcome'], 'postponed'>;
export type ProcessedRow = ImportedRow & { outcome: RowResultKind };
export type Counts = Record<RowResultKind, number>;

export const isProcessed = (result: ImportedRow): result is ProcessedRow => result.outcome !== 'postponed';

export const countsOf = (results: readonly ProcessedRow[]): Counts => {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
};

/** Whether nothing but a job title stands against the row, of which an admin must say the meaning. */
export const isDoubtful = ({ doubts = [], errors }: ProcessedRow): boolean =>
  doubts.length > 0 && errors.length === doubts.length;

/** The rows that the check found to be new or changed. */
export const rowsToSave = (rows: readonly UserRow[], checked: readonly ProcessedRow[]): UserRow[] => {
  const changedRows = new Set(
    checked.filter(({ outcome }) => outcome === 'added' || outcome === 'updated').map(({ row }) => row),
  );
  return rows.filter(({ row }) => changedRows.has(row));
};

/** The server postponed every row of a batch. */
export class NothingSavedError extends Error {}

/**
 * Saves rows in batches and reports the results and remaining rows after each. Rows that the server postpones are added
 * to the next batch. A failure stops it; the remaining rows can be sent again, because saving the same row again
 * changes nothing.
 */
export const saveInBatches = async (
  rows: readonly UserRow[],
  send: (batch: UserRow[]) => Promise<ImportedRow[]>,
  onSaved: (processed: ProcessedRow[], remaining: UserRow[]) => void,
): Promise<void> => {
  let remaining = [...rows];
  while (remaining.length > 0) {
    const processed = (await send(remaining.slice(0, maxImportRows))).filter(isProcessed);
    if (processed.length === 0) throw new NothingSavedError();
    const processedRows = new Set(processed.map(({ row }) => row));
    remaining = remaining.filter(({ row }) => !processedRows.has(row));
    onSaved(processed, remaining);
  }
};

/** Rows to be added that already exist: the response with their password was lost. */
export const rowsWithoutPassword = (
  checked: readonly ProcessedRow[],
  saved: readonly ProcessedRow[],
): ProcessedRow[] => {
  const toAdd = new Set(checked.filter(({ outcome }) => outcome === 'added').map(({ row }) => row));
  return saved.filter(({ row, outcome }) => toAdd.has(row) && (outcome === 'unchanged' || outcome === 'updated'));
};

const rank: Counts = { failed: 0, added: 1, updated: 2, unchanged: 3 };

/** Rows that require attention first, then by row number. */
export const rowsByUrgency = (results: readonly ProcessedRow[]): ProcessedRow[] =>
  [...results].sort((one, other) => rank[one.outcome] - rank[other.outcome] || one.row - other.row);

export const errorText = ({ errors }: ImportedRow): string =>
  errors.map(({ column, message }) => `${column}: ${message}`).join(' · ');
