import { afterEach, expect, test, vi } from 'vitest';
import { returnPath } from '../../../web/src/features/login/use-login.ts';
import { ApiError, type ApiErrorCode } from '../../../web/src/lib/api/api-error.ts';
import { digitsIn, isComplete } from '../../../web/src/lib/digits.ts';
import { formatCountdown } from '../../../web/src/lib/format/format.ts';
import { lockedText, signInErrorOf, signInErrorText } from '../../../web/src/lib/session/sign-in-error.ts';

afterEach(() => vi.useRealTimers());

test('reduces typed text to eight digits and reports invalid characters', () => {
  expect(digitsIn('1000a')).toEqual({ digits: '1000', hasInvalidCharacter: true });
  expect(digitsIn('1234567890')).toEqual({ digits: '12345678', hasInvalidCharacter: false });
  expect(digitsIn('')).toEqual({ digits: '', hasInvalidCharacter: false });
});

test('accepts exactly eight digits as complete', () => {
  expect(['1234567', '12345678', '123456789', '1234567a', ''].map(isComplete)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('returns only to paths of this application after the login', () => {
  expect(returnPath({ from: '/dashboard?pengajuan=s1' })).toBe('/dashboard?pengajuan=s1');
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 7 },
    { from: '//evil.example' },
    { from: 'https://evil.example' },
  ]) {
    expect(returnPath(state)).toBe('/dashboard');
  }
});

test("computes the end of a lock-out by this browser's clock", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const failure = signInErrorOf(new ApiError({ status: 429, code: 'locked_out', message: 'x', retryAfter: 240 }));
  expect(failure).toEqual({ kind: 'locked', until: 1_240_000 });
  vi.setSystemTime(1_130_000);
  expect(signInErrorText(failure)).toBe(
    'Terlalu banyak percobaan masuk. Silakan coba lagi dalam 2 menit atau hubungi administrator.',
  );
  expect(lockedText(3)).toContain('1 menit');
});

test('shows different messages for server errors and unexpected errors', () => {
  const textOf = (status: number, code: ApiErrorCode, message: string) =>
    signInErrorText(signInErrorOf(new ApiError({ status, code, message })));
  expect(textOf(500, 'internal', 'Hubungi administrator.')).toBe('Terjadi kesalahan server. Hubungi administrator.');
  expect(textOf(0, 'offline', 'Koneksi terputus.')).toBe('Terjadi kesalahan sistem. Koneksi terputus.');
  expect(textOf(200, 'refused', '')).toBe('NRP atau password salah. Silakan periksa kembali kredensial Anda.');
  expect(signInErrorText(signInErrorOf(new TypeError('x')))).toBe('Terjadi kesalahan sistem');
});

test('shows the remaining time in minutes and seconds', () => {
  expect([0, 9, 69, 600, 3849].map(formatCountdown)).toEqual(['0:00', '0:09', '1:09', '10:00', '1:04:09']);
});

test('shows no text of a code that it does not know', () => {
  const textOf = (status: number) =>
    signInErrorText(signInErrorOf(new ApiError({ status, code: 'refused', message: 'ORA-12541: no listener' })));
  expect(textOf(200)).toBe('NRP atau password salah. Silakan periksa kembali kredensial Anda.');
  expect(textOf(500)).toBe('Terjadi kesalahan server');
});
