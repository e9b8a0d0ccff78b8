import { useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './form-values.ts';
import { targetOf } from './matching.ts';
import { type FilledValues, fieldsToClear, lockedFieldsOf, valuesFromTarget } from './target-values.ts';
import type { MatchState } from './use-match.ts';

/** The document that the form changes, and the fields it decides; fills them in when the document is found. */
export const useTarget = <C>(form: UseFormReturn<FormValues, C>, found: MatchState) => {
  const [purpose, documentId] = form.watch(['submission_purpose', 'document_id']);
  const target = found.state === 'found' ? targetOf(found.match, documentId) : undefined;
  // While another number is looked up, and for one in flight, the values of the previous document stay.
  const isUndecided = found.state === 'loading' || (found.state === 'found' && found.match.kind === 'in-flight');
  const filled = useRef<FilledValues>({});

  useEffect(() => {
    if (isUndecided) return;
    const before = filled.current;
    const current = form.getValues();
    const values = target ? valuesFromTarget(purpose, target, current, before) : {};
    const names = Object.keys(values) as (keyof FilledValues)[];
    for (const name of fieldsToClear(current, before)) if (!names.includes(name)) form.setValue(name, '');
    for (const name of names) {
      const value = values[name];
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
    filled.current = values;
  }, [target, purpose, isUndecided, form]);

  const locked = useMemo(() => lockedFieldsOf(purpose, target), [purpose, target]);
  return { target, locked };
};
