import { type ReactNode, useId } from 'react';
import { TableCell } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { stickyNameEdited } from '../list/columns.tsx';
import { type EditableField, editableFields, type Problem, type RowValues } from './drafts.ts';
import { EditField } from './edit-field.tsx';

type EditCellsProps = {
  number: number;
  values: RowValues;
  isChanged: (field: EditableField) => boolean;
  /** The current value of an edited field that another user changed too. */
  latestValueOf: (field: EditableField) => string | undefined;
  problem: Problem | undefined;
  isDuplicate?: boolean;
  disabled: boolean;
  /** The place of this row that is in the tab order, if it is in this row. */
  activePlace: string | null;
  onChange: (field: EditableField, value: string) => void;
  /** Below the name: what concerns the whole row. */
  children?: ReactNode;
};

export const EditCells = (props: EditCellsProps) => {
  const { number, values, isChanged, latestValueOf, problem, isDuplicate = false, disabled, activePlace } = props;
  const rowId = useId();
  return editableFields.map((field) => {
    const noteId = `${rowId}-${field}`;
    const error = problem?.fields[field];
    const changed = isChanged(field);
    return (
      <TableCell
        key={field}
        role="gridcell"
        data-stop={field}
        tabIndex={activePlace === field ? 0 : -1}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        className={cn(
          'group/cell cursor-cell p-0.5! align-top focus:outline-2 focus:outline-primary focus:-outline-offset-2 aria-invalid:focus:outline-danger',
          // The arrow of a select appears with its border.
          '[&_svg]:mr-1 lg:[&_svg]:mr-2 [&_svg]:opacity-0 focus-within:[&_svg]:opacity-100 hover:[&_svg]:opacity-100 max-sm:[&_svg]:opacity-100',
          field === 'nama' && stickyNameEdited,
          changed && 'bg-primary-soft max-sm:bg-primary-soft!',
        )}
      >
        <EditField
          field={field}
          number={number}
          value={values[field]}
          changed={changed}
          error={error}
          latestValue={latestValueOf(field)}
          isDuplicate={field === 'nomor' && isDuplicate && !changed}
          disabled={disabled}
          noteId={noteId}
          onChange={props.onChange}
        />
        {field === 'nama' && problem?.message !== undefined && (
          <p className="px-1.5 pb-1 text-danger text-sm lg:px-2.5">{problem.message}</p>
        )}
        {field === 'nama' && props.children}
      </TableCell>
    );
  });
};
