import { expect, test } from 'vitest';
import {
  type InboxPage,
  kindLabels,
  kindOf,
  newestId,
  notificationPath,
  unreadText,
  withAllRead,
  withNotification,
  withoutNotificationsUpTo,
  withRead,
} from '../../../web/src/features/notifications/inbox.ts';

const note = (id: string, read = false) => ({
  id,
  title: id,
  message: '',
  type: 'info',
  created_at: '2026-11-20T00:00:00.000Z',
  read,
  submission_id: null,
  requested_decision: null,
  job_id: null,
});
const pages: InboxPage[] = [
  { notifications: [note('b'), note('a')], unread_count: 3, next_cursor: 'more' },
  { notifications: [note('old')], unread_count: 3, next_cursor: null },
];
const ids = (from: InboxPage[]) => from.map((page) => page.notifications.map((each) => each.id));

test('shows 9+ for more than nine unread notifications', () => {
  expect([1, 9, 10, 250].map(unreadText)).toEqual(['1', '9', '9+', '9+']);
});

test('treats unknown types as information', () => {
  expect(['success', 'error', 'info', 'warning'].map((type) => kindLabels[kindOf(type)])).toEqual([
    'Berhasil',
    'Ditolak',
    'Info',
    'Info',
  ]);
});

test('inserts a pushed notification first and only once', () => {
  const once = withNotification(pages, note('c'), 4);
  expect(ids(once)).toEqual([['c', 'b', 'a'], ['old']]);
  expect(ids(withNotification(once, note('c'), 4))).toEqual([['c', 'b', 'a'], ['old']]);
  expect(once[0]?.unread_count).toBe(4);
});

test('a step takes the place of the earlier row of its thread, and one that comes late changes only the count', () => {
  const of = (id: string, thread: string) => ({ ...note(id), thread });
  const shown = withNotification(withNotification(pages, of('c', 'S1'), 4), of('d', 'S2'), 5);
  const next = withNotification(shown, of('e', 'S1'), 5);
  expect(ids(next)).toEqual([['e', 'd', 'b', 'a'], ['old']]);
  const late = withNotification(next, of('c', 'S1'), 6);
  expect(ids(late)).toEqual(ids(next));
  expect(late.map(({ unread_count }) => unread_count)).toEqual([6, 6]);
});

test('updates every page when one or all are read', () => {
  const one = withRead(pages, ['old'], 2);
  expect(one[1]?.notifications[0]?.read).toBe(true);
  expect(one[0]?.notifications[0]?.read).toBe(false);
  expect(
    withAllRead(pages, 0)
      .flatMap((page) => page.notifications)
      .every((each) => each.read),
  ).toBe(true);
});

test('deletes what was loaded, and leaves what arrived later', () => {
  const upto = newestId(pages) ?? '';
  expect(upto).toBe('old');
  expect(withoutNotificationsUpTo(pages, upto)).toEqual([{ notifications: [], unread_count: 0, next_cursor: null }]);
  const later = withNotification(pages, note('p'), 4);
  expect(withoutNotificationsUpTo(later, upto)).toEqual([
    { notifications: [note('p')], unread_count: 1, next_cursor: null },
  ]);
  expect(newestId([])).toBeUndefined();
});

test('opens the submission or bulk job of a notification, or nothing', () => {
  const none = { submission_id: null, job_id: null, requested_decision: null };
  expect(notificationPath({ ...none, submission_id: 'S1' })).toBe('/dashboard?pengajuan=S1');
  expect(notificationPath({ ...none, job_id: 'J1' })).toBe('/database?pekerjaan=J1');
  expect(notificationPath({ ...none, submission_id: 'S1', opens: 'published', day: '2026-11-24' })).toBe(
    '/jejak-audit?jenis=published&dari=2026-11-24&sampai=2026-11-24',
  );
  expect(notificationPath(none)).toBeNull();
  expect(notificationPath({ ...none, submission_id: 'S1', nomor: 'A/B.1' })).toBe('/dokumen/A%2FB.1');
  expect(notificationPath({ ...none, opens: 'reviews' })).toBe('/tinjauan-berkala?tenggat=semua');
  expect(notificationPath({ ...none, opens: 'recalls', department: 'HGS' })).toBe('/pembaca/hcgs?tab=penarikan');
  expect(notificationPath({ ...none, opens: 'recalls' })).toBe('/daftar-induk/distribusi');
});

test('opens a request for a decision where it is decided, at its submission', () => {
  const request = { submission_id: 'S1', job_id: null, requested_decision: 'review' as const };
  expect(notificationPath(request)).toBe('/review?tampilan=keputusan&pengajuan=S1');
  expect(notificationPath({ ...request, requested_decision: 'approval', submission_id: null })).toBe(
    '/approval?tampilan=keputusan',
  );
});
