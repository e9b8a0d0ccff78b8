import { type FormEvent, useEffect, useRef, useState } from 'react';

export type Problems<F extends string> = { [Name in F]?: string | undefined };

/**
 * The values of a form with the problem of each field. After a failed attempt the first field with one gets the focus; an
 * edit takes away that of its field.
 */
export const useForm = <V extends object, F extends string = keyof V & string>(initial: V | (() => V)) => {
  const [values, setValues] = useState(initial);
  /** The same, for what runs after the screen was rendered: a response, or the next of several edits. */
  const latest = useRef(values);
  const [problems, setProblems] = useState<Problems<F>>({});
  const [failedAttempts, setFailedAttempts] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedAttempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedAttempts]);

  /** Adds problems to those that are shown; undefined takes one away. */
  const mark = (found: Problems<F>): void => setProblems((present) => ({ ...present, ...found }));
  const fail = (): void => setFailedAttempts((count) => count + 1);
  /** Shows these problems, and returns whether there are any. */
  const show = (found: Problems<F>): boolean => {
    setProblems(found);
    const hasProblem = Object.values(found).some(Boolean);
    if (hasProblem) fail();
    return hasProblem;
  };
  /** `related`: further fields whose problems the edit takes away, because they are judged together. */
  const set = (part: Partial<V>, related: readonly F[] = []): void => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    const edited = [...Object.keys(part), ...related].map((name) => [name, undefined]);
    mark(Object.fromEntries(edited) as Problems<F>);
  };
  return {
    values,
    latest,
    problems,
    failedAttempts,
    ref,
    mark,
    fail,
    show,
    set,
    /** Properties of the `<form>`. */
    formProps: (submit: () => void, working: boolean) => ({
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        if (!working) submit();
      },
    }),
    /** Properties of an `Input` or a `Textarea`. */
    input: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }): void =>
        set({ [name]: target.value } as unknown as Partial<V>),
    }),
    /** Properties of a control that names its own value. */
    field: <Name extends keyof V & F>(name: Name, related: readonly F[] = []) => ({
      name,
      value: values[name],
      onChange: (value: V[Name]): void => set({ [name]: value } as unknown as Partial<V>, related),
      error: problems[name],
    }),
  };
};
