import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { savesData } from '../../lib/when-idle.ts';
import type { FormValues } from './form-values.ts';

/**
 * Fills in the reason and the parts of a change from the chosen Form PPD where they are still empty, and returns whether
 * it did. A form that cannot be read, as a scan, is filled in by hand.
 */
export const useRequestedChange = <C>(form: UseFormReturn<FormValues, C>): boolean => {
  const file = useWatch({ control: form.control, name: 'supporting_file' });
  const [filled, setFilled] = useState<File>();
  useEffect(() => {
    if (!file || savesData() || form.getValues('change_reason').trim() !== '') return;
    let isCurrent = true;
    void import('./read-request-form.ts')
      .then(({ readRequestForm }) => readRequestForm(file))
      .then(
        ({ reason, sections }) => {
          if (!isCurrent || reason === '' || form.getValues('change_reason').trim() !== '') return;
          form.setValue('change_reason', reason, { shouldDirty: true, shouldValidate: true });
          if (form.getValues('changed_sections').trim() === '')
            form.setValue('changed_sections', sections, { shouldDirty: true });
          setFilled(file);
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file, form]);
  return file !== null && filled === file;
};
