import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { messageOf, offlineError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import type { ListKind } from '../list-kind.ts';
import { withCellChecks } from './cell-checks.ts';
import { type DraftsState, type EditableField, valuesOf, withChange, withNewRowChange } from './drafts.ts';
import { type ShownRow, withPaste } from './pasted-drafts.ts';
import type { DraftHistory } from './use-draft-history.ts';

/** With the spellings of headings, in a file of its own. Rejects with an `offline` error when it cannot be loaded. */
export const loadPastePlan = () =>
  import('./paste-plan.ts').catch((cause: unknown) => {
    throw offlineError(cause);
  });

type CellActionsOptions = DraftsState & {
  history: DraftHistory;
  rowsById: ReadonlyMap<string, DocumentRow>;
  kind: ListKind;
};

/** What the grid does to the drafts, on the rows as they are shown: paste goes down from one of them. */
export const cellActions = (
  { drafts, setDrafts, history, rowsById, kind }: CellActionsOptions,
  shown: readonly ShownRow[],
) => {
  const rowOf = (key: string) => rowsById.get(key) ?? drafts.edits.get(key)?.seen;
  const valueAt = (key: string, field: EditableField): string => {
    const row = rowOf(key);
    const saved = row ? valuesOf(row)[field] : '';
    return (
      drafts.edits.get(key)?.values[field] ?? drafts.added.find((each) => each.key === key)?.values[field] ?? saved
    );
  };
  const change = (key: string, field: EditableField, value: string) => {
    const row = rowOf(key);
    const cell = `${key} ${field}`;
    if (row) history.change((before) => withChange(before, row, field, value), { cell });
    else history.change((before) => withNewRowChange(before, key, field, value), { cell });
  };
  const cancel = (key: string, field: EditableField, value: string) => {
    if (!history.undoCell(`${key} ${field}`) && valueAt(key, field) !== value) change(key, field, value);
  };
  const commit = (key: string, field: EditableField) => {
    history.endStep();
    setDrafts((before) => withCellChecks(before, rowsById, [{ key, fields: [field] }]));
  };
  const paste = async (block: string[][], key: string, column: EditableField | 'select') => {
    const { maxPastedRows, pastePlanOf } = await loadPastePlan();
    const plan = pastePlanOf(block, column === 'select' ? -1 : kind.columns.indexOf(column), kind.columns);
    const count = plan.rows.length;
    if (count > maxPastedRows) {
      const limit = formatNumber(maxPastedRows);
      toast.error(
        'Terlalu Banyak Baris',
        `${formatNumber(count)} baris disalin; paling banyak ${limit} baris dapat ditempel. Gunakan impor untuk daftar yang lebih panjang.`,
      );
      return;
    }
    if (plan.cells === 0) {
      toast.error('Tidak Ada yang Ditempel', 'Isi yang disalin tidak mempunyai kolom yang dapat diubah di sini.');
      return;
    }
    const target = {
      shown: shown.slice(shown.findIndex((each) => each.key === key)),
      rowsById,
      newRow: kind.newRow,
      newKeys: plan.rows.map(() => crypto.randomUUID()),
    };
    const { cells, ignoredColumns } = plan;
    history.change((before) => withPaste(before, plan, target), { paste: { rows: count, cells, ignoredColumns } });
  };
  return {
    valueAt,
    change,
    cancel,
    commit,
    paste: (...pasted: Parameters<typeof paste>) => {
      paste(...pasted).catch((error: unknown) => toast.error('Tidak Ada yang Ditempel', messageOf(error)));
    },
    undo: history.undo,
  };
};
