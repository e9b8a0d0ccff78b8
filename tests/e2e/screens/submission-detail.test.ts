import { expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { openFile } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

test('stores the open submission in the URL, closes with Escape and returns the focus to its row', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard');
  const trigger = page.locator('tbody [data-submission]').nth(2);
  const id = await trigger.getAttribute('data-submission');
  await trigger.click();
  await page.getByRole('dialog').getByText('Tahapan').waitFor();
  expect(new URL(page.url()).searchParams.get('pengajuan')).toBe(id);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-submission'))).toBe(id);
});

test('shows a PDF in the panel, in a browser without a PDF viewer too', async () => {
  const page = await sessions.page('admin');
  await page.goto('/review');
  await page.locator('[data-submission]').first().click();
  const panel = page.getByRole('dialog');
  // Like phones, this browser has no PDF viewer.
  await panel.getByRole('tab', { name: 'Form PPD' }).click();
  await panel.locator('[data-page="1"] canvas').waitFor();
  // Its text can be read by screen readers, selected and searched.
  await panel.locator('.pdf-text').getByText('Form PPD').first().waitFor({ state: 'attached' });
  const opened = await openFile(page, () => panel.getByRole('button', { name: 'Buka di tab baru' }).click());
  expect(opened.type).toBe('application/pdf');

  expect(await accessibilityViolations(page)).toEqual([]);
});

test('copies a document number with one click', async () => {
  const page = await sessions.page('employee');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  const row = page.locator('tbody tr').first();
  await row.hover();
  const button = row.getByRole('button', { name: /^Salin nomor / });
  const nomor = (await button.getAttribute('aria-label'))?.replace('Salin nomor ', '');
  await button.click();
  await row.getByRole('button', { name: `Nomor ${nomor} disalin` }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(nomor);
  expect(new URL(page.url()).search).toBe('');
});
