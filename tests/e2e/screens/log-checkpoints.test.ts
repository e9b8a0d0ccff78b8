import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('an admin adds a recipient of the checkpoint with the keyboard and removes it, at every width', async () => {
  const page = await sessions.page('admin');
  await page.goto('/dashboard');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Titik Periksa Log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Titik Periksa Log' }).waitFor();
  await page.getByText(/^\d+-[0-9a-f]{20}$/).waitFor();
  const mail_address = 'auditor.eksternal.sistem.manajemen@lembaga-sertifikasi-internasional.co.id';
  await page.getByLabel('Alamat e-mail').fill(mail_address);
  await page
    .getByLabel('Keterangan')
    .fill('Auditor eksternal ISO 9001 dan ISO 45001, PT Lembaga Sertifikasi Internasional');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Penerima Ditambahkan', mail_address);
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  await page.getByText('Alamat e-mail harus diisi').waitFor();
  await takeScreenshots(page, 'log-checkpoints');
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: `Hapus: ${mail_address}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Hapus penerima?' });
  await dialog.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
  await waitForToast(page, 'Penerima Dihapus', mail_address);
});
