import {
  purposeLabels,
  type SubmissionPurpose,
  submissionPurposes,
} from '../../../../shared/domain/documents/documents.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { fieldId } from './field-id.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

const explanations: Record<SubmissionPurpose, string> = {
  new: 'Dokumen yang belum ada di Daftar Induk',
  revision: 'Perubahan atas dokumen yang berlaku',
  cancellation: 'Dokumen tidak dipakai lagi',
};

export const PurposeChoice = ({ state }: { state: SubmissionFormState }) => {
  const error = state.problemOf('submission_purpose');
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
              name="submission_purpose"
              value={purpose}
              checked={state.values.submission_purpose === purpose}
              onChange={() => state.change({ submission_purpose: purpose })}
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
