import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { useConfig } from '../../lib/config.ts';
import { fieldId } from './field-id.ts';
import type { FormValues } from './form-values.ts';
import { numberStart } from './number-shape.ts';

/** The shape a new number has for the chosen type and department, and a button that begins it. */
export function NumberSuggestion<C>({ form }: { form: UseFormReturn<FormValues, C> }) {
  const { group } = useConfig();
  const [purpose, type, department, typed] = useWatch({
    control: form.control,
    name: ['submission_purpose', 'document_type', 'department', 'document_number'],
  });
  if (purpose === 'revision' || purpose === 'cancellation' || type === '' || department === '') return null;
  const start = numberStart(group, type, department);
  if (typed.trim().toUpperCase().startsWith(start)) return null;

  const begin = () => {
    form.setValue('document_number', start, { shouldDirty: true });
    const input = document.getElementById(fieldId('document_number'));
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.setSelectionRange(start.length, start.length);
  };
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-sm">
      <span>
        Bentuk nomornya <strong className="whitespace-nowrap text-ink">{start}000</strong>
      </span>
      {typed.trim() === '' && (
        <Button variant="secondary" size="sm" onClick={begin}>
          Mulai dengan {start}
        </Button>
      )}
    </p>
  );
}
