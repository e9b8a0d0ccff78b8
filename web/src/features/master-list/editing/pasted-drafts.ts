import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { type CheckedCells, withCellChecks } from './cell-checks.ts';
import { type Drafts, type EditableField, type RowValues, withChange, withNewRow, withNewRowChange } from './drafts.ts';
import type { PastePlan } from './paste-plan.ts';

/** A row of the list as it is shown: a document, or an added row by its key. */
export type ShownRow = { key: string; row?: DocumentRow };

type PasteTarget = {
  /** The rows on which the block lies, from the first one; rows beyond the list are added. */
  shown: readonly ShownRow[];
  rowsById: ReadonlyMap<string, DocumentRow>;
  newRow?: RowValues;
  /** The keys of added rows, by the row of the block. */
  newKeys: readonly string[];
};

export const withPaste = (
  drafts: Drafts,
  plan: PastePlan,
  { shown, rowsById, newRow, newKeys }: PasteTarget,
): Drafts => {
  const checked: CheckedCells[] = [];
  let result = drafts;
  for (const [at, values] of plan.rows.entries()) {
    const fields = Object.keys(values) as EditableField[];
    if (fields.length === 0) continue;
    const { key, row } = shown[at] ?? { key: newKeys[at] ?? String(at) };
    if (!shown[at]) result = withNewRow(result, key, newRow);
    for (const field of fields) {
      const value = values[field] ?? '';
      result = row ? withChange(result, row, field, value) : withNewRowChange(result, key, field, value);
    }
    checked.push({ key, fields });
  }
  return withCellChecks(result, rowsById, checked);
};
