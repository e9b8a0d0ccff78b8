import { expect, test } from 'vitest';
import { digitGroups, passwordProblems } from '../../../web/src/features/account/new-password.ts';

const nrp = '10000031';
const custom = (typed: string, repeated = typed) => ({ kind: 'own', typed, repeated }) as const;

test('requires the selection of a generated password', () => {
  expect(passwordProblems('', { kind: 'generated', chosen: '' }, nrp)).toEqual({
    current: 'Password harus 8 angka.',
    chosen: 'Pilih salah satu password.',
  });
  expect(passwordProblems('24681357', { kind: 'generated', chosen: '70294816' }, nrp)).toEqual({});
});

test('requires a custom password to pass the rules, to differ from the current one and to be repeated', () => {
  expect(passwordProblems('24681357', custom('70294816'), nrp)).toEqual({});
  expect(passwordProblems('24681357', custom('7029481'), nrp)).toEqual({ typed: 'Password harus 8 angka.' });
  expect(passwordProblems('24681357', custom('12345678'), nrp).typed).toMatch(/berurutan/);
  expect(passwordProblems('70294816', custom('70294816'), nrp).typed).toMatch(/berbeda/);
  expect(passwordProblems('24681357', custom('70294816', '70294817'), nrp)).toEqual({
    repeated: 'Password yang diulang tidak sama dengan password baru.',
  });
});

test('shows eight digits in two groups', () => {
  expect(digitGroups('48271936')).toBe('4827 1936');
});
