import type { ImportColumn } from '../../../../../../shared/domain/import/columns.ts';
import { Input } from '../../../../components/ui/input.tsx';
import { Select, type SelectOption } from '../../../../components/ui/select.tsx';
import { cn } from '../../../../lib/cn.ts';
import { fieldLabel, isChoiceField, shortOptions } from './field-text.ts';

type RowCellProps = {
  field: ImportColumn;
  id: string;
  label: string;
  value: string;
  errors: readonly string[];
  isChanged: boolean;
  onChange: (text: string) => void;
  disabled: boolean;
  className?: string | undefined;
};

/** The values of a field, with what the file says where that is none of them. */
const optionsWith = (options: readonly SelectOption[], text: string): readonly SelectOption[] =>
  text === '' || options.some(({ value }) => value === text)
    ? options
    : [{ value: text, label: `“${text}”` }, ...options];

/** One cell of a row with errors. An error stays visible until the row is checked again, muted once the cell is changed. */
export const RowCell = (props: RowCellProps) => {
  const { field, id, label, value, errors, isChanged, onChange, disabled, className } = props;
  const control = {
    id,
    'aria-label': label,
    'aria-invalid': errors.length > 0 && !isChanged ? (true as const) : undefined,
    'aria-describedby': errors.length > 0 ? `${id}-error` : undefined,
    disabled,
  };
  return (
    <div className={cn('min-w-0', className)}>
      <span aria-hidden className="block text-muted text-xs">
        {fieldLabel(field)}
      </span>
      {isChoiceField(field) ? (
        <Select
          {...control}
          value={value}
          options={optionsWith(shortOptions[field], value)}
          onValueChange={onChange}
          placeholder="Kosong"
        />
      ) : (
        <Input {...control} value={value} onChange={({ target }) => onChange(target.value)} autoComplete="off" />
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className={cn('wrap-anywhere text-sm', isChanged ? 'text-muted' : 'text-danger')}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
};
