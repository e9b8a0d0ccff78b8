import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  draftStorage,
  draftsFromText,
  draftsOnRows,
  draftsToText,
} from '../../../../web/src/features/master-list/editing/draft-storage.ts';
import {
  noDrafts,
  withChange,
  withNewRow,
  withNewRowChange,
  withProblem,
} from '../../../../web/src/features/master-list/editing/drafts.ts';
import { byId, row } from '../row-fixtures.ts';

const a = row('a');
const b = row('b');
const typed = withNewRowChange(
  withNewRow(withChange(withChange(noDrafts, a, 'nama', 'Nama baru'), b, 'revisi', 'x'), 'new-1'),
  'new-1',
  'nomor',
  'SOP-PRO-777',
);

describe('stored drafts', () => {
  test('are restored without their errors', () => {
    const withError = withProblem(typed, 'a', { fields: { nama: 'Nama Dokumen harus diisi' } });
    expect(draftsFromText(draftsToText(withError))).toEqual(typed);
  });

  test.each([null, 'no json', '{}', '{"edits":[["a",{"values":{}}]],"added":[]}', draftsToText(noDrafts)])(
    'ignores the stored text %s',
    (text) => expect(draftsFromText(text)).toBeUndefined(),
  );

  describe('in sessionStorage', () => {
    const entries = new Map<string, string>();
    beforeEach(() => {
      entries.clear();
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
        removeItem: (key: string) => void entries.delete(key),
      });
    });

    test('are separate per user and list', () => {
      draftStorage.write('10000001', 'PRO', typed);
      expect(draftStorage.read('10000001', 'PRO')).toEqual(typed);
      expect(draftStorage.read('10000002', 'PRO')).toBeUndefined();
      expect(draftStorage.read('10000001', 'SHE')).toBeUndefined();
    });

    test('are removed when saved or discarded', () => {
      draftStorage.write('10000001', 'PRO', typed);
      draftStorage.write('10000001', 'PRO', noDrafts);
      expect(entries.size).toBe(0);
      draftStorage.write('10000001', 'PRO', typed);
      draftStorage.remove('10000001', 'PRO');
      expect(entries.size).toBe(0);
    });

    test('are removed when they exceed the quota', () => {
      draftStorage.write('10000001', 'PRO', typed);
      vi.stubGlobal('sessionStorage', {
        ...sessionStorage,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      });
      draftStorage.write('10000001', 'PRO', withChange(typed, a, 'status', 'Kadaluarsa'));
      expect(draftStorage.read('10000001', 'PRO')).toBeUndefined();
    });
  });
});

describe('draftsOnRows', () => {
  test('retains the edit of an unchanged row', () => {
    expect(draftsOnRows(typed, byId(a, b))).toEqual({ drafts: typed, conflicts: [] });
  });

  test('shows a conflict for a row that others changed and bases its edit on the current version', () => {
    const { drafts, conflicts } = draftsOnRows(typed, byId(row('a', { nama: 'Nama orang lain', version: 5 }), b));
    expect(conflicts).toEqual(['a']);
    expect(drafts.edits.get('a')).toEqual({ seen: a, version: 5, values: { nama: 'Nama baru' } });
    expect(drafts.problems.get('a')?.message).toMatch(/^Dokumen SOP-PRO-a sudah diubah orang lain/);
    expect(drafts.problems.has('b')).toBe(false);
  });

  test('drops edits that were saved and retains edits of deleted rows', () => {
    const saved = row('a', { nama: 'Nama baru', version: 4 });
    const { drafts, conflicts } = draftsOnRows(typed, byId(saved));
    expect(conflicts).toEqual([]);
    expect([...drafts.edits.keys()]).toEqual(['b']);
  });
});
