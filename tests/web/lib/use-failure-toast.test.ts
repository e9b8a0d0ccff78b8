import { expect, test } from 'vitest';
import { ApiError } from '../../../web/src/lib/api/api-error.ts';
import { failureToastText } from '../../../web/src/lib/use-failure-toast.ts';

const refused = (status: number, code: 'internal' | 'unauthenticated') =>
  new ApiError({ status, code, message: 'kalimat server' });

test('a failed read is told in the screen’s words', () => {
  expect(failureToastText(refused(500, 'internal'), 'Gagal memuat dokumen.')).toBe('Gagal memuat dokumen.');
  expect(failureToastText(null, 'Gagal memuat dokumen.')).toBeUndefined();
});

test('a session that is over is told by its dialog alone', () => {
  expect(failureToastText(refused(401, 'unauthenticated'), 'Gagal memuat dokumen.')).toBeUndefined();
});
