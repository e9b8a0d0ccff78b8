import { expect, test } from 'vitest';
import type { DocumentRow } from '../../../shared/domain/documents.ts';
import { merged } from '../../../web/src/features/database/merge-catalogue.ts';
import type { WholeList } from '../../../web/src/lib/catalogue-follow.ts';

const row = (id: string, revisi = 0): DocumentRow => ({
  id,
  department: 'IMS',
  nama: id,
  nomor: id,
  jenis: 'SOP',
  revisi,
  status: 'Aktif',
  has_file: false,
  version: 1,
});
const known: WholeList = { success: true, documents: [row('a'), row('b'), row('c')], catalogue_version: 7 };

test('an unchanged department stays the very same list', () => {
  expect(merged(known, { success: true, unchanged: true, catalogue_version: 7 })).toBe(known);
});

test('changes are applied in their order', () => {
  const answer = merged(known, {
    success: true,
    changes: [
      { op: 'put', document: row('b', 1) },
      { op: 'put', document: row('d') },
      { op: 'delete', id: 'a' },
      { op: 'delete', id: 'd' },
    ],
    catalogue_version: 11,
  });
  expect(answer).toEqual({ success: true, documents: [row('b', 1), row('c')], catalogue_version: 11 });
});

test('a whole list replaces what was known', () => {
  const whole: WholeList = { success: true, documents: [row('z')], catalogue_version: 20 };
  expect(merged(known, whole)).toBe(whole);
});
