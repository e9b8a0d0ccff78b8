import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { focused, openFileDialog, tabTo } from '../../support/keyboard.ts';

const sessions = setUpBrowserSessions();

const attach = async (page: Page, kind: 'docx' | 'pdf'): Promise<void> => {
  const { name, content_type, bytes } = await testFile(kind);
  if (!/^Pilih berkas/.test(await focused(page))) await tabTo(page, /^Pilih berkas/);
  const chooser = await openFileDialog(page);
  await chooser.setFiles({ name, mimeType: content_type, buffer: Buffer.from(bytes) });
  await page.getByText(name).waitFor();
};

test('submits a revision with the keyboard only: the number is chosen from the list', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/pengajuan');
  // The page restores what an earlier attempt of this test had filled in.
  await tabTo(page, /^(Pembuatan Baru|Revisi)/);
  if (/^Pembuatan Baru/.test(await focused(page))) await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: /Revisi/ }).isChecked()).toBe(true);
  await tabTo(page, 'Nomor Dokumen');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('SOP-PRO-008');
  const option = page.getByRole('option', { name: /^HKT-SOP-PRO-008/ });
  await option.waitFor();
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Nomor Dokumen');
  await page.getByRole('textbox', { name: 'Departemen' }).waitFor();
  // The locked fields can be reached, and say why they cannot be changed.
  await tabTo(page, 'Departemen');
  await tabTo(page, 'Alasan Perubahan');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Menyesuaikan temuan audit');
  await attach(page, 'docx');
  await attach(page, 'pdf');
  await tabTo(page, 'Ajukan Dokumen');
  const sent = page.waitForResponse('**/api/upload-and-submit-document');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  const { submission_id } = await (await sent).json();
  await (await signInAs('sheEmployee')).ok('withdraw-submission', { submission_id });
  await tabTo(page, 'Tutup');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
