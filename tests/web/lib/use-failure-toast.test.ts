import { expect, test } from 'vitest';
import { ApiError } from '../../../web/src/lib/api/api-error.ts';
import { failureToastText } from '../../../web/src/lib/use-failure-toast.ts';

const apiError = (status: number, code: 'internal' | 'unauthenticated') =>
  new ApiError({ status, code, message: 'kalimat server' });

test("shows the screen's message for a failed read", () => {
  expect(failureToastText(apiError(500, 'internal'), 'Gagal memuat dokumen.')).toBe('Gagal memuat dokumen.');
  expect(failureToastText(null, 'Gagal memuat dokumen.')).toBeUndefined();
});

test('shows no toast when the session is over', () => {
  expect(failureToastText(apiError(401, 'unauthenticated'), 'Gagal memuat dokumen.')).toBeUndefined();
});
