import { z } from 'zod';
import { submissionDepartment } from '../../../../shared/domain/departments.ts';
import { submissionPurpose, submissionType } from '../../../../shared/domain/documents.ts';

/** The typed part of the form. '' is an empty field. */
const typedValuesSchema = z.object({
  submission_purpose: submissionPurpose.or(z.literal('')),
  document_title: z.string(),
  document_type: submissionType.or(z.literal('')),
  document_number: z.string(),
  department: submissionDepartment.or(z.literal('')),
  /** The selected one of several documents with the number. */
  document_id: z.string(),
});
export type TypedValues = z.infer<typeof typedValuesSchema>;

export type FormValues = TypedValues & { draft_file: File | null; supporting_file: File | null };
export type FieldName = keyof FormValues;

export const emptyValues: FormValues = {
  submission_purpose: '',
  document_title: '',
  document_type: '',
  document_number: '',
  department: '',
  document_id: '',
  draft_file: null,
  supporting_file: null,
};

/** The values that are stored across a reload: all except the files. */
export const typedValuesOf = ({
  draft_file: _draft,
  supporting_file: _supporting,
  ...typed
}: FormValues): TypedValues => typed;

export const isEmpty = (typed: TypedValues): boolean => Object.values(typed).every((value) => value.trim() === '');

/** Parses text written with `JSON.stringify(typedValuesOf(…))`; anything else gives undefined. */
export const typedValuesFromText = (text: string | null): TypedValues | undefined => {
  if (text === null) return undefined;
  try {
    return typedValuesSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
