import { TableCell } from '../../../components/ui/table.tsx';
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
  /** Other documents have the same number. */
  isDuplicate?: boolean;
  disabled: boolean;
  onChange: (field: EditableField, value: string) => void;
};

/** The five editable columns of a row. */
export const EditCells = (props: EditCellsProps) => {
  const { number, values, isChanged, latestValueOf, problem, isDuplicate = false, disabled, onChange } = props;
  return editableFields.map((field) => (
    <TableCell
      key={field}
      className={field === 'nama' ? `px-1.5 py-1 align-top ${stickyNameEdited}` : 'px-1.5 py-1 align-top'}
    >
      <EditField
        field={field}
        number={number}
        value={values[field]}
        changed={isChanged(field)}
        error={problem?.fields[field]}
        latestValue={latestValueOf(field)}
        isDuplicate={field === 'nomor' && isDuplicate && !isChanged(field)}
        disabled={disabled}
        onChange={onChange}
      />
      {field === 'nama' && problem?.message !== undefined && (
        <p className="mt-1 text-danger text-sm">{problem.message}</p>
      )}
    </TableCell>
  ));
};
