import * as z from 'zod/mini';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { submissionDepartment } from '../../../../shared/domain/departments.ts';
import {
  type SubmissionPurpose,
  submissionPurpose,
  submissionType,
} from '../../../../shared/domain/documents/documents.ts';

export type SubmissionInput = RequestOf<'upload-and-submit-document'>;
export type UploadInput = 'draft_upload_id' | 'supporting_upload_id';
/** The inputs that a user fills in: all except the uploads and `resubmission_of` (from the address). */
type TypedInputOf<Input> = Omit<Input, UploadInput | 'resubmission_of'>;
export type TypedInput = TypedInputOf<SubmissionInput>;

/** The typed part of the form. '' is an empty field. */
type TypedValuesOf<Input> = {
  [Name in keyof TypedInputOf<Input>]-?: NonNullable<TypedInputOf<Input>[Name]> | '';
};
export type TypedValues = TypedValuesOf<SubmissionInput>;
export type TypedName = keyof TypedValues;

interface FormField<Value> {
  /** Parses the value of a stored draft. */
  stored: z.ZodMiniType<Value>;
  /** The value that a resubmission takes from the original. */
  fromOriginal: (original: SubmissionDetail) => Value;
}

/** A field for every typed input of the contract, so that an input without one does not compile. */
export type FormFields<Input> = {
  [Name in keyof TypedValuesOf<Input>]: FormField<TypedValuesOf<Input>[Name]>;
};

/**
 * The typed fields in the order of validation. Empty values, draft storage, validation, sent input, server errors and
 * resubmission are all derived from this record.
 */
export const formFields: FormFields<SubmissionInput> = {
  submission_purpose: {
    stored: z.union([submissionPurpose, z.literal('')]),
    fromOriginal: ({ submission }) => submission.submission_purpose,
  },
  document_title: { stored: z.string(), fromOriginal: ({ submission }) => submission.document_title },
  document_type: {
    stored: z.union([submissionType, z.literal('')]),
    fromOriginal: ({ submission }) => submission.document_type,
  },
  document_number: { stored: z.string(), fromOriginal: ({ submission }) => submission.document_number },
  department: {
    stored: z.union([submissionDepartment, z.literal('')]),
    fromOriginal: ({ submission }) => submission.department,
  },
  change_reason: { stored: z.string(), fromOriginal: ({ change }) => change?.reason ?? '' },
  changed_sections: { stored: z.string(), fromOriginal: ({ change }) => change?.sections ?? '' },
  /** The selected one of several documents with the number. */
  document_id: {
    stored: z.string(),
    fromOriginal: ({ submission, document }) => (submission.submission_purpose === 'new' ? '' : (document?.id ?? '')),
  },
};

export const typedNames = Object.keys(formFields) as TypedName[];

/** The purposes of which a field is asked, where that is not all. */
const purposesOf: Partial<Record<TypedName, readonly (SubmissionPurpose | '')[]>> = {
  change_reason: ['revision', 'cancellation'],
  changed_sections: ['revision'],
};
export const isAsked = (name: TypedName, purpose: SubmissionPurpose | ''): boolean =>
  purposesOf[name]?.includes(purpose) ?? true;

/** The file field that an upload input is sent from. */
export const fileFields = {
  draft_upload_id: 'draft_file',
  supporting_upload_id: 'supporting_file',
} as const satisfies Record<UploadInput, string>;
export type FileField = (typeof fileFields)[UploadInput];
