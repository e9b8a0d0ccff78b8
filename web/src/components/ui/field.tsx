import { WarningIcon } from '@phosphor-icons/react/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useId } from 'react';

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldContextValue | null>(null);

type FieldControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** Attributes that connect a control to the label, hint and error of its `Field`. */
export const useFieldControl = (override?: { id?: string | undefined }): FieldControlProps => {
  const field = useContext(FieldContext);
  if (!field) return override?.id ? { id: override.id } : {};
  return {
    id: override?.id ?? field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Input was corrected or rejected while typing; shown when there is no error. */
  warning?: string | undefined;
  required?: boolean;
  /** Set only when code outside the field must reference the control. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Label, hint and error around one control (Input, Textarea, Select or FileDrop). */
export const Field = ({ label, hint, error, warning, required = false, id, className, children }: FieldProps) => {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : '', error || warning ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext.Provider value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
      <div className={clsx('flex flex-col gap-1', className)}>
        <label htmlFor={controlId} className="font-semibold text-sm">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        )}
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {warning && !error && (
          <p id={errorId} role="status" className="flex items-start gap-1 text-review text-sm">
            <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
            <span>{warning}</span>
          </p>
        )}
      </div>
    </FieldContext.Provider>
  );
};

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="flex items-start gap-1 text-danger text-sm">
    <WarningCircleIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
    <span>{children}</span>
  </p>
);
