import { TrashIcon } from '@phosphor-icons/react/dist/icons/Trash';
import { memo, type Ref } from 'react';
import { TableCell, TableRow } from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { cellRoom, stickyNumber } from './columns.tsx';
import type { EditableField, NewRow, Problem } from './drafts.ts';
import { EditCells } from './edit-cells.tsx';
import { RowButton } from './row-button.tsx';

export type AddedRowActions = {
  change: (key: string, field: EditableField, value: string) => void;
  remove: (key: string) => void;
};

type AddedRowProps = {
  added: NewRow;
  line: number;
  disabled: boolean;
  problem: Problem | undefined;
  actions: AddedRowActions;
  ref: Ref<HTMLTableRowElement>;
};

/** A document that does not exist before it is saved. */
export const AddedRow = memo(function AddedRow({ added, line, disabled, problem, actions, ref }: AddedRowProps) {
  return (
    <TableRow ref={ref} data-line={line} data-index={line} aria-rowindex={line + 2}>
      <TableCell className={cn(cellRoom, 'py-1 align-top text-muted leading-8', stickyNumber)}>Baru</TableCell>
      <EditCells
        number={line + 1}
        values={added.values}
        isChanged={() => false}
        presentOf={() => undefined}
        problem={problem}
        disabled={disabled}
        onChange={(field, value) => actions.change(added.key, field, value)}
      />
      <TableCell className="px-1.5 py-1 text-right align-top">
        <RowButton
          kind="remove"
          icon={TrashIcon}
          label={`Hapus baris baru ${line + 1}`}
          danger
          disabled={disabled}
          onClick={() => actions.remove(added.key)}
        />
      </TableCell>
    </TableRow>
  );
});
