import { useId } from 'react';
import type { Problems } from '../lib/forms/use-form.ts';
import { DateInput } from './ui/date-input.tsx';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';
import { Select, type SelectOption } from './ui/select.tsx';

export interface FormField<N extends string = string> {
  name: N;
  label: string;
  kind?: 'text' | 'number' | 'date' | 'month';
  /** Of a choice. */
  options?: readonly SelectOption[];
  hint?: string;
  isOptional?: boolean;
  /** Over both columns. */
  isWide?: boolean;
}

type FormFieldsProps<N extends string> = {
  fields: readonly FormField<N>[];
  values: Readonly<Record<N, string>>;
  problems: Problems<N>;
  disabled: boolean;
  onChange: (part: Partial<Record<N, string>>) => void;
};

/** The fields of a form in two columns; every value is text. */
export const FormFields = <N extends string>(props: FormFieldsProps<N>) => {
  const { fields, values, problems, disabled, onChange } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.isOptional ? `${field.label} (opsional)` : field.label}
          hint={field.hint}
          error={problems[field.name]}
          required={!field.isOptional}
          className={field.isWide ? 'sm:col-span-2' : ''}
        >
          <Control
            field={field}
            value={values[field.name]}
            disabled={disabled}
            onChange={(text) => onChange({ [field.name]: text } as Partial<Record<N, string>>)}
          />
        </Field>
      ))}
    </div>
  );
};

type ControlProps = { field: FormField; value: string; disabled: boolean; onChange: (text: string) => void };

const Control = ({ field: { name, label, kind, options }, value, disabled, onChange }: ControlProps) => {
  if (options)
    return <Select name={name} value={value} options={options} disabled={disabled} onValueChange={onChange} />;
  if (kind === 'date') return <DateInput name={name} value={value} disabled={disabled} onChange={onChange} />;
  if (kind === 'month') return <MonthInput label={label} value={value} disabled={disabled} onChange={onChange} />;
  return (
    <Input
      name={name}
      value={value}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      disabled={disabled}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

const monthName = new Intl.DateTimeFormat('id-ID', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label: monthName.format(Date.UTC(2026, at, 1)),
}));

type MonthInputProps = { label: string; value: string; disabled: boolean; onChange: (month: string) => void };

/** A month (YYYY-MM): chosen, beside its year. */
const MonthInput = ({ label, value, disabled, onChange }: MonthInputProps) => {
  const yearId = useId();
  const [year = '', month = ''] = value.split('-');
  return (
    <span className="grid grid-cols-[1fr_4.5rem] gap-2">
      <Select
        value={month}
        options={months}
        disabled={disabled}
        onValueChange={(next) => onChange(`${year}-${next}`)}
      />
      <Input
        id={yearId}
        aria-label={`Tahun, ${label}`}
        value={year}
        inputMode="numeric"
        maxLength={4}
        disabled={disabled}
        onChange={({ target }) => onChange(`${target.value.replace(/\D/g, '')}-${month}`)}
      />
    </span>
  );
};
