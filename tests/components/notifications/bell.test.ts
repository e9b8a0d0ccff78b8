import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeConsoleErrors } from '../../support/page-console.ts';
import { currentAddress, findToast, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import type { BodyOf } from '../../support/stubbed-calls.ts';
import { answerCalls, failed, inputsOf, withheld } from '../../support/stubbed-calls.ts';

type Inbox = BodyOf<'get-user-notifications'>;

const hour = 3_600_000;
const notice = (over: Partial<Inbox['notifications'][number]> = {}): Inbox['notifications'][number] => ({
  ...{ id: 'n-1', title: 'Judul', message: 'Isi', type: 'success', read: false, submission_id: null },
  created_at: new Date().toISOString(),
  ...over,
});
const inbox = (notifications: Inbox['notifications'], unread_count = notifications.length): Inbox => ({
  notifications,
  unread_count,
  next_cursor: null,
});

/** Opens the list of the bell on a screen without calls of its own. */
const openBell = async (answer: Inbox | (() => Promise<Inbox>), as = users.employee) => {
  const hands = await openScreen('/panduan', { as, answers: { 'get-user-notifications': answer } });
  const bell = await screen.findByRole('button', { name: /^Notifikasi/ });
  const press = async () => {
    await hands.user.click(bell);
    return within(await screen.findByRole('dialog', { name: 'Notifikasi' }));
  };
  return { ...hands, bell, press };
};

test('shows loading and empty states', async () => {
  const late = withheld(inbox([]));
  const { press } = await openBell(late.answer);
  const list = await press();
  list.getByText('Memuat notifikasi...');
  late.release();
  await list.findByText('Tidak ada notifikasi');
  expect(list.getByRole('button', { name: 'Tandai Semua Dibaca' })).toHaveProperty('disabled', true);
  expect(list.getByRole('button', { name: 'Hapus Semua Notifikasi' })).toHaveProperty('disabled', true);
});

test('labels notifications by type, and counts the unread ones', async () => {
  const all = [notice(), notice({ id: 'n-2', type: 'error' }), notice({ id: 'n-3', type: 'apa saja' })];
  const { press, bell } = await openBell(inbox(all, 12));
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifikasi, 9+ belum dibaca'));
  const list = await press();
  list.getByText('12 belum dibaca');
  // No notification has the focus, which a space would open.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notifikasi' })));
  expect(textsOf(list.getAllByRole('listitem')).map((text) => text.replace(/Baru saja.*/, ''))).toEqual([
    'Berhasil',
    'Ditolak',
    'Info',
  ]);
  expect(list.getByRole('button', { name: 'Tandai Semua Dibaca' })).toHaveProperty('disabled', false);
});

test('is loaded again when it is opened', async () => {
  const { press } = await openBell(inbox([]));
  await waitFor(() => expect(inputsOf('get-user-notifications')).toHaveLength(1));
  await press();
  await waitFor(() => expect(inputsOf('get-user-notifications')).toHaveLength(2));
});

test('marks a clicked notification as read after the call succeeded', async () => {
  const { user, press, bell } = await openBell(inbox([notice()]));
  answerCalls({ 'mark-notification-read': failed('internal') });
  const list = await press();
  const item = within(list.getByRole('listitem'));
  await user.click(item.getByRole('button'));
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Notifikasi gagal ditandai'));
  item.getByText('Belum dibaca');
  answerCalls({ 'mark-notification-read': { unread_count: 0 } });
  await user.click(item.getByRole('button'));
  await waitFor(() => expect(item.queryByText('Belum dibaca')).toBeNull());
  expect(bell.getAttribute('aria-label')).toBe('Notifikasi');
  expect(inputsOf('mark-notification-read').at(-1)).toEqual({ notification_id: 'n-1' });
});

test.each([
  ['a request for a review', { requested_decision: 'review' }, '/review?tampilan=keputusan&pengajuan=S1'],
  ['a request for an approval', { requested_decision: 'approval' }, '/approval?tampilan=keputusan&pengajuan=S1'],
  ['a decision', {}, '/dashboard?pengajuan=S1'],
] as const)('opens %s at its submission, also when it cannot be marked as read', async (_, over, address) => {
  const as = { ...users.admin, positions: users.sheHead.positions };
  const { user, press } = await openBell(inbox([notice({ submission_id: 'S1', ...over })]), as);
  const nothing = { documents: [], next_cursor: null };
  answerCalls({
    'mark-notification-read': failed('maintenance'),
    'get-pending-documents': nothing,
    'get-approval-documents': nothing,
    'get-dashboard-documents': {
      ...nothing,
      total: 0,
      totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
    },
    'get-submission': failed('not_found'),
  });
  const list = await press();
  await user.click(within(list.getByRole('listitem')).getByRole('button'));
  await waitFor(() => expect(currentAddress()).toBe(address));
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Notifikasi gagal ditandai'));
  expect(document.querySelector('[data-sonner-toast][data-type=error]')).toBeNull();
});

describe('with time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  test('shows relative times, which are updated, and dates', async () => {
    const ages = [0.98 * hour, 5.2 * hour, 30 * hour];
    const all = ages.map((age, at) =>
      notice({ id: `n-${at}`, read: true, created_at: new Date(Date.now() - age).toISOString() }),
    );
    const { press } = await openBell(inbox(all, 0));
    await press();
    const times = () => textsOf(document.querySelectorAll('[role=dialog] time'));
    expect(times()).toEqual(['Baru saja', '5 jam yang lalu', expect.stringMatching(/^\d{1,2} \p{L}+ \d{4}$/u)]);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(times()[0]).toBe('1 jam yang lalu');
  });

  test('is loaded every 30 seconds while the socket is down', async () => {
    await openBell(inbox([]));
    await waitFor(() => expect(inputsOf('get-user-notifications')).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(inputsOf('get-user-notifications')).toHaveLength(2);
  });

  describe('a deletion of all', () => {
    const openWithTwo = async () => {
      const hands = await openBell(inbox([notice({ id: 'n-2' }), notice()]));
      answerCalls({ 'delete-all-notifications': {} });
      const list = await hands.press();
      await list.findAllByRole('listitem');
      const deleteAll = () => list.getByRole('button', { name: /^(Hapus Semua Notifikasi|Menghapus...)$/ });
      return { ...hands, list, deleteAll, undo: () => list.getByRole('button', { name: 'Urungkan' }) };
    };

    test('is sent once, after the time in which it can be undone', async () => {
      const { list, deleteAll } = await openWithTwo();
      // Two clicks before the page has been rendered again.
      act(() => {
        deleteAll().click();
        deleteAll().click();
      });
      await vi.advanceTimersByTimeAsync(9_000);
      expect(inputsOf('delete-all-notifications')).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      await findToast('Berhasil', 'Semua notifikasi telah dihapus');
      await list.findByText('Tidak ada notifikasi');
      expect(inputsOf('delete-all-notifications')).toEqual([{ upto: 'n-2' }]);
    });

    test('can be undone with the keyboard, and is then never sent', async () => {
      const { user, list, deleteAll, undo } = await openWithTwo();
      await user.click(deleteAll());
      await user.tab({ shift: true });
      expect(document.activeElement).toBe(undo());
      await user.keyboard('{Enter}');
      await findToast('Penghapusan dibatalkan.');
      expect(list.getAllByRole('listitem')).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(inputsOf('delete-all-notifications')).toEqual([]);
    });

    test('is announced when the list is closed, and sent once when the page is left', async () => {
      const { user, deleteAll, reload } = await openWithTwo();
      await user.click(deleteAll());
      await user.keyboard('{Escape}');
      await findToast('Semua notifikasi akan dihapus');
      const requests = vi.spyOn(window, 'fetch');
      window.dispatchEvent(new Event('pagehide'));
      // Before anything else can run: a page that is left has no time.
      expect(inputsOf('delete-all-notifications')).toEqual([{ upto: 'n-2' }]);
      expect(requests.mock.lastCall?.[1]).toMatchObject({ keepalive: true, headers: { Authorization: 'Bearer a' } });
      await reload();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(inputsOf('delete-all-notifications')).toHaveLength(1);
    });

    test('is not sent by a page that is left after it was undone', async () => {
      const { user, deleteAll, undo } = await openWithTwo();
      await user.click(deleteAll());
      await user.click(undo());
      window.dispatchEvent(new Event('pagehide'));
      expect(inputsOf('delete-all-notifications')).toEqual([]);
    });

    test('says when it failed, and shows the notifications again', async () => {
      const { user, list, deleteAll } = await openWithTwo();
      answerCalls({ 'delete-all-notifications': failed('internal') });
      await user.click(deleteAll());
      await vi.advanceTimersByTimeAsync(11_000);
      await findToast('Error', 'Gagal menghapus semua notifikasi');
      expect(list.getAllByRole('listitem')).toHaveLength(2);
      list.getByRole('button', { name: 'Hapus Semua Notifikasi' });
    });
  });
});
