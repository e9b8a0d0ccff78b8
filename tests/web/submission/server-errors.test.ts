import { expect, test } from 'vitest';
import { type FailureCode, failures } from '../../../shared/errors.ts';
import { formErrorsOf, needsNewUploads, UploadFailure } from '../../../web/src/features/submission/server-errors.ts';
import { ApiError, type ApiErrorCode, offlineError } from '../../../web/src/lib/api/api-error.ts';

test('shows a rejection at the fields it names', () => {
  const error = new ApiError({
    status: 422,
    code: 'content_mismatch',
    message: 'Isi berkas “ppd.pdf” tidak sesuai dengan jenisnya (.pdf).',
    fields: { supporting_upload_id: 'Bukan PDF', user_id: 'tidak pada formulir' },
  });
  expect(formErrorsOf(error)).toEqual({
    message: 'Isi berkas “ppd.pdf” tidak sesuai dengan jenisnya (.pdf).',
    fields: [{ field: 'supporting_file', message: 'Bukan PDF' }],
  });
});

test('shows the specified message for an unexpected error', () => {
  expect(formErrorsOf(new TypeError('x is undefined'))).toEqual({
    message: 'Terjadi kesalahan saat mengajukan dokumen',
    fields: [],
  });
});

test('requires new uploads only for upload errors, so that a retry after a lost response is the same command', () => {
  const uploadError = (code: FailureCode) => new ApiError({ status: 404, code, message: '' });
  expect(needsNewUploads(uploadError('upload_not_found'))).toBe(true);
  expect(needsNewUploads(uploadError('scan_failed'))).toBe(true);
  expect(needsNewUploads(uploadError('scan_pending'))).toBe(false);
  expect(needsNewUploads(uploadError('number_taken'))).toBe(false);
  expect(needsNewUploads(offlineError(new Error('no network')))).toBe(false);
});

test('explains a failure without a message', () => {
  const error = new ApiError({ status: 500, code: 'refused', message: '' });
  expect(formErrorsOf(error).message).toBe('Unknown error occurred');
});

const general = 'Terjadi kesalahan saat mengajukan dokumen';

test('begins with the specified sentence where the server says nothing about the submission, and continues with ours', () => {
  const errorOf = (code: ApiErrorCode, message: string) => new ApiError({ status: 500, code, message });
  const messageFor = (error: unknown) => formErrorsOf(error).message;
  expect(messageFor(offlineError(new Error('no network')))).toBe(
    `${general}. Koneksi terputus. Periksa jaringan Anda, lalu coba lagi.`,
  );
  expect(messageFor(errorOf('unavailable', failures.unavailable.message))).toMatch(
    new RegExp(`^${general}\\. Layanan sedang sibuk`),
  );
  expect(messageFor(errorOf('internal', failures.internal.message))).toBe(
    `${general}. Silakan coba lagi; jika berulang, hubungi administrator.`,
  );
  expect(messageFor(errorOf('unreadable', 'Terjadi kesalahan yang tidak terduga'))).toBe(
    `${general}. Terjadi kesalahan yang tidak terduga`,
  );
  // A known code without its message.
  expect(messageFor(errorOf('number_taken', ''))).toBe(general);
  expect(messageFor(errorOf('number_taken', 'Nomor X sudah digunakan.'))).toBe('Nomor X sudah digunakan.');
});

test('names the file that storage refused at its field', () => {
  const cause = new ApiError({ status: 500, code: 'upload_not_found', message: 'Berkas “ppd.pdf” gagal diunggah.' });
  expect(formErrorsOf(new UploadFailure('supporting_file', cause))).toEqual({
    message: `${general}. Berkas “ppd.pdf” gagal diunggah.`,
    fields: [{ field: 'supporting_file', message: 'Upload Gagal: Berkas “ppd.pdf” gagal diunggah.' }],
  });
});
