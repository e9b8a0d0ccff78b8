import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

type Problems<D> = Partial<Record<keyof D, string | undefined>>;

/** A draft with the problem of each field. The first field with one gets the focus; an edit clears the field's own. */
export const useDraft = <D extends Record<string, string>>(initial: D) => {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems<D>>({});
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial);
  const focus = (name = names[0]) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  /** Returns whether there is a problem. */
  const show = (found: Problems<D>): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };
  /** Shows what the server says of the fields, by the last part of their paths. */
  const showFields = (error: Error): void => {
    if (!(error instanceof ApiError)) return;
    const found = Object.entries(error.fields).map(([path, message]) => [path.replace(/^.*\./, ''), message]);
    show(Object.fromEntries(found) as Problems<D>);
  };
  const edit = (part: Partial<D>): void => {
    setDraft((present) => ({ ...present, ...part }));
    const edited = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));
    setProblems((present) => ({ ...present, ...edited }));
  };
  const reset = (): void => {
    setDraft(initial);
    focus();
  };
  return { draft, problems, form, show, showFields, edit, reset };
};
