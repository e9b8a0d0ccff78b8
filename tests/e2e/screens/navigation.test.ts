import { expect, test } from 'vitest';
import { takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('a new screen begins at its top, and Back restores the scroll position', async () => {
  const page = await sessions.page('employee');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('the links of the header are in the menu on a phone, and only there', async () => {
  const page = await sessions.page('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/panduan');
  const link = page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Database HIMS' });
  await page.getByRole('button', { name: 'Buka menu' }).waitFor();
  expect(await link.count()).toBe(0);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await link.waitFor();
  await takeScreenshots(page, 'menu', false);
});
