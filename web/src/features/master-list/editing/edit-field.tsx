import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { documentStatuses, jenisLabels, jenisValues } from '../../../../../shared/domain/documents/document-types.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { plainControlClass } from '../../../components/ui/input.tsx';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';
import { cn } from '../../../lib/cn.ts';
import { jenisText } from '../list/jenis-text.ts';
import type { EditableField } from './drafts.ts';

const choices: Partial<Record<EditableField, readonly SelectOption[]>> = {
  jenis: jenisValues.map((value) => ({ value, label: jenisText(value), title: jenisLabels[value] })),
  status: documentStatuses.map((value) => ({ value, label: value })),
};

type EditFieldProps = {
  field: EditableField;
  /** Position of its row, counted from 1. */
  number: number;
  value: string;
  changed: boolean;
  error: string | undefined;
  latestValue?: string | undefined;
  isDuplicate?: boolean;
  disabled: boolean;
  noteId: string;
  onChange: (field: EditableField, value: string) => void;
};

export const EditField = (props: EditFieldProps) => {
  const { field, number, value, changed, error, latestValue, isDuplicate = false, disabled, onChange, noteId } = props;
  const options = choices[field];
  const hasNote = error !== undefined || latestValue !== undefined || isDuplicate;
  const controlProps = {
    'data-field': field,
    'aria-label': `${documentFields[field].label} baris ${number}${changed ? ', diubah' : ''}`,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': hasNote ? noteId : undefined,
    disabled,
    // The grid moves the focus: its cell is in the tab order.
    tabIndex: -1,
    className: cn(
      plainControlClass,
      'block min-w-0 cursor-cell border-transparent bg-transparent px-1.5 lg:px-2.5',
      'focus:cursor-auto focus:border-primary focus:bg-surface group-hover/cell:border-control group-focus/cell:border-transparent hover:border-control group-focus/cell:hover:border-transparent disabled:bg-transparent',
    ),
  };
  return (
    <>
      {options ? (
        <Select
          {...controlProps}
          isPlain
          value={value}
          options={options}
          // A pasted word that is no option stays readable.
          placeholder={value || 'Pilih'}
          onValueChange={(chosen) => onChange(field, chosen)}
          className={cn(
            controlProps.className,
            'min-h-11 whitespace-normal py-2.75 pr-5 sm:min-h-9 sm:py-1.75 lg:pr-8 pointer-coarse:min-h-11 pointer-coarse:py-2.75',
          )}
        />
      ) : field === 'nama' ? (
        // A textarea, which grows with a long name; line breaks are removed.
        <textarea
          {...controlProps}
          rows={1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(field, event.target.value.replace(/[\r\n]+/g, ' '))}
          className={cn(
            controlProps.className,
            'field-sizing-content min-h-11 resize-none overflow-hidden py-3 sm:min-h-9 sm:py-1.75 pointer-coarse:min-h-11 pointer-coarse:py-3',
          )}
        />
      ) : (
        <input
          {...controlProps}
          // A number field would hide a pasted text that is no number.
          {...(field === 'revisi' && !/[^\d.,+-]/.test(value)
            ? { type: 'number', min: 0, step: 1, inputMode: 'numeric' }
            : { type: 'text' })}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(field, event.target.value)}
          // Scrolling the list with the wheel must not change the focused number input.
          onWheel={(event) => field === 'revisi' && event.currentTarget.blur()}
          className={cn(
            controlProps.className,
            'h-11 [appearance:textfield] sm:h-9 pointer-coarse:h-11 [&::-webkit-inner-spin-button]:appearance-none',
          )}
        />
      )}
      {hasNote && <FieldNote {...props} />}
    </>
  );
};

const FieldNote = ({ noteId, field, isDuplicate, error, latestValue }: EditFieldProps) => (
  <p id={noteId} className={cn('px-1.5 pb-1 text-sm [overflow-wrap:anywhere] lg:px-2.5', field === 'revisi' && 'w-30')}>
    {isDuplicate && <Badge>Nomor ganda</Badge>}
    {error !== undefined && <span className="block text-danger">{error}</span>}
    {latestValue !== undefined && <span className="block text-muted">Nilai terbaru: {latestValue}</span>}
  </p>
);
