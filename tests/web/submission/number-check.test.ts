import { expect, test } from 'vitest';
import type { TypedInput } from '../../../web/src/features/submission/form-fields.ts';
import type { NumberedDocument, NumberLookup } from '../../../web/src/features/submission/matching.ts';
import { numberError } from '../../../web/src/features/submission/matching.ts';
import { documentOptions } from '../../../web/src/features/submission/number-options.ts';
import { numberedDocumentFixture } from '../../support/submission-fixtures.ts';

const typed: TypedInput = {
  submission_purpose: 'revision',
  document_title: 'Pengangkutan',
  document_type: 'SOP',
  document_number: 'HKT-SOP-PRO-002',
  department: 'Produksi',
};
const document = numberedDocumentFixture({ nomor: 'HKT-SOP-PRO-002', nama: 'Pengangkutan' });
const lookup = (documents: NumberedDocument[], over: Partial<NumberLookup['number_status']> = {}): NumberLookup => ({
  documents,
  number_status: { is_used: documents.length > 0, in_flight: null, ...over },
});
const in_flight = {
  since: '2026-11-20T07:05:00.000Z',
  state: 'under_dept_approval',
  is_own: false,
  submission_id: null,
} as const;

test('accepts what the server would accept', () => {
  expect(numberError(typed, lookup([document]))).toBeUndefined();
  expect(numberError({ ...typed, document_title: 'Judul baru' }, lookup([document]))).toBeUndefined();
  expect(numberError({ ...typed, submission_purpose: 'new' }, lookup([]))).toBeUndefined();
});

test.each([
  ['a number in flight', typed, lookup([document], { in_flight }), 'submission_in_progress', 'document_number'],
  ['a taken number', { ...typed, submission_purpose: 'new' }, lookup([document]), 'number_taken', 'document_number'],
  ['an unknown number', typed, lookup([]), 'document_not_found', 'document_number'],
  ['another type', { ...typed, document_type: 'Form' }, lookup([document]), 'document_mismatch', 'document_type'],
  ['another department', { ...typed, department: 'SHE' }, lookup([document]), 'document_mismatch', 'department'],
  [
    'another title of a cancellation',
    { ...typed, submission_purpose: 'cancellation', document_title: 'Judul baru' },
    lookup([document]),
    'document_mismatch',
    'document_title',
  ],
  [
    'several documents without a choice',
    typed,
    lookup([document, { ...document, id: 'd2' }]),
    'document_ambiguous',
    'document_id',
  ],
] as const)('refuses %s before the upload, at its field', (_what, input, found, code, field) => {
  const error = numberError(input, found);
  expect(error?.code).toBe(code);
  expect(error?.fields).toEqual({ [field]: error?.message });
});

test('offers matches in the number first, documents in force before others, eight at most', () => {
  const row = (id: string, nomor: string, nama: string, status: 'Aktif' | 'Kadaluarsa' = 'Aktif') => ({
    ...document,
    ...{ id, nomor, nama, status },
  });
  const rows = [
    row('a', 'X-1', 'Tentang SOP-PRO'),
    row('b', 'SOP-PRO-2', 'Lama', 'Kadaluarsa'),
    row('c', 'SOP\u2011PRO\u20113', 'Berlaku'),
  ];
  expect(documentOptions(rows, 'sop-pro').map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  // A complete number needs no list, which would cover what the form says about the number.
  expect(documentOptions(rows, 'sop – pro – 3')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => row(String(at), `SOP-PRO-${at}`, 'Nama'));
  expect(documentOptions(many, 'sop')).toHaveLength(8);
});
