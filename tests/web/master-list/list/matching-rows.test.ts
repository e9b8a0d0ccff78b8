import { expect, test } from 'vitest';
import { matchingRows } from '../../../../web/src/features/master-list/list/matching-rows.ts';
import { row } from '../row-fixtures.ts';

const rows = [
  row('1', { nama: 'Pemuatan', nomor: 'SOP-PRO-001' }),
  row('3', { nama: 'Parkir – Alat', nomor: 'INK – PRO\u00a0– 003', jenis: 'INK' }),
  row('2', { nama: 'Peta', nomor: 'LLN-PRO-002', jenis: 'OTHER' }),
];

test('returns the list itself without a search', () => expect(matchingRows(rows, '  ')).toBe(rows));

test.each([
  ['pemu', ['1']],
  ['lln-pro', ['2']],
  ['lainnya', ['2']],
  ['pe', ['1', '2']],
  ['INK-PRO-00', ['3']],
  ['ink – pro –', ['3']],
  ['SOP – PRO – 001', ['1']],
  ['parkir-alat', ['3']],
  ['sop alat', []],
  ['alat parkir', ['3']],
  ['pro-001 pemu', ['1']],
  ['produksi', []],
])('finds %j in number, name or jenis', (search, ids) =>
  expect(matchingRows(rows, search).map(({ id }) => id)).toEqual(ids),
);
