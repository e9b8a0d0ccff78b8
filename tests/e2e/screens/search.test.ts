import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

const expectSound = async (page: Page, name: string) => {
  expect(await hasHorizontalOverflow(page), name).toBe(false);
  expect(await accessibilityViolations(page), name).toEqual([]);
};

test.each([1440, 390])('the search has no accessibility violations and fits %i pixels', async (width) => {
  const page = await sessions.page('controller');
  await page.goto('/panduan');
  await resize(page, width, 844);
  await page.getByRole('button', { name: 'Cari di HIMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cari di HIMS' });
  await dialog.getByRole('option').first().waitFor();
  await expectSound(page, 'start');
  await page.getByRole('combobox', { name: /^Cari nomor/ }).fill('kebijakn k3lh');
  await dialog.getByRole('option', { name: /Kebijakan K3LH/ }).waitFor();
  await expectSound(page, 'typing error');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `search-typo-${colorScheme}`, false);
  }
  await page.getByRole('combobox', { name: /^Cari nomor/ }).fill('radio kontak');
  await dialog.getByRole('group', { name: 'Di dalam berkas' }).waitFor();
  await expectSound(page, 'in files');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `search-files-${colorScheme}`, false);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('combobox', { name: /^Cari nomor/ }).fill('zzqqxxvv');
  await dialog.getByText('Tidak ada hasil yang cocok.').waitFor();
  await expectSound(page, 'nothing found');
});

test.each([1440, 390])('what files say stands below the database without violations at %i pixels', async (width) => {
  const page = await sessions.page('employee');
  await resize(page, width, 844);
  await page.goto('/database?cari=radio+kontak');
  const section = page.getByRole('region', { name: 'Di dalam berkas' });
  await section.getByRole('listitem').first().waitFor();
  await expectSound(page, 'in files');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `database-files-${colorScheme}`);
  }
});

test('similar documents have no accessibility violations', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database?cari=kebijakn+k3lh');
  await page.getByRole('region', { name: 'Mungkin yang Anda maksud:' }).getByRole('link').first().waitFor();
  await expectSound(page, 'similar');
  await takeScreenshots(page, 'database-similar', false);
});
