import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('prints a list without controls, in light colours and with the date', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.getByText(/^Dicetak oleh .+ pada .+ · salinan tidak terkendali$/).waitFor();
  await page.getByRole('columnheader', { name: 'Nomor Dokumen' }).waitFor();
  expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).not.toContain('Selanjutnya');
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
});
