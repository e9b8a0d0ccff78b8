import { afterAll, expect, test } from 'vitest';
import { BrowserSessions } from '../../support/browser-sessions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

test('the public page names product, company and purpose, in Indonesian, and leads to the login', async () => {
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

test('anyone signed in searches the controlled documents', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database');
  await page.getByText('Kebijakan K3LH').first().waitFor();
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
