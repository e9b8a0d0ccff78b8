import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('shows product, company and purpose in Indonesian, with a link to the login page', async () => {
  const page = await sessions.page('anonymous');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'HIMS' }).waitFor();
  await page.getByText('PT Hasta Karya Tambang', { exact: true }).waitFor();
  await page.getByText('Satu sumber dokumen terkendali').waitFor();
  await page.getByRole('contentinfo').getByText('Hak cipta dilindungi undang-undang.').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  expect(await page.title()).toBe('HIMS - PT Hasta Karya Tambang');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
});
