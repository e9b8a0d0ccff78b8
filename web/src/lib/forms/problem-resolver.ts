import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** A resolver from a function that returns the messages of invalid fields. */
export const problemResolver =
  <V extends FieldValues, C = unknown>(
    problemsOf: (values: V, context: C | undefined) => Partial<Record<keyof V, string>>,
  ): Resolver<V, C> =>
  (values, context) => {
    const errors = Object.entries(problemsOf(values, context)).map(([field, message]) => [
      field,
      { type: 'check', message },
    ]);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };
