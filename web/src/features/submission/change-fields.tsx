import type { UseFormReturn } from 'react-hook-form';
import { maxChangedSections, maxChangeReason } from '../../../../shared/domain/text.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { fieldId } from './field-id.ts';
import { isAsked } from './form-fields.ts';
import type { FormValues } from './form-values.ts';
import { useRequestedChange } from './use-requested-change.ts';

type ChangeFieldsProps<C> = { form: UseFormReturn<FormValues, C> };

/** Why a revision or a cancellation is submitted; nothing for a new document. */
export const ChangeFields = <C,>({ form }: ChangeFieldsProps<C>) =>
  isAsked('change_reason', form.watch('submission_purpose')) && <AskedFields form={form} />;

/** For those who decide it, and of a revision for those who must read it. */
const AskedFields = <C,>({ form }: ChangeFieldsProps<C>) => {
  const { errors } = form.formState;
  const isFilled = useRequestedChange(form);
  const isRevision = isAsked('changed_sections', form.watch('submission_purpose'));
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
        error={errors.change_reason?.message}
        required
      >
        <Textarea
          {...form.register('change_reason')}
          rows={3}
          maxLength={maxChangeReason}
          placeholder={isRevision ? 'Mengapa dokumen ini diubah' : 'Mengapa dokumen ini dimusnahkan'}
        />
      </Field>
      {isRevision && (
        <Field
          label="Bagian yang Berubah (Opsional)"
          id={fieldId('changed_sections')}
          error={errors.changed_sections?.message}
        >
          <Input
            {...form.register('changed_sections')}
            maxLength={maxChangedSections}
            placeholder="Misalnya 5.2, 5.4, Lampiran 1"
            autoComplete="off"
          />
        </Field>
      )}
    </>
  );
};
