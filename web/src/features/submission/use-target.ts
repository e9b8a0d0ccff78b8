import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FormValues } from './form-values.ts';
import type { NumberedDocument } from './matching.ts';
import { type FilledValues, fieldsToClear, lockedFieldsOf, valuesFromTarget } from './target-values.ts';
import type { MatchState } from './use-match.ts';

type Form = {
  values: FormValues;
  latest: RefObject<FormValues>;
  change: (part: Partial<FormValues>, how: { checks: boolean }) => void;
};

/** Fills in what the target document decides when it is found, and returns these fields. */
export const useTarget = (
  { values, latest, change }: Form,
  found: MatchState,
  target: NumberedDocument | undefined,
) => {
  const purpose = values.submission_purpose;
  // While another number is looked up, and for one in flight, the values of the previous document stay.
  const isUndecided = found.state === 'loading' || (found.state === 'found' && found.match.kind === 'in-flight');
  const filled = useRef<FilledValues>({});

  const fill = useEffectEvent((document: NumberedDocument | undefined, its: typeof purpose) => {
    const before = filled.current;
    const current = latest.current;
    const next = document ? valuesFromTarget(its, document, current, before) : {};
    const cleared = fieldsToClear(current, before).filter((name) => !Object.hasOwn(next, name));
    change(Object.fromEntries(cleared.map((name) => [name, ''])), { checks: false });
    change(next, { checks: true });
    filled.current = next;
  });
  useEffect(() => {
    if (!isUndecided) fill(target, purpose);
  }, [target, purpose, isUndecided]);

  return lockedFieldsOf(purpose, target);
};
