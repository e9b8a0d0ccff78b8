import { type UseFormReturn, useController } from 'react-hook-form';
import {
  purposeLabels,
  type SubmissionPurpose,
  submissionPurposes,
} from '../../../../shared/domain/documents/documents.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { fieldId } from './field-id.ts';
import type { FormValues } from './form-values.ts';

const explanations: Record<SubmissionPurpose, string> = {
  new: 'Dokumen yang belum ada di Daftar Induk',
  revision: 'Perubahan atas dokumen yang berlaku',
  cancellation: 'Dokumen tidak dipakai lagi',
};

export const PurposeChoice = <C,>({ form }: { form: UseFormReturn<FormValues, C> }) => {
  // Not `form.register`, which reads null from a group without a choice as soon as it loses the focus.
  const { field, fieldState } = useController({ control: form.control, name: 'submission_purpose' });
  const error = fieldState.error?.message;
  const errorId = `${fieldId('submission_purpose')}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">Tujuan Pengajuan</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {submissionPurposes.map((purpose, index) => (
          <label
            key={purpose}
            className="flex cursor-pointer items-start gap-2 rounded-md border border-control px-3 py-2.5 transition-colors duration-120 hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-70"
          >
            <input
              type="radio"
              {...(index === 0 ? { id: fieldId('submission_purpose') } : {})}
              name={field.name}
              value={purpose}
              checked={field.value === purpose}
              onChange={() => field.onChange(purpose)}
              onBlur={field.onBlur}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span>
              <span className="block font-semibold">{purposeLabels[purpose]}</span>
              <span className="block text-muted text-sm">{explanations[purpose]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
