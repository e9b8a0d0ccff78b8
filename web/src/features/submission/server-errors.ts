import { z } from 'zod';
import type { FailureCode } from '../../../../shared/errors.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { type FieldName, fieldOfInput } from './form-values.ts';

const uploadErrorCodes: ReadonlySet<string> = new Set([
  'upload_not_found',
  'digest_mismatch',
  'content_mismatch',
  'file_not_clean',
  'file_not_scannable',
  'scan_failed',
  'unsupported_format',
  'file_too_large',
] satisfies FailureCode[]);

const emptyFailureSchema = z.object({
  success: z.literal(false),
  error: z.undefined().optional(),
  message: z.undefined().optional(),
});

/** The message of a failed submission, and the fields it concerns. */
export const formErrorsOf = (error: unknown): { message: string; fields: { field: FieldName; message: string }[] } => {
  const message = sentenceOf(error);
  if (!(error instanceof ApiError)) return { message, fields: [] };
  const fields = Object.entries(error.fields).flatMap(([input, fieldMessage]) => {
    const field = fieldOfInput(input);
    return field ? [{ field, message: fieldMessage }] : [];
  });
  return { message, fields };
};

const sentenceOf = (error: unknown): string => {
  const hasNoMessage = error instanceof ApiError && emptyFailureSchema.safeParse(error.cause).success;
  return hasNoMessage ? 'Unknown error occurred' : messageOf(error, 'Terjadi kesalahan saat mengajukan dokumen');
};

/** Whether the server no longer accepts the uploads, so that the next attempt must upload the files again. */
export const needsNewUploads = (error: unknown): boolean =>
  error instanceof ApiError && uploadErrorCodes.has(error.code);
