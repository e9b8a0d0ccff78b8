import { expect, test } from 'vitest';
import { matchOf, type NumberedDocument } from '../../../web/src/features/submission/matching.ts';

const document = (over: Partial<NumberedDocument> = {}): NumberedDocument => ({
  id: 'd1',
  department: 'PRO',
  nama: 'Prosedur Pengangkutan',
  nomor: 'HIMS-SOP-PRO-001',
  jenis: 'SOP',
  revisi: 2,
  status: 'Aktif',
  has_file: true,
  version: 1,
  file_name: null,
  source: 'import',
  ended_reason: null,
  updated_by: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  revisions: [],
  edits: [],
  ...over,
});
const destroyed = document({ id: 'd2', status: 'Kadaluarsa', ended_reason: 'cancelled' });
const expired = document({ id: 'd3', status: 'Kadaluarsa', ended_reason: 'expired' });

test('accepts only unused numbers for a new document', () => {
  expect(matchOf('new', [])).toEqual({ kind: 'free' });
  expect(matchOf('new', [destroyed])).toEqual({ kind: 'taken', document: destroyed });
});

test('requires a revisable document for a revision', () => {
  expect(matchOf('revision', [])).toEqual({ kind: 'unknown' });
  expect(matchOf('revision', [destroyed])).toEqual({ kind: 'ended', document: destroyed });
  expect(matchOf('revision', [expired])).toEqual({ kind: 'one', document: expired });
  expect(matchOf('cancellation', [destroyed, document()])).toEqual({ kind: 'one', document: document() });
});

test('offers several documents with the same number as a choice', () => {
  expect(matchOf('revision', [document(), destroyed, expired])).toEqual({
    kind: 'several',
    documents: [document(), expired],
  });
});
