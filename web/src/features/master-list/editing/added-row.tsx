import { TrashIcon } from '@phosphor-icons/react/Trash';
import { memo, type Ref } from 'react';
import { TableCell, TableRow } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { cellPadding, stickyNumber } from '../list/columns.tsx';
import { RowButton } from '../list/row-button.tsx';
import type { EditableField, NewRow, Problem } from './drafts.ts';
import { EditCells } from './edit-cells.tsx';

export type AddedRowActions = {
  change: (key: string, field: EditableField, value: string) => void;
  remove: (key: string) => void;
};

type AddedRowProps = {
  added: NewRow;
  rowIndex: number;
  disabled: boolean;
  problem: Problem | undefined;
  actions: AddedRowActions;
  ref: Ref<HTMLTableRowElement>;
};

/** A new document that is not saved yet. */
export const AddedRow = memo(function AddedRow({ added, rowIndex, disabled, problem, actions, ref }: AddedRowProps) {
  return (
    <TableRow ref={ref} data-line={rowIndex} data-index={rowIndex} aria-rowindex={rowIndex + 2}>
      <TableCell className={cn(cellPadding, 'py-1 align-top text-muted leading-8', stickyNumber)}>Baru</TableCell>
      <EditCells
        number={rowIndex + 1}
        values={added.values}
        isChanged={() => false}
        latestValueOf={() => undefined}
        problem={problem}
        disabled={disabled}
        onChange={(field, value) => actions.change(added.key, field, value)}
      />
      <TableCell className="px-1.5 py-1 text-right align-top">
        <RowButton
          kind="remove"
          icon={TrashIcon}
          label={`Hapus baris baru ${rowIndex + 1}`}
          danger
          disabled={disabled}
          onClick={() => actions.remove(added.key)}
        />
      </TableCell>
    </TableRow>
  );
});
