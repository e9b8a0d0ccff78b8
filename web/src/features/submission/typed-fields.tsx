import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { submissionDepartments } from '../../../../shared/domain/departments.ts';
import { submissionTypes } from '../../../../shared/domain/documents.ts';
import { maxNomorLength, maxTitleLength } from '../../../../shared/domain/text.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useConfig } from '../../lib/config.ts';
import { fieldId } from './field-id.ts';
import type { FormValues } from './form-values.ts';
import { numberPrefix } from './number-prefix.ts';
import { NumberSuggestion } from './number-suggestion.tsx';

const types = submissionTypes.map((value) => ({ value, label: value }));
const departments = submissionDepartments.map((value) => ({ value, label: value }));

type TypedFieldsProps<C> = {
  form: UseFormReturn<FormValues, C>;
  /** The match card, on screens where it is not beside the form. */
  afterNumber: ReactNode;
};

export const TypedFields = <C,>({ form, afterNumber }: TypedFieldsProps<C>) => {
  const { errors } = form.formState;
  const { group } = useConfig();
  return (
    <>
      <Field label="Judul Dokumen" id={fieldId('document_title')} error={errors.document_title?.message} required>
        <Input
          {...form.register('document_title')}
          maxLength={maxTitleLength}
          placeholder="Masukkan judul dokumen"
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Tipe Dokumen" id={fieldId('document_type')} error={errors.document_type?.message} required>
          <Controller
            control={form.control}
            name="document_type"
            render={({ field }) => (
              <Select
                value={field.value}
                onValueChange={field.onChange}
                options={types}
                placeholder="Pilih tipe dokumen"
              />
            )}
          />
        </Field>
        <Field label="Nomor Dokumen" id={fieldId('document_number')} error={errors.document_number?.message} required>
          <Input
            {...form.register('document_number')}
            maxLength={maxNomorLength}
            placeholder={`Contoh: ${numberPrefix(group, 'SOP', 'Produksi')}001`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      </div>
      {afterNumber}
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Field label="Departemen" id={fieldId('department')} error={errors.department?.message} required>
          <Controller
            control={form.control}
            name="department"
            render={({ field }) => (
              <Select
                value={field.value}
                onValueChange={field.onChange}
                options={departments}
                placeholder="Pilih departemen"
              />
            )}
          />
        </Field>
        <div aria-live="polite" className="flex flex-col justify-end">
          <NumberSuggestion form={form} />
        </div>
      </div>
    </>
  );
};
