import type { Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Connects a `DigitField` with a form. Typing clears its error, and those of `related` fields, until the next submission. */
export const digitFieldProps = <V extends Record<string, string>>(
  form: UseFormReturn<V>,
  name: Path<V>,
  related: readonly Path<V>[] = [],
) => ({
  value: form.watch(name),
  onChange: (digits: string) => {
    form.setValue(name, digits as PathValue<V, Path<V>>);
    form.clearErrors([name, ...related]);
  },
  error: form.getFieldState(name, form.formState).error?.message,
});
