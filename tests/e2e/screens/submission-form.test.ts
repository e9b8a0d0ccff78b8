import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import { attachFile, chooseOption } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

test('is accessible with open lists, locked fields and a question about its files', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  for (const label of ['Tipe Dokumen', 'Departemen']) {
    await page.getByRole('combobox', { name: label }).click();
    expect(await accessibilityViolations(page), `with the list of ${label} open`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await chooseOption(page, 'Departemen', 'Produksi');
  await page.getByRole('radio', { name: /Revisi/ }).click();
  await page.getByLabel('Nomor Dokumen').click();
  await page.keyboard.type('sop-pro-00');
  const option = page.getByRole('option', { name: /^HKT-SOP-PRO-007/ });
  await option.waitFor();
  expect(await accessibilityViolations(page), 'with the list of numbers open').toEqual([]);
  await takeScreenshots(page, 'form-number-list', false);
  await option.click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Tipe Dokumen' }).inputValue()).toBe('SOP');
  await page.getByText(/^Dept. Head Produksi/).waitFor();
  await attachFile(page, 'Draf Dokumen', await testFile('docx'));
  await takeScreenshots(page, 'form-revision');
  expect(await accessibilityViolations(page), 'with locked fields').toEqual([]);

  await page.getByRole('button', { name: /^Hapus berkas/ }).click();
  const pdf = await testFile('pdf');
  const files = ['satu.pdf', 'dua.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf.bytes),
  }));
  await page.getByLabel('Draf Dokumen').setInputFiles(files);
  await page.getByRole('group', { name: 'Berkas mana yang merupakan Form PPD?' }).waitFor();
  await takeScreenshots(page, 'form-files-question');
  expect(await accessibilityViolations(page), 'with the question').toEqual([]);
  await page.evaluate(() => sessionStorage.clear());
});
