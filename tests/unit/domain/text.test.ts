import { expect, test } from 'vitest';
import { contract } from '../../../shared/api/index.ts';
import { containsWords, foldedForm, queryWords, searchWords } from '../../../shared/domain/search-words.ts';
import {
  changedSections,
  changeReason,
  documentNumber,
  documentTitle,
  isWellFormed,
  optionalParagraph,
  rejectionReason,
  textLine,
} from '../../../shared/domain/text.ts';

const loneSurrogates = ['\ud800', 'a\udfff', '\ude00\ud83d', 'Prosedur \ud83d'];

test.each(loneSurrogates)('rejects a lone surrogate in a line and in a paragraph: %j', (text) => {
  const message = 'Judul mengandung karakter yang tidak diperbolehkan';
  for (const schema of [textLine('Judul', 200), optionalParagraph('Judul', 200)])
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(message);
  expect(isWellFormed(text)).toBe(false);
});

test('accepts characters of any encoded length', () => {
  for (const text of ['Prosedur', 'é 漢字', '🦺', '👷🏽‍♀️']) {
    expect(textLine('Judul', 200).parse(text)).toBe(text);
    expect(optionalParagraph('Judul', 200).parse(text)).toBe(text);
    expect(isWellFormed(text)).toBe(true);
  }
});

test.each(loneSurrogates)('rejects a file name with a lone surrogate and names the field: %j', (name) => {
  const file = { name: `${name}.pdf`, size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` };
  const { error } = contract['create-upload-urls'].input.safeParse({ purpose: 'submission', files: [file] });
  expect(error?.issues[0]).toMatchObject({
    path: ['files', 0, 'name'],
    message: 'Nama berkas mengandung karakter yang tidak diperbolehkan',
  });
});

const messageOf =
  (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

test('a line is trimmed, composed, and limited in length', () => {
  const line = textLine('Judul', 5);
  expect(line.parse('  é ')).toBe('é');
  expect(line.parse('12345')).toBe('12345');
  const message = messageOf(line);
  expect(message('123456')).toBe('Judul paling banyak 5 karakter');
  for (const empty of ['', '   ', undefined, 5]) expect(message(empty)).toBe('Judul harus diisi');
});

test.each([
  '\u0000',
  'a\tb',
  'a\nb',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2028',
  '\u2029',
  'a\ufeffb',
])('a line has no invisible character: %j', (text) => {
  expect(messageOf(textLine('Judul', 50))(`a${text}b`)).toBe('Judul mengandung karakter yang tidak diperbolehkan');
});

test('a paragraph has line breaks and tabs, and no other control character', () => {
  const paragraph = optionalParagraph('Alasan', 10);
  expect(paragraph.parse(' a\r\nb\rc\td ')).toBe('a\nb\nc\td');
  for (const empty of ['', '  \n ', undefined]) expect(paragraph.parse(empty)).toBeUndefined();
  const message = messageOf(paragraph);
  expect(message('12345678901')).toBe('Alasan paling banyak 10 karakter');
  expect(message(5)).toBe('Alasan harus berupa teks');
  for (const text of ['\u0000', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff'])
    expect(message(`a${text}b`)).toBe('Alasan mengandung karakter yang tidak diperbolehkan');
});

test('a title, a number and a reason have their own limits and names', () => {
  const limits = [
    [documentTitle, 'Judul Dokumen', 200],
    [documentNumber, 'Nomor Dokumen', 60],
    [rejectionReason, 'Alasan Penolakan', 1000],
  ] as const;
  for (const [schema, label, limit] of limits) {
    expect(messageOf(schema)('a'.repeat(limit))).toBeUndefined();
    expect(messageOf(schema)('a'.repeat(limit + 1))).toBe(`${label} paling banyak ${limit} karakter`);
  }
  expect(messageOf(documentNumber)('\u200b')).toBe('Nomor Dokumen harus diisi');
  for (const dots of ['.', '..', '\u200b..', '\u2026'])
    expect(messageOf(documentNumber)(dots)).toBe('Nomor Dokumen tidak boleh hanya berisi titik');
});

test('the reason of a revision has ten characters at least, or is absent', () => {
  const messageOf = (reason: string | undefined) => changeReason.safeParse(reason).error?.issues[0]?.message;
  const tooShort = 'Alasan Perubahan paling sedikit 10 karakter';
  expect([undefined, '', '1234567890', '123456789'].map(messageOf)).toEqual([
    undefined,
    undefined,
    undefined,
    tooShort,
  ]);
  expect(messageOf('a'.repeat(501))).toContain('Alasan Perubahan');
  expect(changedSections.safeParse('a'.repeat(201)).error?.issues[0]?.message).toContain('Bagian yang Berubah');
});

test('a list is searched for every word, in any order', () => {
  const words = queryWords('  Tambang   PROSEDUR ');
  expect(words).toEqual(['tambang', 'prosedur']);
  expect(queryWords('   ')).toEqual([]);
  expect(containsWords('Prosedur Tambang Utara', words)).toBe(true);
  expect(containsWords('Prosedur Utara', words)).toBe(false);
  expect(containsWords('Prosedur', [])).toBe(true);
});

test('a text is searched by its words, without marks and signs between them', () => {
  expect(searchWords('  Prosédur SOP/01-ÉÈ ')).toEqual(['prosedur', 'sop', '01', 'ee']);
  expect(searchWords(' -/ ')).toEqual([]);
  expect(foldedForm('Kafé – 1')).toBe('kafe-1');
  expect(foldedForm('É')).toBe('e');
});
