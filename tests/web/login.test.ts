import { expect, test } from 'vitest';
import { isComplete, typedDigits } from '../../web/src/features/login/digits.ts';
import { returnPath } from '../../web/src/features/login/return-path.ts';

test('typing leaves at most eight digits and tells what was refused', () => {
  expect(typedDigits('1000a')).toEqual({ digits: '1000', refused: true });
  expect(typedDigits('1234567890')).toEqual({ digits: '12345678', refused: false });
  expect(typedDigits('')).toEqual({ digits: '', refused: false });
});

test('only eight digits are complete', () => {
  expect(['1234567', '12345678', '123456789', '1234567a', ''].map(isComplete)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('after the login the reader returns to a path of this application, never elsewhere', () => {
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
