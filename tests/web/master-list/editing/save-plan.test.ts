import { describe, expect, test } from 'vitest';
import {
  noDrafts,
  withChange,
  withNewRow,
  withNewRowChange,
} from '../../../../web/src/features/master-list/editing/drafts.ts';
import {
  orphansOf,
  problemOf,
  savePlanOf,
  withResults,
} from '../../../../web/src/features/master-list/editing/save-plan.ts';
import { byId, row } from '../row-fixtures.ts';

const [a, b, c] = [row('a'), row('b'), row('c')];
const edited = [a, b, c].reduce((drafts, each) => withChange(drafts, each, 'nama', `${each.nama} baru`), noDrafts);

describe('savePlanOf', () => {
  test('sends edits of existing rows and added rows', () => {
    const drafts = withNewRowChange(
      withNewRowChange(withNewRowChange(withNewRow(edited, 'k'), 'k', 'nama', 'Satu'), 'k', 'nomor', 'SOP-1'),
      'k',
      'jenis',
      'INK',
    );
    const plan = savePlanOf(drafts, 'PRO', byId(a, b));
    expect(plan.updates.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(plan.creations).toMatchObject([{ key: 'k', input: { department: 'PRO', nomor: 'SOP-1', jenis: 'INK' } }]);
    expect(plan.problems.size).toBe(0);
    expect(orphansOf(drafts, byId(a, b))).toEqual([c]);
  });

  test('reports errors by row and edits without an effective change', () => {
    const drafts = withChange(withChange(withNewRow(noDrafts, 'k'), a, 'revisi', '-1'), b, 'nama', `${b.nama} `);
    const plan = savePlanOf(drafts, 'PRO', byId(a, b));
    expect(plan).toMatchObject({ updates: [], creations: [], unchanged: ['b'] });
    expect([...plan.problems.keys()]).toEqual(['a', 'k']);
    expect(plan.problems.get('a')).toEqual({ fields: { revisi: 'Revisi tidak boleh negatif' } });
  });
});

describe('withResults', () => {
  const present = row('b', { version: 7, nama: 'Kata orang lain' });
  const drafts = withResults(edited, [
    { id: 'a', success: true, document: row('a', { version: 4 }) },
    { id: 'b', success: false, error: 'document_changed', message: 'Sudah diubah.', present },
    {
      id: 'c',
      success: false,
      error: 'number_taken',
      message: 'Nomor sudah digunakan.',
      fields: { nomor: 'Nomor sudah digunakan.' },
      present: c,
    },
  ]);

  test('removes the draft of a saved row', () => expect(drafts.edits.has('a')).toBe(false));

  test('bases the edit of a rejected row on its current version', () => {
    expect(drafts.edits.get('b')).toEqual({ seen: b, version: 7, values: { nama: 'Dokumen b baru' } });
    expect(drafts.problems.get('b')).toEqual({ message: 'Sudah diubah.', fields: {} });
    expect(savePlanOf(drafts, 'PRO', byId(present)).updates).toEqual([{ id: 'b', version: 7, nama: 'Dokumen b baru' }]);
  });

  test('shows a rejection at the field it names', () => {
    expect(drafts.problems.get('c')).toEqual({ fields: { nomor: 'Nomor sudah digunakan.' } });
  });

  test('shows a rejection without an editable field at the row', () => {
    expect(problemOf({ message: 'Tidak dikenal.', fields: { department: 'Departemen tidak dikenal' } })).toEqual({
      message: 'Tidak dikenal.',
      fields: {},
    });
  });

  test('reports the edited rows that were deleted meanwhile', () => {
    const gone = withResults(edited, [
      { id: 'a', success: false, error: 'document_deleted', message: 'Sudah dihapus.', present: null },
    ]);
    expect(gone.edits.get('a')?.version).toBe(3);
    expect(orphansOf(gone, byId(b, c))).toEqual([a]);
  });
});
