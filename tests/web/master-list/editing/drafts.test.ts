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
  test('store the row and version they began with', () => {
    const drafts = withChange(noDrafts, a, 'nama', 'Baru');
    expect(drafts.edits.get('a')).toEqual({ seen: a, version: 3, values: { nama: 'Baru' } });
    const renumbered = row('a', { version: 4, nomor: 'SOP-PRO-900' });
    expect(withChange(drafts, renumbered, 'revisi', '2').edits.get('a')).toEqual({
      seen: a,
      version: 3,
      values: { nama: 'Baru', revisi: '2' },
    });
  });

  test('are removed when the original value is typed again', () => {
    const typed = withChange(withChange(noDrafts, a, 'nama', 'Baru'), a, 'revisi', '2');
    expect(countOf(typed)).toBe(1);
    const one = withChange(typed, a, 'nama', a.nama);
    expect(one.edits.get('a')?.values).toEqual({ revisi: '2' });
    expect(countOf(withChange(one, a, 'revisi', '1'))).toBe(0);
  });

  test('clear the error of the edited field only', () => {
    const withError = withProblem(withChange(noDrafts, a, 'revisi', '-1'), 'a', {
      fields: { revisi: 'Revisi tidak boleh negatif', nama: 'Nama Dokumen harus diisi' },
    });
    expect(withChange(withError, a, 'revisi', '2').problems.get('a')).toEqual({
      fields: { nama: 'Nama Dokumen harus diisi' },
    });
    expect(withChange(withError, a, 'revisi', '1').problems.has('a')).toBe(false);
  });

  test('are restored on the current version of their row', () => {
    const edit = withChange(noDrafts, a, 'nama', 'Baru').edits.get('a');
    if (!edit) throw new Error('no edit');
    const drafts = withEdit(withoutEdit(withChange(noDrafts, a, 'nama', 'Baru'), 'a'), row('a', { version: 5 }), edit);
    expect(drafts.edits.get('a')).toMatchObject({ version: 5, values: { nama: 'Baru' } });
  });

  test('do not mutate the drafts', () => {
    const before = withChange(noDrafts, a, 'nama', 'Baru');
    withChange(before, row('b'), 'nama', 'Lain');
    withoutEdit(before, 'a');
    expect([...before.edits.keys()]).toEqual(['a']);
    expect(countOf(noDrafts)).toBe(0);
  });
});

test('edits, orders and removes added rows', () => {
  const two = withNewRow(withNewRow(noDrafts, 'k1'), 'k2');
  const filled = withNewRowChange(two, 'k2', 'nama', 'Baru');
  expect(filled.added.map(({ key, values }) => [key, values.nama, values.revisi, values.status])).toEqual([
    ['k1', '', '0', 'Aktif'],
    ['k2', 'Baru', '0', 'Aktif'],
  ]);
  const withError = withProblem(filled, 'k1', { fields: { nama: 'Nama Dokumen harus diisi' } });
  const remaining = withoutNewRow(withError, 'k1');
  expect(remaining.added.map(({ key }) => key)).toEqual(['k2']);
  expect(remaining.problems.size).toBe(0);
});
