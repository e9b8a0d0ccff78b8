import { maxTitleLength } from '../../../../shared/domain/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { fieldId } from './field-id.ts';
import { changedTitleOf } from './target-values.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type TitleFieldProps = { state: SubmissionFormState; disabled: boolean };

/** The title: free for a new document, changeable for a revision, the document's own for a cancellation. */
export const TitleField = ({ state, disabled }: TitleFieldProps) => {
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
