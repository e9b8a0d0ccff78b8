import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { clearRoutes, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('is 320 px wide with a list of 384 px, and accessible while a deletion can be undone', async () => {
  const page = await sessions.page('employee');
  const notification = { id: 'n-1', title: 'Judul', message: 'Isi', type: 'success', read: false, submission_id: null };
  await overrideResponse(page, 'get-user-notifications', {
    unread_count: 1,
    notifications: [{ ...notification, created_at: new Date().toISOString() }],
  });
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const deleteAll = dialog.getByRole('button', { name: 'Hapus Semua Notifikasi' });
  await deleteAll.waitFor();
  expect((await dialog.boundingBox())?.width).toBe(320);
  expect(await dialog.locator('.overflow-y-auto').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('384px');
  await deleteAll.click();
  await takeScreenshots(page, 'bell-undo', false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Urungkan' }).click();
  await page.keyboard.press('Escape');
  await clearRoutes(page);
});
