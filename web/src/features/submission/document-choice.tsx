import { FoundDocument } from '../../components/found-document.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { fieldId } from './field-id.ts';
import type { NumberedDocument } from './matching.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type DocumentChoiceProps = {
  state: SubmissionFormState;
  documents: readonly NumberedDocument[];
  disabled: boolean;
};

/** Selects one of several documents with the same number. */
export const DocumentChoice = ({ state, documents, disabled }: DocumentChoiceProps) => {
  const error = state.problemOf('document_id');
  const errorId = `${fieldId('document_id')}-error`;
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2">Nomor ini dipakai oleh {documents.length} dokumen. Pilih dokumen yang dimaksud.</legend>
      {documents.map((document, index) => (
        <label
          key={document.id}
          className="flex cursor-pointer items-start gap-2 rounded-md border border-control px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            {...(index === 0 ? { id: fieldId('document_id') } : {})}
            name="document_id"
            value={document.id}
            checked={state.values.document_id === document.id}
            onChange={() => state.change({ document_id: document.id })}
            className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
          />
          <FoundDocument document={document} />
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
