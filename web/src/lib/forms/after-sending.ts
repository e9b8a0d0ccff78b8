import type { RefObject } from 'react';
import { ApiError } from '../api/api-error.ts';

/** What the server says of fields, by the last part of their paths. */
export const fieldProblems = (error: Error): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.replace(/^.*\./, ''), text]))
    : {};

/** For the next entry of a form that stays. */
export const focusFirstField = (form: RefObject<HTMLFormElement | null>): void =>
  (form.current?.elements[0] as HTMLElement | undefined)?.focus();
