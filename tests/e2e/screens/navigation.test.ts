import { expect, test } from 'vitest';
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
