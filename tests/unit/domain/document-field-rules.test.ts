import { expect, test } from 'vitest';
import {
  fieldsOfRevision,
  initialOf,
  isRequiredField,
  pickFields,
  reviewMonthsError,
  sentenceLabel,
  storedSchema,
  withoutFields,
} from '../../../shared/domain/documents/document-fields.ts';

test('a label has one capital letter within a sentence', () => {
  expect(sentenceLabel('Tanggal Berlaku')).toBe('Tanggal berlaku');
});

test('fields are picked where they have a value, and left out by their names', () => {
  const source = { nomor: 'A-1', nama: undefined, revisi: 0 };
  expect(pickFields(source, ['nomor', 'nama'])).toStrictEqual({ nomor: 'A-1' });
  expect(pickFields(source, ['revisi'])).toStrictEqual({ revisi: 0 });
  expect(withoutFields(source, ['nama', 'revisi'])).toStrictEqual({ nomor: 'A-1' });
});

test('a revision has its own file, effective date and reason', () => {
  expect(fieldsOfRevision.toSorted()).toEqual([
    ...[
      'amended_by',
      'change_reason',
      'edition',
      'effective_on',
      'file_name',
      'file_url',
      'replaced_by',
      'valid_until',
    ],
  ]);
});

test('what is stored may exceed the limits of an input, but has its kind', () => {
  expect(storedSchema('nama').safeParse('a'.repeat(5000)).success).toBe(true);
  expect(storedSchema('nama').safeParse(5).success).toBe(false);
  expect(storedSchema('revisi').safeParse(100_000).success).toBe(true);
  for (const revisi of [-1, 1.5, '1']) expect(storedSchema('revisi').safeParse(revisi).success).toBe(false);
  expect(storedSchema('jenis').safeParse('SOP').success).toBe(true);
  expect(storedSchema('jenis').safeParse('XYZ').success).toBe(false);
});

test('a new document is Aktif and needs a number, a title and a type', () => {
  expect(initialOf('status')).toBe('Aktif');
  expect(initialOf('nama')).toBeUndefined();
  expect(['nomor', 'nama', 'jenis', 'reviewed_on', 'unknown'].filter(isRequiredField)).toEqual([
    'nomor',
    'nama',
    'jenis',
  ]);
  expect(reviewMonthsError).toBe('Interval tinjauan diisi dengan 1–120 bulan');
});
