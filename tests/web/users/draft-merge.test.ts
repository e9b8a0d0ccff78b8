import { expect, test } from 'vitest';
import { draftMerge, hasChanges } from '../../../web/src/features/users/draft-merge.ts';
import { draftOf } from '../../../web/src/features/users/user-draft.ts';
import { managed } from './user-fixtures.ts';

const zone = 'Asia/Jakarta';
const base = managed({ positions: [{ role: 'she_head' }] });
const opened = () => draftOf(base, zone);

test('what was not touched takes the new value', () => {
  const latest = managed({ full_name: 'Baru', roles: ['admin'], positions: [], version: 4 });
  const { draft, conflicts } = draftMerge({ ...opened(), full_name: 'Milik saya' }, base, latest, zone);
  expect(draft).toMatchObject({ full_name: 'Milik saya', roles: ['admin'], positions: [] });
  expect(conflicts).toEqual({ full_name: 'Baru' });
});

test('what only this form touched stays without a word', () => {
  const latest = managed({ ...base, full_name: 'Baru', version: 4 });
  const own = { ...opened(), roles: ['document_controller' as const], positions: [] };
  const { draft, conflicts } = draftMerge(own, base, latest, zone);
  expect(draft).toMatchObject({ full_name: 'Baru', roles: ['document_controller'], positions: [] });
  expect(conflicts).toEqual({});
});

test('the same change twice is no clash', () => {
  const latest = managed({ ...base, roles: ['admin'], version: 4 });
  expect(draftMerge({ ...opened(), roles: ['admin'] }, base, latest, zone).conflicts).toEqual({});
});

test('a form is touched only by what would be saved', () => {
  expect(hasChanges(opened(), opened(), zone)).toBe(false);
  expect(hasChanges({ ...opened(), full_name: 'Joko Santoso ' }, opened(), zone)).toBe(false);
  expect(hasChanges({ ...opened(), positions: [] }, opened(), zone)).toBe(true);
});
