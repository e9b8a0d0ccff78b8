import { describe, expect, test } from 'vitest';
import {
  countOf,
  noDrafts,
  withChange,
  withEdit,
  withNewRow,
  withNewRowChange,
  withoutEdit,
  withoutNewRow,
  withProblem,
} from '../../../../web/src/features/master-list/editing/drafts.ts';
import { row } from '../row-fixtures.ts';

const a = row('a');

describe('edits', () => {
  test('an edit remembers the row and the version it began with', () => {
    const drafts = withChange(noDrafts, a, 'nama', 'Baru');
    expect(drafts.edits.get('a')).toEqual({ seen: a, version: 3, values: { nama: 'Baru' } });
    const moved = row('a', { version: 4, nomor: 'SOP-PRO-900' });
    expect(withChange(drafts, moved, 'revisi', '2').edits.get('a')).toEqual({
      seen: a,
      version: 3,
      values: { nama: 'Baru', revisi: '2' },
    });
  });

  test('a value typed back to what the row holds is no change', () => {
    const typed = withChange(withChange(noDrafts, a, 'nama', 'Baru'), a, 'revisi', '2');
    expect(countOf(typed)).toBe(1);
    const one = withChange(typed, a, 'nama', a.nama);
    expect(one.edits.get('a')?.values).toEqual({ revisi: '2' });
    expect(countOf(withChange(one, a, 'revisi', '1'))).toBe(0);
  });

  test('typing in a field answers its error and leaves the others', () => {
    const wrong = withProblem(withChange(noDrafts, a, 'revisi', '-1'), 'a', {
      fields: { revisi: 'Revisi tidak boleh negatif', nama: 'Nama Dokumen harus diisi' },
    });
    expect(withChange(wrong, a, 'revisi', '2').problems.get('a')).toEqual({
      fields: { nama: 'Nama Dokumen harus diisi' },
    });
    expect(withChange(wrong, a, 'revisi', '1').problems.has('a')).toBe(false);
  });

  test('an edit taken out with its row comes back onto the row as it is now', () => {
    const edit = withChange(noDrafts, a, 'nama', 'Baru').edits.get('a');
    if (!edit) throw new Error('no edit');
    const drafts = withEdit(withoutEdit(withChange(noDrafts, a, 'nama', 'Baru'), 'a'), row('a', { version: 5 }), edit);
    expect(drafts.edits.get('a')).toMatchObject({ version: 5, values: { nama: 'Baru' } });
  });

  test('drafts are never changed in place', () => {
    const before = withChange(noDrafts, a, 'nama', 'Baru');
    withChange(before, row('b'), 'nama', 'Lain');
    withoutEdit(before, 'a');
    expect([...before.edits.keys()]).toEqual(['a']);
    expect(countOf(noDrafts)).toBe(0);
  });
});

test('added rows are filled in, kept in order and taken out again', () => {
  const two = withNewRow(withNewRow(noDrafts, 'k1'), 'k2');
  const filled = withNewRowChange(two, 'k2', 'nama', 'Baru');
  expect(filled.added.map(({ key, values }) => [key, values.nama, values.revisi, values.status])).toEqual([
    ['k1', '', '0', 'Aktif'],
    ['k2', 'Baru', '0', 'Aktif'],
  ]);
  const wrong = withProblem(filled, 'k1', { fields: { nama: 'Nama Dokumen harus diisi' } });
  const left = withoutNewRow(wrong, 'k1');
  expect(left.added.map(({ key }) => key)).toEqual(['k2']);
  expect(left.problems.size).toBe(0);
});
