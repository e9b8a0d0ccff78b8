import type { ComponentProps } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import {
  documentStatuses,
  jenisLabels,
  ownJenisValues,
} from '../../../../../shared/domain/documents/document-types.ts';
import { externalKinds } from '../../../../../shared/domain/documents/external-kinds.ts';
import { plainControlClass } from '../../../components/ui/input.tsx';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';
import { cn } from '../../../lib/cn.ts';
import { jenisText } from '../list/jenis-text.ts';
import type { EditableField } from './drafts.ts';

const choices: Partial<Record<EditableField, readonly SelectOption[]>> = {
  jenis: ownJenisValues.map((value) => ({ value, label: jenisText(value), title: jenisLabels[value] })),
  status: documentStatuses.map((value) => ({ value, label: value })),
  external_kind: externalKinds.map((value) => ({ value, label: value })),
};

/** The colours of the badges that these values have while the list is read. */
const badgeClasses: Record<string, string> = {
  Aktif: 'bg-done-soft! font-semibold text-done! sm:text-sm!',
  Kadaluarsa: 'bg-stop-soft! font-semibold text-stop! sm:text-sm!',
};

/** A field of numbers or dates would hide a pasted text that is none. */
const inputType = (field: EditableField, value: string): ComponentProps<'input'> => {
  if (field === 'valid_until' && /^(\d{4}-\d{2}-\d{2})?$/.test(value)) return { type: 'date' };
  return field === 'revisi' && !/[^\d.,+-]/.test(value)
    ? { type: 'number', min: 0, step: 1, inputMode: 'numeric' }
    : { type: 'text' };
};

type EditFieldProps = {
  field: EditableField;
  /** Position of its row, counted from 1. */
  number: number;
  value: string;
  changed: boolean;
  isInvalid: boolean;
  disabled: boolean;
  noteId: string | undefined;
  onChange: (field: EditableField, value: string) => void;
};

export const EditField = (props: EditFieldProps) => {
  const { field, number, value, changed, isInvalid, disabled, onChange, noteId } = props;
  const options = choices[field];
  const controlProps = {
    'data-field': field,
    'aria-label': `${documentFields[field].label} baris ${number}${changed ? ', diubah' : ''}`,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': noteId,
    disabled,
    // The grid moves the focus: its cell is in the tab order.
    tabIndex: -1,
    className: cn(
      plainControlClass,
      'block min-h-11 min-w-0 px-1 py-2.75 hover:border-ink disabled:bg-sunken sm:min-h-7.5 sm:py-1 xl:px-1.75 pointer-coarse:min-h-11 pointer-coarse:py-2.75',
      changed ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
    ),
  };
  if (options)
    return (
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
    );
  if (field === 'nama')
    return (
      // A textarea, which grows with a long name; line breaks are removed.
      <textarea
        {...controlProps}
        rows={1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(field, event.target.value.replace(/[\r\n]+/g, ' '))}
        className={cn(
          controlProps.className,
          'field-sizing-content resize-none overflow-hidden sm:not-focus:max-h-12 sm:pointer-fine:pb-0.5! pointer-coarse:max-h-none!',
        )}
      />
    );
  return (
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
  );
};
