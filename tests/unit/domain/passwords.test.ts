import { describe, expect, it } from 'vitest';
import { newPassword } from '../../../functions/auth/generated-passwords.ts';
import { pinWeaknessOf, weaknessOf } from '../../../shared/domain/people/passwords.ts';

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
    ['the halves of the NRP backwards, in the other order', '32016487', 'NRP'],
    ['three different digits', '12331213', 'diulang'],
    ['a day of the first year', '23051900', 'tanggal'],
    ['the last day of the last year', '31122099', 'tanggal'],
    ['a date, year first, then the day', '19451708', 'tanggal'],
    ['seven digits', '4826173', '8 angka'],
    ['nine digits', '482617390', '8 angka'],
    ['a letter', '4826173a', '8 angka'],
  ])('%s', (_, password, reason) => {
    expect(weaknessOf(password, nrp)).toContain(reason);
  });

  const wellKnown =
    '11223344 11235813 12312312 12369874 14725836 14785236 15935728 31415926 27182818 36925814 52013140 74185296 78945612 78951236 85236974 96385274 98741236';
  it.each(wellKnown.split(' '))('well known: %s', (password) => expect(weaknessOf(password, nrp)).toBeDefined());
});

it('says what is wrong with a password', () => {
  expect(
    [nrp, '77777777', '12345678', '17081945', '14725836', '1'].map((password) => weaknessOf(password, nrp)),
  ).toEqual([
    'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.',
    'Password tidak boleh berisi angka atau pola yang diulang-ulang.',
    'Password tidak boleh berisi angka berurutan.',
    'Password tidak boleh berupa tanggal.',
    'Password ini terlalu umum dan mudah ditebak. Pilih kombinasi lain.',
    'Password harus 8 angka.',
  ]);
});

describe('accepted passwords', () => {
  it.each([
    ...['48261739', '30021999', '29022023', '24681357', '90417265'],
    // Four digits of a sequence, three times the same digit, four different digits.
    ...['41345902', '83000472', '12334124'],
    // Just outside of the years, no day and no month.
    ...['31121899', '25062100', '00121985', '15002013'],
  ])('%s', (password) => {
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

it('rejects a PIN that is easily guessed', () => {
  const weak = '111111 122112 123456 987654 024680 482482 334455 102378 648732 813572 48291 48291x'.split(' ');
  for (const pin of weak) expect(pinWeaknessOf(pin, nrp, '24813572'), pin).toBeDefined();
  for (const pin of ['482913', '907341', '122903']) expect(pinWeaknessOf(pin, nrp, '24813572'), pin).toBeUndefined();
});
