import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { memo, type Ref } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { SelectBox } from '../../../components/ui/select-box.tsx';
import { TableCell, TableRow } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { DeletedNote } from '../editing/deleted-note.tsx';
import { type EditableField, type Problem, type RowEdit, valuesOf } from '../editing/drafts.ts';
import { EditCells } from '../editing/edit-cells.tsx';
import { cellPadding, editedRow, stickyNumber } from './columns.tsx';
import { RowButton } from './row-button.tsx';
import { OverdueNote, ViewCells } from './view-cells.tsx';

export type RowActions = {
  change: (row: DocumentRow, field: EditableField, value: string) => void;
  revert: (id: string) => void;
  remove: (row: DocumentRow, edit: RowEdit | undefined) => void;
  /** Restores a document that another user deleted, and applies the edit to it again. */
  restore: (id: string, edit: RowEdit) => void;
  select: (id: string, isRange: boolean) => void;
  view: (row: DocumentRow) => void;
};

type MasterRowProps = {
  row: DocumentRow;
  /** Position in the list, from 0. */
  rowIndex: number;
  appears: boolean;
  editing: boolean;
  disabled: boolean;
  removing: boolean;
  selected: boolean;
  isDuplicate: boolean;
  edit: RowEdit | undefined;
  problem: Problem | undefined;
  /** The place of this row that is in the tab order of the grid; null if it is in another row. */
  activePlace: string | null;
  /** Another user deleted the document; what the user changed is still here. */
  isDeleted: boolean;
  actions: RowActions;
  ref: Ref<HTMLTableRowElement>;
};

export const MasterRow = memo(function MasterRow(props: MasterRowProps) {
  const { row, rowIndex, appears, editing, disabled, removing, selected, isDuplicate, edit, problem, actions, ref } =
    props;
  const { activePlace, isDeleted } = props;
  const cellRole = editing ? 'gridcell' : undefined;
  const present = valuesOf(row);
  const isBlocked = disabled || removing;
  const rowAttributes = {
    ref,
    'data-line': rowIndex,
    'data-index': rowIndex,
    'data-key': row.id,
    'aria-rowindex': rowIndex + 2,
  };
  return (
    <TableRow
      selected={selected}
      className={cn(editing && editedRow)}
      {...rowAttributes}
      {...(appears ? { index: rowIndex } : {})}
    >
      <TableCell
        role={cellRole}
        className={cn(cellPadding, 'whitespace-nowrap text-muted tabular-nums sm:max-xl:text-sm', stickyNumber)}
      >
        {editing && !isDeleted && (
          <SelectBox
            label={`Pilih ${row.nama}`}
            checked={selected}
            disabled={isBlocked}
            inTabOrder={activePlace === 'select'}
            onToggle={(isRange) => actions.select(row.id, isRange)}
          />
        )}
        {rowIndex + 1}
      </TableCell>
      {editing ? (
        <EditCells
          number={rowIndex + 1}
          values={{ ...present, ...edit?.values }}
          isChanged={(field) => edit?.values[field] !== undefined}
          latestValueOf={(field) =>
            edit?.values[field] !== undefined && valuesOf(edit.seen)[field] !== present[field]
              ? present[field]
              : undefined
          }
          problem={isDeleted ? undefined : problem}
          activePlace={activePlace}
          isDuplicate={isDuplicate}
          disabled={isBlocked}
          onChange={(field, value) => actions.change(row, field, value)}
          notes={{
            nama: isDeleted && edit && (
              <DeletedNote row={row} disabled={isBlocked} onRestore={() => actions.restore(row.id, edit)} />
            ),
            nomor: <OverdueNote row={row} className="px-1.5 xl:px-2" />,
          }}
        />
      ) : (
        <ViewCells row={row} isDuplicate={isDuplicate} />
      )}
      <TableCell role={cellRole} className="whitespace-nowrap p-0! text-right xl:px-1.5!">
        {!isDeleted && (
          <RowButton
            icon={EyeIcon}
            // A changed row of a narrow list has no room for three buttons.
            className={edit && 'sm:max-xl:hidden sm:pointer-coarse:hidden'}
            label={`Lihat ${row.nama}`}
            inTabOrder={!editing || activePlace !== null}
            onClick={() => actions.view(row)}
          />
        )}
        {editing && edit && (
          <RowButton
            icon={ArrowCounterClockwiseIcon}
            label={`Kembalikan ${row.nama}`}
            disabled={disabled}
            inTabOrder={activePlace !== null}
            onClick={() => actions.revert(row.id)}
          />
        )}
        {editing && !isDeleted && (
          <RowButton
            icon={TrashIcon}
            label={`Hapus ${row.nama}`}
            danger
            disabled={disabled}
            working={removing}
            inTabOrder={activePlace !== null}
            onClick={() => actions.remove(row, edit)}
          />
        )}
      </TableCell>
    </TableRow>
  );
});
