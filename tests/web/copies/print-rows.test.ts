import { expect, test } from 'vitest';
import {
  firstRows,
  hasInput,
  missingValues,
  ordersOf,
  type PrintedDocument,
  refusedValues,
  remainingProblems,
  withHoldersOf,
  withRow,
} from '../../../web/src/features/copies/print/print-rows.ts';

const documentOf = (id: string): PrintedDocument => ({ id, nomor: id, nama: id, revisi: 0, department: 'PLT' });
const [a, b] = [documentOf('A'), documentOf('B')];
const filled = { holder: 'Budi', department: 'SHE' as const, place: 'Workshop', purpose: 'Acuan' };

test('begins with one empty row a document, in its department', () => {
  const rows = firstRows([a, b]);
  expect(rows.map(({ document_id, department, holder }) => [document_id, department, holder])).toEqual([
    ['A', 'PLT', ''],
    ['B', 'PLT', ''],
  ]);
  expect(hasInput(rows)).toBe(false);
});

test('a further row has the values of the last one except the holder', () => {
  const rows = firstRows([a, b]).map((row) => (row.document_id === 'A' ? { ...row, ...filled } : row));
  expect(withRow(rows, a).at(-1)).toMatchObject({ ...filled, document_id: 'A', holder: '' });
  expect(new Set(withRow(rows, a).map(({ key }) => key)).size).toBe(3);
});

test('takes over the holders of another document in place of empty rows', () => {
  const rows = firstRows([a, b]).map((row) => (row.document_id === 'A' ? { ...row, ...filled } : row));
  const both = withHoldersOf(rows, 'A', b);
  expect(ordersOf([b, a], both).copies).toEqual([
    { document_id: 'B', ...filled },
    { document_id: 'A', ...filled },
  ]);
  expect(withHoldersOf(both, 'A', b)).toHaveLength(3);
});

test('names what is missing, and what the server refused, at its row until it is changed', () => {
  const rows = firstRows([a, b]);
  const [first, second] = rows;
  if (!first || !second) throw new Error('Two rows are expected');
  const missing = missingValues(rows);
  expect(missing.rows.get(first.key)).toEqual({
    ...{ holder: 'Pemegang harus diisi', place: 'Lokasi harus diisi', purpose: 'Keperluan harus diisi' },
  });
  const changed = [{ ...first, holder: 'Budi' }, second];
  expect(remainingProblems(missing, rows, changed).rows.get(first.key)).not.toHaveProperty('holder');
  expect(remainingProblems(missing, rows, changed).rows.get(second.key)).toHaveProperty('holder');
  const refused = refusedValues(
    { 'copies.1.place': 'Terlalu panjang', 'copies.0.document_id': 'Bukan PDF', x: 'y' },
    rows,
  );
  expect(refused.rows.get(second.key)).toEqual({ place: 'Terlalu panjang' });
  expect([...refused.documents]).toEqual([['A', 'Bukan PDF']]);
});
