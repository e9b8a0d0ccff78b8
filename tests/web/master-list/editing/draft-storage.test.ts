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

describe('what is typed and not saved', () => {
  test('comes back as it was, but for what was said of it', () => {
    const refused = withProblem(typed, 'a', { fields: { nama: 'Nama Dokumen harus diisi' } });
    expect(draftsFromText(draftsToText(refused))).toEqual(typed);
  });

  test.each([null, 'no json', '{}', '{"edits":[["a",{"values":{}}]],"added":[]}', draftsToText(noDrafts)])(
    '%s is as if nothing had been kept',
    (text) => expect(draftsFromText(text)).toBeUndefined(),
  );

  describe('in the tab', () => {
    const entries = new Map<string, string>();
    beforeEach(() => {
      entries.clear();
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
        removeItem: (key: string) => void entries.delete(key),
      });
    });

    test('belongs to one person and one list', () => {
      draftStorage.write('10000001', 'PRO', typed);
      expect(draftStorage.read('10000001', 'PRO')).toEqual(typed);
      expect(draftStorage.read('10000002', 'PRO')).toBeUndefined();
      expect(draftStorage.read('10000001', 'SHE')).toBeUndefined();
    });

    test('is gone once it is saved or discarded', () => {
      draftStorage.write('10000001', 'PRO', typed);
      draftStorage.write('10000001', 'PRO', noDrafts);
      expect(entries.size).toBe(0);
      draftStorage.write('10000001', 'PRO', typed);
      draftStorage.remove('10000001', 'PRO');
      expect(entries.size).toBe(0);
    });

    test('that the tab has no room for is not half kept', () => {
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

describe('restored onto the list as it is now', () => {
  test('an edit of an untouched row goes on', () => {
    expect(draftsOnRows(typed, byId(a, b))).toEqual({ drafts: typed, conflicts: [] });
  });

  test('a row that others changed is shown as refused, and its edit meant for the row as it is', () => {
    const { drafts, conflicts } = draftsOnRows(typed, byId(row('a', { nama: 'Nama orang lain', version: 5 }), b));
    expect(conflicts).toEqual(['a']);
    expect(drafts.edits.get('a')).toEqual({ seen: a, version: 5, values: { nama: 'Nama baru' } });
    expect(drafts.problems.get('a')?.message).toMatch(/^Dokumen SOP-PRO-a sudah diubah orang lain/);
    expect(drafts.problems.has('b')).toBe(false);
  });

  test('what was saved after all is no change any more; a row that is gone keeps its edit to be told of', () => {
    const saved = row('a', { nama: 'Nama baru', version: 4 });
    const { drafts, conflicts } = draftsOnRows(typed, byId(saved));
    expect(conflicts).toEqual([]);
    expect([...drafts.edits.keys()]).toEqual(['b']);
  });
});
