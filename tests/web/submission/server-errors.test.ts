import { expect, test } from 'vitest';
import { formErrorsOf, needsNewUploads } from '../../../web/src/features/submission/server-errors.ts';
import { ApiError, offlineError } from '../../../web/src/lib/api/api-error.ts';

test('a refusal is shown at the fields it names', () => {
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

test('what nobody foresaw has the product’s own sentence', () => {
  expect(formErrorsOf(new TypeError('x is undefined'))).toEqual({
    message: 'Terjadi kesalahan saat mengajukan dokumen',
    fields: [],
  });
});

test('only a refusal of the files asks for new uploads; a lost answer keeps them, so that the retry is the same command', () => {
  const refused = (code: 'upload_not_found' | 'number_taken') => new ApiError({ status: 404, code, message: '' });
  expect(needsNewUploads(refused('upload_not_found'))).toBe(true);
  expect(needsNewUploads(refused('number_taken'))).toBe(false);
  expect(needsNewUploads(offlineError(new Error('no network')))).toBe(false);
});

test('a failure without a word says so', () => {
  const body = { success: false };
  const error = new ApiError({ status: 500, code: 'internal', message: 'umum', cause: body });
  expect(formErrorsOf(error).message).toBe('Unknown error occurred');
});
