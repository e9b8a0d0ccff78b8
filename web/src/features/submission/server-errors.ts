import type { FailureCode } from '../../../../shared/errors.ts';
import { ApiError, isExplained, withReason } from '../../lib/api/api-error.ts';
import type { FileField } from './form-fields.ts';
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

/** A file that did not reach the bucket; `field` is undefined when it is unknown which one. */
export class UploadFailure extends Error {
  readonly field: FileField | undefined;

  constructor(field: FileField | undefined, cause: unknown) {
    super('The upload of a file failed', { cause });
    this.name = 'UploadFailure';
    this.field = field;
  }
}

/** The submission was sent, and may be stored. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The response to a submission was lost', { cause });
    this.name = 'UnknownOutcome';
  }
}

/** What is known of a submission that did not succeed. */
export const failureTitleOf = (error: unknown): string =>
  error instanceof UnknownOutcome ? 'Hasil Pengajuan Belum Diketahui' : 'Gagal Mengajukan Dokumen';

/** Whether it is an abort because the other file failed, or our own mistake: the cause is then not for the user. */
const sentenceOfCause = ({ cause }: UploadFailure): string =>
  cause instanceof ApiError ? cause.message : 'Berkas gagal diunggah. Silakan coba lagi.';

type FormErrors = { message: string; fields: { field: FieldName; message: string }[] };

/** The message of a failed submission, and the fields it concerns. */
export const formErrorsOf = (error: unknown): FormErrors => {
  const message = sentenceOf(error);
  if (error instanceof UploadFailure) {
    const { field } = error;
    return { message, fields: field ? [{ field, message: `Upload Gagal: ${sentenceOfCause(error)}` }] : [] };
  }
  if (!(error instanceof ApiError)) return { message, fields: [] };
  const fields = Object.entries(error.fields).flatMap(([input, fieldMessage]) => {
    const field = fieldOfInput(input);
    return field ? [{ field, message: fieldMessage }] : [];
  });
  return { message, fields };
};

const generalMessage = 'Terjadi kesalahan saat mengajukan dokumen';

const sentenceOf = (error: unknown): string => {
  if (error instanceof UnknownOutcome)
    return 'Jawaban server tidak diterima. Kirim lagi untuk memastikan: pengajuan yang sudah tersimpan tidak dibuat dua kali.';
  if (error instanceof UploadFailure) return `${generalMessage}. ${sentenceOfCause(error)}`;
  if (!(error instanceof ApiError)) return generalMessage;
  if (error.code === 'refused' && error.message === '') return 'Unknown error occurred';
  if (isExplained(error)) return error.message;
  // The others say nothing about the submission itself, so the general message comes first.
  return withReason(generalMessage, error.message.replace('Terjadi kesalahan server. ', ''));
};

/** Whether the server no longer accepts the uploads, so that the next attempt must upload the files again. */
export const needsNewUploads = (error: unknown): boolean =>
  error instanceof ApiError && uploadErrorCodes.has(error.code);
