import { afterEach, expect, test, vi } from 'vitest';
import { positionText } from '../../../web/src/features/users/user-text.ts';
import { stubBrowser } from '../browser.ts';
import { managed } from './user-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

test('replaces the changed user on every cached page', async () => {
  stubBrowser();
  const { withUser } = await import('../../../web/src/features/users/users-list.ts');
  const page = (nrp: string) => ({ success: true as const, users: [managed({ nrp })], next_cursor: null });
  const lists = { pages: [page('10000001'), page('10000002')], pageParams: [undefined, 'c'] };
  const after = withUser(lists, managed({ nrp: '10000002', active: false }));
  expect(after.pages.map(({ users }) => users[0]?.active)).toEqual([true, false]);
});

test('shows when a position begins, ends or ended', () => {
  const now = Date.parse('2026-11-20T05:00:00.000Z');
  const position = { role: 'dept_head', department: 'Plant', acting: true } as const;
  expect(positionText(position, now)).toEqual({ title: 'Plh. Dept. Head Plant', time: undefined, hasEnded: false });
  expect(positionText({ ...position, valid_from: '2026-11-30T17:00:00.000Z' }, now).time).toBe('mulai 1 Des 2026');
  expect(positionText({ ...position, valid_until: '2026-11-30T16:59:59.999Z' }, now).time).toBe('s.d. 30 Nov 2026');
  expect(positionText({ ...position, valid_until: '2026-11-10T16:59:59.999Z' }, now)).toMatchObject({
    time: 'berakhir 10 Nov 2026',
    hasEnded: true,
  });
});
