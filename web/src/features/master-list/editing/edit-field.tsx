import type { ComponentProps } from 'react';
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

/** The colours of the badges that these values have while the list is read. */
const badgeClasses: Record<string, string> = {
  Aktif: 'bg-done-soft! font-semibold text-done! sm:text-sm!',
  Kadaluarsa: 'bg-stop-soft! font-semibold text-stop! sm:text-sm!',
};

/** A number field would hide a pasted text that is no number. */
const inputType = (field: EditableField, value: string): ComponentProps<'input'> =>
  field === 'revisi' && !/[^\d.,+-]/.test(value)
    ? { type: 'number', min: 0, step: 1, inputMode: 'numeric' }
    : { type: 'text' };

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
      'block min-h-11 min-w-0 px-1 hover:border-ink disabled:bg-sunken sm:min-h-7.5 xl:px-1.75 pointer-coarse:min-h-11',
      changed ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
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
            'flex! items-center whitespace-normal pr-4.5 sm:max-xl:text-sm xl:pr-7',
            badgeClasses[value],
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
            'field-sizing-content resize-none overflow-hidden py-2.75 sm:py-1 sm:not-focus:max-h-12.5 pointer-coarse:py-2.75',
          )}
        />
      ) : (
        <input
          {...controlProps}
          {...inputType(field, value)}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(field, event.target.value)}
          // Scrolling the list with the wheel must not change the focused number input.
          onWheel={(event) => field === 'revisi' && event.currentTarget.blur()}
          className={cn(
            controlProps.className,
            '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
            field === 'nomor' && 'font-semibold',
          )}
        />
      )}
      {hasNote && <FieldNote {...props} />}
    </>
  );
};

const FieldNote = ({ noteId, field, isDuplicate, error, latestValue }: EditFieldProps) => (
  <p id={noteId} className={cn('px-1.5 text-sm [overflow-wrap:anywhere] xl:px-2', field === 'revisi' && 'w-30')}>
    {isDuplicate && <Badge>Nomor ganda</Badge>}
    {error !== undefined && <span className="block text-danger">{error}</span>}
    {latestValue !== undefined && <span className="block text-muted">Nilai terbaru: {latestValue}</span>}
  </p>
);
