import { expect, test } from 'vitest';
import { isTouched, rebaseDraft } from '../../../web/src/features/users/rebase-draft.ts';
import { draftOf } from '../../../web/src/features/users/user-draft.ts';
import { managed } from './people.ts';

const zone = 'Asia/Jakarta';
const base = managed({ positions: [{ role: 'she_head' }] });
const opened = () => draftOf(base, zone);

test('what was not touched takes the new value', () => {
  const latest = managed({ full_name: 'Baru', roles: ['admin'], positions: [], version: 4 });
  const { draft, clashes } = rebaseDraft({ ...opened(), full_name: 'Milik saya' }, base, latest, zone);
  expect(draft).toMatchObject({ full_name: 'Milik saya', roles: ['admin'], positions: [] });
  expect(clashes).toEqual({ full_name: 'Baru' });
});

test('what only this form touched stays without a word', () => {
  const latest = managed({ ...base, full_name: 'Baru', version: 4 });
  const mine = { ...opened(), roles: ['document_controller' as const], positions: [] };
  const { draft, clashes } = rebaseDraft(mine, base, latest, zone);
  expect(draft).toMatchObject({ full_name: 'Baru', roles: ['document_controller'], positions: [] });
  expect(clashes).toEqual({});
});

test('the same change twice is no clash', () => {
  const latest = managed({ ...base, roles: ['admin'], version: 4 });
  expect(rebaseDraft({ ...opened(), roles: ['admin'] }, base, latest, zone).clashes).toEqual({});
});

test('a form is touched only by what would be saved', () => {
  expect(isTouched(opened(), opened(), zone)).toBe(false);
  expect(isTouched({ ...opened(), full_name: 'Joko Santoso ' }, opened(), zone)).toBe(false);
  expect(isTouched({ ...opened(), positions: [] }, opened(), zone)).toBe(true);
});
