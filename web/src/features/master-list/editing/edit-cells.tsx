import { type ReactNode, useId } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { TableCell } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { stickyNameEdited } from '../list/columns.tsx';
import { useListKind } from '../list-kind.ts';
import type { EditableField, Problem, RowValues } from './drafts.ts';
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
  /** Below the fields. */
  notes?: Partial<Record<EditableField, ReactNode>>;
};

export const EditCells = (props: EditCellsProps) => {
  const {
    number,
    values,
    isChanged,
    latestValueOf,
    problem,
    isDuplicate = false,
    disabled,
    activePlace,
    notes = {},
  } = props;
  const rowId = useId();
  const fields = useListKind().columns.map((field) => {
    const [error, latestValue, changed] = [problem?.fields[field], latestValueOf(field), isChanged(field)];
    const isMarked = field === 'nomor' && isDuplicate && !changed;
    const hasNote = isMarked || error !== undefined || latestValue !== undefined;
    return { field, error, latestValue, changed, isMarked, noteId: hasNote ? `${rowId}-${field}` : undefined };
  });
  return fields.map(({ field, error, changed, noteId }) => {
    // The other columns are too narrow for a sentence.
    const noted = fields.filter((each) => (each.field === 'nomor' ? 'nomor' : 'nama') === field && each.noteId);
    return (
      <TableCell
        key={field}
        role="gridcell"
        data-stop={field}
        tabIndex={activePlace === field ? 0 : -1}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        className={cn(
          'p-0.5! focus:outline-2 focus:outline-primary focus:-outline-offset-2 xl:px-1! aria-invalid:focus:outline-danger',
          '[&_select+svg]:mr-0.5 xl:[&_select+svg]:mr-2',
          field === 'nama' && stickyNameEdited,
        )}
      >
        <EditField
          field={field}
          number={number}
          value={values[field]}
          changed={changed}
          isInvalid={error !== undefined}
          disabled={disabled}
          noteId={noteId}
          onChange={props.onChange}
        />
        {noted.map((each) => (
          <p key={each.field} id={each.noteId} data-note className="px-1.5 text-sm [overflow-wrap:anywhere] xl:px-2">
            {each.isMarked && <Badge>Nomor ganda</Badge>}
            {each.error !== undefined && <span className="block text-danger">{each.error}</span>}
            {each.latestValue !== undefined && (
              <span className="block text-muted">
                {each.field === field ? 'Nilai' : documentFields[each.field].label} terbaru: {each.latestValue}
              </span>
            )}
          </p>
        ))}
        {field === 'nama' && problem?.message !== undefined && (
          <p data-note className="px-1.5 text-danger text-sm xl:px-2">
            {problem.message}
          </p>
        )}
        {notes[field]}
      </TableCell>
    );
  });
};
