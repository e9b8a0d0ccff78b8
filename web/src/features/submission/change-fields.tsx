import { maxChangedSections, maxChangeReason } from '../../../../shared/domain/text.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { fieldId } from './field-id.ts';
import { isAsked } from './form-fields.ts';
import { useRequestedChange } from './use-requested-change.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type ChangeFieldsProps = { state: SubmissionFormState };

/** Why a revision or a cancellation is submitted; nothing for a new document. */
export const ChangeFields = ({ state }: ChangeFieldsProps) =>
  isAsked('change_reason', state.values.submission_purpose) && <AskedFields state={state} />;

/** For those who decide it, and of a revision for those who must read it. */
const AskedFields = ({ state }: ChangeFieldsProps) => {
  const isFilled = useRequestedChange(state);
  const isRevision = isAsked('changed_sections', state.values.submission_purpose);
  return (
    <>
      <Field
        label="Alasan Perubahan"
        id={fieldId('change_reason')}
        hint={
          isFilled
            ? 'Diambil dari Form PPD. Periksa kembali.'
            : `Ditampilkan kepada peninjau${isRevision ? ', pejabat yang menyetujui, dan pembaca' : ' dan pejabat yang menyetujui'}`
        }
        error={state.problemOf('change_reason')}
        required
      >
        <Textarea
          {...state.input('change_reason')}
          rows={3}
          maxLength={maxChangeReason}
          placeholder={isRevision ? 'Mengapa dokumen ini diubah' : 'Mengapa dokumen ini dimusnahkan'}
        />
      </Field>
      {isRevision && (
        <Field
          label="Bagian yang Berubah (Opsional)"
          id={fieldId('changed_sections')}
          error={state.problemOf('changed_sections')}
        >
          <Input
            {...state.input('changed_sections')}
            maxLength={maxChangedSections}
            placeholder="Misalnya 5.2, 5.4, Lampiran 1"
            autoComplete="off"
          />
        </Field>
      )}
    </>
  );
};
