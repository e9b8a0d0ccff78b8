import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentFields } from '../../../shared/domain/documents/document-fields.ts';
import {
  isSameNumber,
  normalForm,
  plainText,
  spellingNote,
  spellingPattern,
  tidierNumber,
  typedNumber,
} from '../../../shared/domain/documents/document-numbers.ts';
import { latinForm, lookAlikeText } from '../../../shared/domain/documents/mistyped-numbers.ts';
import { documentNumber } from '../../../shared/domain/text.ts';

const written = 'HKT-SOP-001';

describe('numbers that look alike are the same', () => {
  test.each([
    ['horizontal bar', 'HKT\u2015SOP\u2015001'],
    ['superscript minus', 'HKT\u207bSOP\u207b001'],
    ['hyphen bullet, modifier minus', 'HKT\u2043SOP\u02d7001'],
    ['mathematical digits', 'HKT-SOP-\u{1d7ce}\u{1d7ce}\u{1d7cf}'],
    ['non-breaking spaces', '\u00a0HKT\u00a0-\u00a0SOP-001\u202f'],
    ['ideographic spaces', 'HKT\u3000-\u3000SOP-001'],
    ['line break in a cell', 'HKT-\r\nSOP-001'],
    ['zero-width joiner and non-joiner', 'HKT\u200d-SOP\u200c-001'],
    ['direction marks', '\u200eHKT-SOP-001\u202c'],
    ['variation selector', 'HKT-SOP-001\ufe0e'],
  ])('%s', (_name, nomor) => {
    expect(normalForm(nomor)).toBe('hkt-sop-001');
    expect(isSameNumber(nomor, written)).toBe(true);
  });

  test.each([
    ['inner spaces', 'HKT  SOP\u00a0\u2003001', 'HKT SOP 001'],
    ['a combining accent', 'SE\u0301-1', 'S\u00c9-1'],
    ['a zero-width joiner before a combining accent', 'SE\u200d\u0301-1', 'S\u00c9-1'],
    ['the final form of a letter', 'ΣΑΣ-1', 'σας-1'],
    ['a unit sign', '\u212a3-001', 'K3-001'],
    ['a ligature', 'o\ufb03ce-1', 'OFFICE-1'],
  ])('%s', (_name, one, other) => expect(normalForm(one)).toBe(normalForm(other)));
});

test.each([
  ['HKT-SOP-001', 'HKT-SOP-0010'],
  ['HKT-SOP-001', 'HKTSOP001'],
  ['HKT-SOP-001', 'HKT SOP 001'],
  ['HKT-SOP-001', 'HKT--SOP-001'],
  ['HKT/SOP/001', 'HKT / SOP / 001'],
  ['HKT/SOP/001', 'HKT-SOP-001'],
  ['HKT.SOP.001', 'HKT-SOP-001'],
  ['HKT-SOP-001', 'HKT_SOP_001'],
  ['HKT-SOP-O01', 'HKT-SOP-001'],
  // The letters of the Turkish alphabet, whatever the locale of the machine.
  ['I-1', 'ı-1'],
  ['i-1', 'İ-1'],
])('%s and %s are different numbers', (one, other) => expect(isSameNumber(one, other)).toBe(false));

/** Numbers in their plain form: groups of letters and digits joined by a hyphen, point, slash or one space. */
const plainNumber = fc
  .tuple(
    fc.array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 2, maxLength: 5 }),
    fc.array(fc.constantFrom('-', '-', '.', '/', ' '), { minLength: 4, maxLength: 4 }),
  )
  .map(([groups, joints]) => groups.map((group, at) => (at === 0 ? group : `${joints[at - 1]}${group}`)).join(''));

const dashes = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d', '\u2796'];
const spaces = ['', ' ', '  ', '\u00a0', '\u2009 ', '\t'];
const invisible = ['', '', '', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u2060'];
const fullWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) + 0xfee0);

/** The number with any of its characters replaced by what looks like them. */
const lookAlike = (nomor: string) =>
  fc
    .tuple(
      ...[...nomor].map((character) => {
        const spelling =
          character === '-'
            ? fc
                .tuple(fc.constantFrom(...spaces), fc.constantFrom(...dashes), fc.constantFrom(...spaces))
                .map((parts) => parts.join(''))
            : character === ' '
              ? fc.constantFrom(...spaces.slice(1))
              : fc.constantFrom(character, character.toLowerCase(), fullWidth(character));
        return fc.tuple(spelling, fc.constantFrom(...invisible)).map((parts) => parts.join(''));
      }),
      fc.constantFrom(...spaces),
    )
    .map((parts) => parts.join(''));

test('any mixture of look-alike characters preserves the normal form', () => {
  fc.assert(
    fc.property(
      plainNumber.chain((nomor) => fc.tuple(fc.constant(nomor), lookAlike(nomor))),
      ([nomor, other]) => {
        expect(normalForm(other)).toBe(nomor.toLowerCase());
      },
    ),
    { numRuns: 1000 },
  );
});

