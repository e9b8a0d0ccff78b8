import { describe, expect, it } from 'vitest';
import { newPassword } from '../../../functions/auth/generated-passwords.ts';
import { weaknessOf } from '../../../shared/domain/passwords.ts';

const nrp = '10237846';

describe('rejects a password that is', () => {
  it.each([
    ['the NRP', nrp, 'NRP'],
    ['the NRP backwards', '64873201', 'NRP'],
    ['the NRP’s halves in the other order', '78461023', 'NRP'],
    ['one digit', '77777777', 'diulang'],
    ['three digits', '11223312', 'diulang'],
    ['the same digit four times in a row', '83000072', 'diulang'],
    ['a pair repeated', '13131313', 'diulang'],
    ['a half repeated', '84918491', 'diulang'],
    ['digits doubled', '33557799', 'diulang'],
    ['a mirror', '48211284', 'diulang'],
    ['a rising sequence', '12345678', 'berurutan'],
    ['a sequence that wraps around', '67890123', 'berurutan'],
    ['a falling sequence', '98765432', 'berurutan'],
    ['five in a row among others', '41345672', 'berurutan'],
    ['a sequence with step 2', '13579180', 'berurutan'],
    ['a date, day first', '17081945', 'tanggal'],
    ['a date, month first', '12311999', 'tanggal'],
    ['a date, year first', '20041226', 'tanggal'],
    ['a leap day', '29022024', 'tanggal'],
    ['a keypad pattern', '14725836', 'umum'],
    ['seven digits', '4826173', '8 angka'],
    ['a letter', '4826173a', '8 angka'],
  ])('%s', (_, password, reason) => {
    expect(weaknessOf(password, nrp)).toContain(reason);
  });
});

describe('accepted passwords', () => {
  it.each(['48261739', '30021999', '29022023', '24681357', '90417265'])('%s', (password) => {
    expect(weaknessOf(password, nrp)).toBeUndefined();
  });

  it('make up more than 93 % of all passwords', () => {
    // A sample spread evenly over all passwords.
    const sample = Array.from({ length: 20_000 }, (_, at) => (at * 61_803_399) % 100_000_000);
    const accepted = sample.filter((number) => weaknessOf(String(number).padStart(8, '0'), nrp) === undefined);
    expect(accepted.length / sample.length).toBeGreaterThan(0.93);
  });
});

it('generated passwords pass the rules and differ', () => {
  const passwords = Array.from({ length: 500 }, () => newPassword(nrp));
  for (const password of passwords) expect(weaknessOf(password, nrp), password).toBeUndefined();
  expect(new Set(passwords).size).toBeGreaterThan(495);
  expect(passwords.some((password) => password.startsWith('0'))).toBe(true);
});
