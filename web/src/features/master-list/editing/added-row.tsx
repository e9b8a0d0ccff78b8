import { TrashIcon } from '@phosphor-icons/react/Trash';
import { memo, type Ref } from 'react';
import { TableCell, TableRow } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { cellPadding, editedRow, stickyNumber } from '../list/columns.tsx';
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
  activePlace: string | null;
  actions: AddedRowActions;
  ref: Ref<HTMLTableRowElement>;
};

export const AddedRow = memo(function AddedRow(props: AddedRowProps) {
  const { added, rowIndex, disabled, problem, activePlace, actions, ref } = props;
  return (
    <TableRow
      className={editedRow}
      ref={ref}
      data-line={rowIndex}
      data-index={rowIndex}
      data-key={added.key}
      aria-rowindex={rowIndex + 2}
    >
      <TableCell role="gridcell" className={cn(cellPadding, 'text-muted', stickyNumber)}>
        Baru
      </TableCell>
      <EditCells
        number={rowIndex + 1}
        values={added.values}
        isChanged={() => false}
        latestValueOf={() => undefined}
        problem={problem}
        disabled={disabled}
        activePlace={activePlace}
        onChange={(field, value) => actions.change(added.key, field, value)}
      />
      <TableCell role="gridcell" className="p-0! text-right xl:px-1.5!">
        <RowButton
          icon={TrashIcon}
          label={`Hapus baris baru ${rowIndex + 1}`}
          danger
          disabled={disabled}
          inTabOrder={activePlace !== null}
          onClick={() => actions.remove(added.key)}
        />
      </TableCell>
    </TableRow>
  );
});
