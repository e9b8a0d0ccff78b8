import { submissionDepartments } from '../../../../shared/domain/departments.ts';
import { submissionTypes } from '../../../../shared/domain/documents/documents.ts';
import { maxTitleLength } from '../../../../shared/domain/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';
import { changedTitleOf, openFieldReason } from './target-values.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type TypedFieldsProps = { state: SubmissionFormState; disabled: boolean };

/**
 * A revision or cancellation begins with the number, which fills in the other fields; the number of a new document
 * follows from its type and department. The keys let React move the fields without losing their state.
 */
export const TypedFields = ({ state, disabled }: TypedFieldsProps) => {
  const number = <NumberField key="number" state={state} disabled={disabled} />;
  const others = [
    <TitleField key="title" state={state} disabled={disabled} />,
    <Classification key="type" state={state} />,
  ];
  return state.values.submission_purpose === 'new' ? [...others, number] : [number, ...others];
};

const Classification = ({ state }: { state: SubmissionFormState }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <ClassField
      state={state}
      name="document_type"
      label="Tipe Dokumen"
      options={submissionTypes}
      placeholder="Pilih tipe dokumen"
    />
    <ClassField
      state={state}
      name="department"
      label="Departemen"
      options={submissionDepartments}
      placeholder="Pilih departemen"
    />
  </div>
);

type ClassFieldProps = {
  state: SubmissionFormState;
  name: 'document_type' | 'department';
  label: string;
  options: readonly string[];
  placeholder: string;
};

/** Type or department: chosen for a new document, read-only where the found document decides it. */
const ClassField = ({ state, name, label, options, placeholder }: ClassFieldProps) => {
  const { locked, target } = state;
  const fixed = locked[name];
  const reason = target && openFieldReason(name, target);
  return (
    <Field
      label={label}
      id={fieldId(name)}
      hint={fixed === undefined ? reason : 'Mengikuti Daftar Induk, tidak dapat diubah'}
      error={state.problemOf(name)}
      required
    >
      {fixed === undefined ? (
        <Select
          value={state.values[name]}
          onValueChange={(value) => state.change({ [name]: value })}
          options={options.map((value) => ({ value, label: value }))}
          placeholder={placeholder}
        />
      ) : (
        <Input value={fixed} readOnly className="bg-sunken!" />
      )}
    </Field>
  );
};

type TitleFieldProps = { state: SubmissionFormState; disabled: boolean };

/** The title: free for a new document, changeable for a revision, the document's own for a cancellation. */
const TitleField = ({ state, disabled }: TitleFieldProps) => {
  const { locked, target } = state;
  const isLocked = locked.document_title !== undefined;
  const changedFrom = changedTitleOf(state.values.document_title, target);
  const useRecorded = () => {
    state.change({ document_title: target?.nama ?? '' }, { checks: true });
    document.getElementById(fieldId('document_title'))?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        label="Judul Dokumen"
        id={fieldId('document_title')}
        {...(isLocked ? { hint: 'Mengikuti Daftar Induk, tidak dapat diubah' } : {})}
        error={state.problemOf('document_title')}
        required
      >
        <Input
          {...state.input('document_title')}
          readOnly={isLocked}
          maxLength={maxTitleLength}
          placeholder="Masukkan judul dokumen"
          autoComplete="off"
          className={isLocked ? 'bg-sunken!' : undefined}
        />
      </Field>
      <div aria-live="polite">
        {changedFrom !== undefined && !isLocked && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 break-words">Judul diubah dari “{changedFrom}”.</span>
            {!disabled && (
              <Button variant="secondary" size="sm" onClick={useRecorded}>
                Pakai Judul Semula
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
};