test('distinct plain numbers stay distinct, however they are written', () => {
  const distinct = fc.uniqueArray(plainNumber, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(
      distinct.chain(([one = '', other = '']) => fc.tuple(lookAlike(one), lookAlike(other))),
      ([one, other]) => {
        expect(isSameNumber(one, other)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

test('every beginning of a number, as it is typed, is the beginning of its normal form', () => {
  fc.assert(
    fc.property(plainNumber.chain(lookAlike), fc.nat(60), (nomor, length) => {
      expect(normalForm(nomor).startsWith(normalForm([...nomor].slice(0, length).join('')))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a normal form is its own normal form, for every character', () => {
  const changed: string[] = [];
  // Unicode assigns nothing from 0x40000 on but tags and variation selectors.
  for (let code = 0; code <= 0xe01ff; code = code === 0x3ffff ? 0xe0000 : code + 1) {
    const form = normalForm(`A${String.fromCodePoint(code)}1`);
    if (normalForm(form) !== form) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
});

test('the pattern of a number finds it in any spelling', () => {
  fc.assert(
    fc.property(plainNumber.chain(lookAlike), (nomor) => {
      // Characters in another width are found by the search, but not marked.
      fc.pre(!/[\uff0e-\uff5e]/.test(nomor));
      const [found] = `No. ${nomor} Rev`.matchAll(spellingPattern([normalForm(nomor)]));
      expect(normalForm(found?.[0] ?? '')).toBe(normalForm(nomor));
    }),
  );
});

test('the pattern of several numbers finds the longest, with spaces around its hyphens', () => {
  const pattern = spellingPattern(['hkt-1', 'hkt-1-a']);
  expect('HKT – 1 – A, HKT\u00a01'.match(pattern)).toEqual(['HKT – 1 – A']);
});

test('an import stores a text without invisible characters, with plain spaces and its line breaks', () => {
  expect(plainText('\u00a0Prosedur\u00a0Ba\u00adku\n\tKedua\u3000')).toBe('Prosedur Baku\n\tKedua');
  expect(plainText(' Prosedur ')).toBe(' Prosedur ');
});

test.each([
  ['A-1', 'A – 1', 'A-1'],
  ['A – 1', 'A-1', 'A-1'],
  ['a-1', 'A-1', 'A-1'],
  ['A-1', 'a-1', 'A-1'],
  ['A -1', 'A  - 1', 'A -1'],
  ['A-1', 'A-1 ', 'A-1 '],
  ['A-\u200b1', 'A-1\u200b', 'A-1\u200b'],
])('of %j, as stored, and %j an import stores %j', (stored, other, stays) => {
  expect(tidierNumber(stored, other)).toBe(stays);
});

describe('spellings that differ are shown', () => {
  test('in a note of an import, which names invisible characters', () => {
    expect(spellingNote(written, written)).toBeUndefined();
    expect(spellingNote('HKT – SOP – 001', written)).toBe(
      'Ditulis “HKT – SOP – 001” pada berkas, “HKT-SOP-001” pada sistem',
    );
    expect(spellingNote(written, 'HKT-\u200bSOP-\u00a0001')).toBe(
      'Ditulis “HKT-SOP-001” pada berkas, “HKT-‹U+200B›SOP-‹U+00A0›001” pada sistem',
    );
  });

  test('beside a typed number', () => {
    expect(typedNumber(written, written)).toBe(written);
    expect(typedNumber(written, undefined)).toBe(written);
    expect(typedNumber(written, 'HKT-SOP-002')).toBe(written);
    expect(typedNumber('hkt-sop-001', written)).toBe('hkt-sop-001 (di Daftar Induk ditulis HKT-SOP-001)');
  });
});

test.each([
  ['documentNumber', documentNumber],
  ['documentFields.nomor', documentFields.nomor.input],
])('%s rejects a number of invisible characters alone, with one message, and changes no other', (_name, schema) => {
  for (const nomor of ['', ' ', '\u200b', '\u00ad\u2060', ' \u200d '])
    expect(schema.safeParse(nomor).error?.issues.map(({ message }) => message)).toEqual(['Nomor Dokumen harus diisi']);
  expect(schema.parse(' HKT – SOP – 001 ')).toBe('HKT – SOP – 001');
});

describe('a number with letters of another script', () => {
  test.each([
    ['HKT-S\u041eP-PRO-001', 'HKT-SOP-PRO-001', 'huruf “\u041e” (U+041E), yang hanya menyerupai “O”'],
    ['\u041d\u041a\u0422-SOP-001', 'HKT-SOP-001', 'huruf “\u041d” (U+041D), yang hanya menyerupai “H”'],
    ['\u0397\u039a\u03a4-SOP-001', 'HKT-SOP-001', 'huruf “\u0397” (U+0397), yang hanya menyerupai “H”'],
    ['hkt-s\u043e\u0440-00\u0417', 'hkt-sop-003', 'huruf “\u043e” (U+043E), yang hanya menyerupai “o”'],
  ])('reads like %s', (nomor, latin, letter) => {
    expect(latinForm(nomor)).toBe(latin);
    expect(lookAlikeText(nomor)).toBe(letter);
    // Keys of numbers that were stored so stay as they are.
    expect(isSameNumber(nomor, latin)).toBe(false);
  });

  test('is none with Latin letters, digits and dashes, whatever else it has', () => {
    const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -–—./_()ÀéΩЖ安';
    expect(lookAlikeText(latin)).toBeUndefined();
    expect(latinForm(latin)).toBe(latin);
  });
});
