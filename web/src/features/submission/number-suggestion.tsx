import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { useConfig } from '../../lib/config.ts';
import { fieldId } from './field-id.ts';
import type { FormValues } from './form-values.ts';
import { hasPrefix, numberPrefix } from './number-prefix.ts';

/** The number format for the selected type and department, with a button that inserts its prefix. */
export const NumberSuggestion = <C,>({ form }: { form: UseFormReturn<FormValues, C> }) => {
  const { group } = useConfig();
  const [purpose, type, department, typed] = useWatch({
    control: form.control,
    name: ['submission_purpose', 'document_type', 'department', 'document_number'],
  });
  if (purpose === 'revision' || purpose === 'cancellation' || type === '' || department === '') return null;
  const prefix = numberPrefix(group, type, department);
  if (hasPrefix(typed, prefix)) return null;

  const insertPrefix = () => {
    form.setValue('document_number', prefix, { shouldDirty: true });
    const input = document.getElementById(fieldId('document_number'));
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.setSelectionRange(prefix.length, prefix.length);
  };
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-sm">
      <span>
        Bentuk nomornya <strong className="whitespace-nowrap text-ink">{prefix}000</strong>
      </span>
      {typed.trim() === '' && (
        <Button variant="secondary" size="sm" onClick={insertPrefix}>
          Mulai dengan {prefix}
        </Button>
      )}
    </p>
  );
};
