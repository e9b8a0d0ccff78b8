import * as z from 'zod/mini';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import {
  type FileField,
  fileFields,
  formFields,
  isAsked,
  type TypedInput,
  type TypedName,
  type TypedValues,
  typedNames,
} from './form-fields.ts';

export type { TypedValues } from './form-fields.ts';

export type FormValues = TypedValues & Record<FileField, File | null>;
export type FieldName = keyof FormValues;

/** One value for each typed field; the record of fields is complete, so the result is. */
const typedValuesBy = (valueFor: <Name extends TypedName>(name: Name) => TypedValues[Name]): TypedValues =>
  Object.fromEntries(typedNames.map((name) => [name, valueFor(name)])) as TypedValues;

const noFiles: Record<FileField, null> = { draft_file: null, supporting_file: null };

export const emptyValues: FormValues = { ...typedValuesBy(() => ''), ...noFiles };

/** The values that are stored across a reload: all except the files. */
export const typedValuesOf = (values: FormValues): TypedValues => typedValuesBy((name) => values[name]);

export const isEmpty = (typed: TypedValues): boolean => Object.values(typed).every((value) => value.trim() === '');

/** The form's values for the resubmission of a submission; the files must be chosen again. */
export const valuesFromOriginal = (original: SubmissionDetail): FormValues => ({
  ...typedValuesBy((name) => formFields[name].fromOriginal(original)),
  ...noFiles,
});

/**
 * Parses text written with `JSON.stringify(typedValuesOf(…))`; anything else gives undefined. A field that the text does
 * not have, or whose value is no longer valid, has its default: an earlier version of the page may have stored the text.
 */
export const typedValuesFromText = (
  text: string | null,
  defaults: TypedValues = emptyValues,
): TypedValues | undefined => {
  if (text === null) return undefined;
  try {
    const stored = storedDraft.parse(JSON.parse(text));
    const typed = typedValuesBy((name) => formFields[name].stored.safeParse(stored[name]).data ?? defaults[name]);
    return isEmpty(typed) ? undefined : typed;
  } catch {
    return undefined;
  }
};

const storedDraft = z.record(z.string(), z.unknown());

/** The input of a form that has no problems: blank fields are optional and left out. */
export const inputFrom = (values: TypedValues): TypedInput =>
  Object.fromEntries(
    typedNames
      .filter((name) => isAsked(name, values.submission_purpose))
      .map((name) => [name, values[name]])
      .filter(([, value]) => value?.trim() !== ''),
  ) as TypedInput;

const fieldsByInput: ReadonlyMap<string, FieldName> = new Map<string, FieldName>([
  ...typedNames.map((name): [string, FieldName] => [name, name]),
  ...Object.entries(fileFields),
]);

/** The form field of an input of the call; undefined for an input that the form does not show. */
export const fieldOfInput = (input: string): FieldName | undefined => fieldsByInput.get(input);
