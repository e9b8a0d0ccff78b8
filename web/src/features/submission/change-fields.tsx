import type { UseFormReturn } from 'react-hook-form';
import { maxChangedSections, maxChangeReason } from '../../../../shared/domain/text.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { fieldId } from './field-id.ts';
import type { FormValues } from './form-values.ts';
import { useRequestedChange } from './use-requested-change.ts';

/** Why a revision is submitted, for those who decide it and those who must read it. */
export const ChangeFields = <C,>({ form }: { form: UseFormReturn<FormValues, C> }) => {
  const { errors } = form.formState;
  const isFilled = useRequestedChange(form);
  return (
    <>
      <Field
        label="Alasan Perubahan"
        id={fieldId('change_reason')}
        hint={
          isFilled
            ? 'Diambil dari Form PPD. Periksa kembali.'
            : 'Ditampilkan kepada peninjau, pejabat yang menyetujui, dan pembaca'
        }
        error={errors.change_reason?.message}
        required
      >
        <Textarea
          {...form.register('change_reason')}
          rows={3}
          maxLength={maxChangeReason}
          placeholder="Mengapa dokumen ini diubah"
        />
      </Field>
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
    </>
  );
};
