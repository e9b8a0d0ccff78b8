import { describe, expect, it } from 'vitest';
import { newPassword } from '../../../functions/auth/generated-passwords.ts';
import { weaknessOf } from '../../../shared/domain/passwords.ts';

const nrp = '10237846';

describe('a password that is refused', () => {
  it.each([
    ['the NRP', nrp, 'NRP'],
    ['the NRP backwards', '64873201', 'NRP'],
    ['the NRP’s halves in the other order', '78461023', 'NRP'],
    ['one digit', '77777777', 'diulang'],
    ['three digits', '11223312', 'diulang'],
    ['four times the same digit running', '83000072', 'diulang'],
    ['a pair repeated', '13131313', 'diulang'],
    ['a half repeated', '84918491', 'diulang'],
    ['digits doubled', '33557799', 'diulang'],
    ['a mirror', '48211284', 'diulang'],
    ['a climbing run', '12345678', 'berurutan'],
    ['a run around the end', '67890123', 'berurutan'],
    ['a falling run', '98765432', 'berurutan'],
    ['five in a row among others', '41345672', 'berurutan'],
    ['steps of two', '13579180', 'berurutan'],
    ['a day, day first', '17081945', 'tanggal'],
    ['a day, month first', '12311999', 'tanggal'],
    ['a day, year first', '20041226', 'tanggal'],
    ['a leap day', '29022024', 'tanggal'],
    ['columns of the keypad', '14725836', 'umum'],
    ['seven digits', '4826173', '8 angka'],
    ['a letter', '4826173a', '8 angka'],
  ])('%s', (_, password, reason) => {
    expect(weaknessOf(password, nrp)).toContain(reason);
  });
});

describe('a password that is taken', () => {
  it.each(['48261739', '30021999', '29022023', '24681357', '90417265'])('%s', (password) => {
    expect(weaknessOf(password, nrp)).toBeUndefined();
  });

  it('is nearly every one: the rules leave little less to guess', () => {
    // Spread evenly over all there are.
    const all = Array.from({ length: 20_000 }, (_, at) => (at * 61_803_399) % 100_000_000);
    const taken = all.filter((number) => weaknessOf(String(number).padStart(8, '0'), nrp) === undefined);
    expect(taken.length / all.length).toBeGreaterThan(0.93);
  });
});

it('generated passwords pass the rules and differ', () => {
  const made = Array.from({ length: 500 }, () => newPassword(nrp));
  for (const password of made) expect(weaknessOf(password, nrp), password).toBeUndefined();
  expect(new Set(made).size).toBeGreaterThan(495);
  expect(made.some((password) => password.startsWith('0'))).toBe(true);
});
