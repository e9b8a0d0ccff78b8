import { expect, test } from 'vitest';
import { draftMerge, hasChanges } from '../../../web/src/features/users/draft-merge.ts';
import { draftOf } from '../../../web/src/features/users/user-draft.ts';
import { managed } from './user-fixtures.ts';

const zone = 'Asia/Jakarta';
const base = managed({ positions: [{ role: 'she_head' }] });
const opened = () => draftOf(base, zone);

test('merges the department as the other fields', () => {
  const latest = managed({ ...base, department: 'PLT', version: 4 });
  expect(draftMerge(opened(), base, latest, zone).draft.department).toBe('PLT');
  const edited = draftMerge({ ...opened(), department: 'FAT' }, base, latest, zone);
  expect(edited).toMatchObject({ draft: { department: 'FAT' }, conflicts: { department: 'PLANT' } });
  expect(hasChanges({ ...opened(), department: 'FAT' }, opened(), zone)).toBe(true);
});

test('reports no conflict for fields edited in this form only', () => {
  const latest = managed({ ...base, full_name: 'Baru', version: 4 });
  const edited = { ...opened(), roles: ['document_controller' as const], positions: [] };
  const { draft, conflicts } = draftMerge(edited, base, latest, zone);
  expect(draft).toMatchObject({ full_name: 'Baru', roles: ['document_controller'], positions: [] });
  expect(conflicts).toEqual({});
});

test('reports no conflict when both made the same change', () => {
  const latest = managed({ ...base, roles: ['admin'], version: 4 });
  expect(draftMerge({ ...opened(), roles: ['admin'] }, base, latest, zone).conflicts).toEqual({});
});

test('counts only changes that would be saved', () => {
  expect(hasChanges(opened(), opened(), zone)).toBe(false);
  expect(hasChanges({ ...opened(), full_name: 'Joko Santoso ' }, opened(), zone)).toBe(false);
  expect(hasChanges({ ...opened(), positions: [] }, opened(), zone)).toBe(true);
});
