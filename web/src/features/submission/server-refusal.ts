import { z } from 'zod';
import type { FailureCode } from '../../../../shared/errors.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import type { FieldName } from './form-values.ts';

const fieldOfInput: Readonly<Record<string, FieldName>> = {
  submission_purpose: 'submission_purpose',
  document_title: 'document_title',
  document_type: 'document_type',
  document_number: 'document_number',
  department: 'department',
  document_id: 'document_id',
  draft_upload_id: 'draft_file',
  supporting_upload_id: 'supporting_file',
};

const uploadRefusals: ReadonlySet<string> = new Set([
  'upload_not_found',
  'digest_mismatch',
  'content_mismatch',
  'unsupported_format',
  'file_too_large',
] satisfies FailureCode[]);

const withoutError = z.object({
  success: z.literal(false),
  error: z.undefined().optional(),
  message: z.undefined().optional(),
});

/** The sentence of a failed submission, and the fields it concerns. */
export function refusedBy(error: unknown): { message: string; fields: { field: FieldName; message: string }[] } {
  const message = sentenceOf(error);
  if (!(error instanceof ApiError)) return { message, fields: [] };
  const fields = Object.entries(error.fields).flatMap(([input, said]) => {
    const field = fieldOfInput[input];
    return field ? [{ field, message: said }] : [];
  });
  return { message, fields };
}

function sentenceOf(error: unknown): string {
  const untold = error instanceof ApiError && withoutError.safeParse(error.cause).success;
  return untold ? 'Unknown error occurred' : messageOf(error, 'Terjadi kesalahan saat mengajukan dokumen');
}

/** Whether the server will not take the uploads again: the next try must upload the files anew. */
export const uploadsSpent = (error: unknown): boolean => error instanceof ApiError && uploadRefusals.has(error.code);
