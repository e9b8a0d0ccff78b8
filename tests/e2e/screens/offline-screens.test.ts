import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions([/ERR_INTERNET_DISCONNECTED/]);

test('a screen that was not loaded yet says so without a network and opens by itself afterwards', async () => {
  const { page, context } = await sessions.openFresh('employee');
  // As with the browser's setting to use little data, nothing is fetched ahead.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan 1-/).waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByText('Halaman ini dimuat otomatis setelah koneksi pulih.').waitFor();
  await context.setOffline(false);
  await page.getByLabel('Cari dokumen anda').waitFor();
  await context.close();
});

test('screens fetched ahead open without a network', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('under-development')),
      ),
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Pengajuan Dokumen' }).click();
  await page.getByRole('heading', { name: 'Pengajuan Dokumen', exact: true }).waitFor();
  await context.close();
});
