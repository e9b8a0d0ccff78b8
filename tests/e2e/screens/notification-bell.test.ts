import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import {
  clearRoutes,
  delayCall,
  failCall,
  overrideResponse,
  setUpBrowserSessions,
  waitForToast,
  waitForToastText,
} from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

const hour = 3_600_000;
const bell = (page: Page) => page.getByRole('button', { name: /^Notifikasi/ }).first();
const waitForRequest = (page: Page, call: string) =>
  page.waitForRequest((request) => request.url().includes(`/api/${call}`));
const notice = (over: object) => ({
  id: 'n-1',
  title: 'Judul',
  message: 'Isi',
  type: 'success',
  created_at: new Date().toISOString(),
  read: false,
  submission_id: null,
  ...over,
});

test('shows loading and empty states, labels by type, and buttons for all notifications', async () => {
  const page = await sessions.page('manager');
  const release = await delayCall(page, 'get-user-notifications');
  await page.goto('/dashboard');
  await bell(page).click();
  await page.getByText('Memuat notifikasi...').waitFor();
  release();
  await page.getByText('Tidak ada notifikasi').waitFor();
  expect(await page.getByRole('button', { name: 'Tandai Semua Dibaca' }).isDisabled()).toBe(true);

  await clearRoutes(page);
  await overrideResponse(page, 'get-user-notifications', {
    unread_count: 12,
    notifications: [notice({}), notice({ id: 'n-2', type: 'error' }), notice({ id: 'n-3', type: 'apa saja' })],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Notifikasi, 9+ belum dibaca' }).click();
  await page.getByText('12 belum dibaca').waitFor();
  const items = page.getByRole('dialog').getByRole('listitem');
  expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Berhasil', 'Ditolak', 'Info']);
  await items.first().getByText('Baru saja').waitFor();
  expect(await page.getByRole('button', { name: 'Tandai Semua Dibaca' }).isEnabled()).toBe(true);

  await clearRoutes(page);
});

test('sends the deletion of all once, after the time in which it can be undone', async () => {
  const { page, context } = await sessions.openFresh('manager');
  await page.clock.install();
  const seen = notice({ id: 'n-2' });
  await overrideResponse(page, 'get-user-notifications', { unread_count: 2, notifications: [seen, notice({})] });
  const sent: string[] = [];
  await page.route('**/api/delete-all-notifications*', async (route) => {
    sent.push(route.request().postData() ?? '');
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/dashboard');
  await bell(page).click();
  const dialog = page.getByRole('dialog');
  const undo = dialog.getByRole('button', { name: 'Urungkan' });
  const deleteAll = dialog.getByRole('button', { name: 'Hapus Semua Notifikasi' });

  await deleteAll.dblclick();
  await dialog.getByRole('button', { name: 'Menghapus...' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Urungkan');
  await page.keyboard.press('Enter');
  await waitForToastText(page, 'Penghapusan dibatalkan.');
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await page.clock.runFor(20_000);
  expect(sent).toEqual([]);

  await deleteAll.click();
  await takeScreenshots(page, 'bell-undo', false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await undo.click();
  await deleteAll.click();
  await page.keyboard.press('Escape');
  await waitForToastText(page, 'Semua notifikasi akan dihapus');
  await page.reload();
  await page.getByRole('button', { name: 'Notifikasi, 2 belum dibaca' }).click();
  // The list is loaded with the first press after the reload.
  await dialog.getByRole('listitem').first().waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  expect(sent).toEqual([]);

  await deleteAll.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await undo.waitFor();
  await page.clock.runFor(11_000);
  await waitForToast(page, 'Berhasil', 'Semua notifikasi telah dihapus');
  await dialog.getByText('Tidak ada notifikasi').waitFor();
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ upto: 'n-2' }]);
  await context.close();
});

test('is 320 px wide with a list of 384 px', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Hapus Semua Notifikasi').waitFor();
  expect((await dialog.boundingBox())?.width).toBe(320);
  expect(await dialog.locator('.overflow-y-auto').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('384px');
  await page.keyboard.press('Escape');
});

test('shows relative times, which are updated, and dates', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.clock.install();
  const at = (age: number) => new Date(Date.now() - age).toISOString();
  const notifications = [0.98 * hour, 5.2 * hour, 30 * hour].map((age, index) => ({
    id: `n-${index}`,
    title: 'Judul',
    message: 'Isi',
    type: 'info',
    created_at: at(age),
    read: true,
    submission_id: null,
  }));
  await overrideResponse(page, 'get-user-notifications', { notifications });
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const times = page.getByRole('dialog').locator('time');
  await times.first().waitFor();
  expect((await times.allInnerTexts()).slice(0, 2)).toEqual(['Baru saja', '5 jam yang lalu']);
  expect(await times.nth(2).textContent()).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => times.first().textContent()).toBe('1 jam yang lalu');
  await context.close();
});

test('marks a clicked notification as read after the call succeeded', async () => {
  const { page, consoleErrors, context } = await sessions.openFresh('sheEmployee');
  const notification = {
    id: 'n-1',
    title: 'Judul',
    message: 'Isi',
    type: 'info',
    created_at: new Date().toISOString(),
    read: false,
    submission_id: null,
  };
  await overrideResponse(page, 'get-user-notifications', { unread_count: 1, notifications: [notification] });
  await failCall(page, 'mark-notification-read');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifikasi, 1 belum dibaca' }).click();
  const item = page.getByRole('dialog').getByRole('listitem').first();
  await item.getByRole('button').click();
  await expect.poll(() => consoleErrors.join()).toContain('Notifikasi gagal ditandai');
  consoleErrors.length = 0;
  await item.getByText('Belum dibaca').waitFor();
  await page.unroute('**/api/mark-notification-read*');
  await page.route('**/api/mark-notification-read*', (route) =>
    route.fulfill({ json: { success: true, unread_count: 0 } }),
  );
  await item.getByRole('button').click();
  await item.getByText('Belum dibaca').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).waitFor();
  await context.close();
});

test('reloads the notifications when it is opened', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  const request = waitForRequest(page, 'get-user-notifications');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  expect((await request).method()).toBe('GET');
  await page.keyboard.press('Escape');
});

test('polls every 30 seconds while the socket is down', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.clock.install();
  await page.routeWebSocket('**/ws*', (socket) => socket.close());
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  const request = waitForRequest(page, 'get-user-notifications');
  await page.clock.runFor(31_000);
  await request;
  await context.close();
});
