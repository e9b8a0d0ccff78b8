import { expect, test } from 'vitest';
import { ApiError } from '../../../web/src/lib/api/api-error.ts';
import { failureDetail, failureToastText, loadFailure } from '../../../web/src/lib/use-failure-toast.ts';

const apiError = (status: number, code: 'internal' | 'unauthenticated' | 'offline' | 'unreadable') =>
  new ApiError({ status, code, message: 'kalimat server' });

test("shows the screen's message for a failed read", () => {
  expect(failureToastText(apiError(500, 'internal'), 'Gagal memuat dokumen.')).toBe('Gagal memuat dokumen.');
  expect(failureToastText(null, 'Gagal memuat dokumen.')).toBeUndefined();
});

test('shows no toast when the session is over or the connection is lost, which the page reports apart', () => {
  expect(failureToastText(apiError(401, 'unauthenticated'), 'Gagal memuat dokumen.')).toBeUndefined();
  expect(failureToastText(apiError(0, 'offline'), 'Gagal memuat dokumen.')).toBeUndefined();
});

test("adds the server's sentence to the screen's own, but no second report of a lost connection", () => {
  expect(failureDetail(apiError(403, 'internal'))).toBe('kalimat server');
  expect(failureDetail(apiError(0, 'offline'))).toBeUndefined();
  expect(failureDetail(new TypeError('x'))).toBeUndefined();
});

test('says the generic sentence once for an answer that does not match the contract', () => {
  expect(loadFailure(apiError(200, 'unreadable'), 'Gagal memuat dokumen.')).toBe(
    'Terjadi kesalahan yang tidak terduga',
  );
  expect(failureDetail(apiError(200, 'unreadable'))).toBeUndefined();
  expect(loadFailure(apiError(500, 'internal'), 'Gagal memuat dokumen.')).toBe('Gagal memuat dokumen.');
});
