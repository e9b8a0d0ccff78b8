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

test('an admin adds a holiday with the keyboard and removes it, at every width', async () => {
  const page = await sessions.page('admin');
  await page.goto('/dashboard');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hari Kerja & Libur' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hari Kerja & Libur' }).waitFor();
  await page.getByText('Tahun Baru Masehi').waitFor();
  // A Sunday, so that no other test counts another number of working days.
  await page.getByLabel('Tanggal', { exact: true }).fill('2027-03-28');
  await page.getByLabel('Nama libur').fill('Cuti bersama Hari Raya Idulfitri 1448 Hijriah bagi seluruh karyawan site');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Libur Ditambahkan', '28 Mar 2027');
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  await page.getByText('Nama libur harus diisi').waitFor();
  await takeScreenshots(page, 'work-calendar');
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: /^Hapus: Minggu, 28 Mar/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Hapus hari libur?' });
  await dialog.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
  await waitForToast(page, 'Libur Dihapus', '28 Mar 2027');
});
