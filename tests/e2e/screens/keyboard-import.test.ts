import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { focused, openFileDialog, tabTo } from '../../support/keyboard.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

/** The focus is in the dialog, and the state has no violation. */
const expectSoundState = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
};

test('imports a list with the keyboard only, and the focus is never lost', async () => {
  const nomor = freshNomor('SOP', 'FAT');
  const { page } = await sessions.openFresh('controller');
  await page.goto('/database');
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await tabTo(page, 'Impor & Upload');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Impor CSV/Excel');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Perbarui dokumen yang sudah ada').waitFor();
  await expectSoundState(page);

  await tabTo(page, /^Pilih berkas/);
  const chooser = await openFileDialog(page);
  const lines = [
    'nomor;nama;jenis;department;revisi',
    `${nomor};Prosedur Papan Ketik;SOP;FAT;0`,
    ';Tanpa nomor;SOP;FAT;0',
  ];
  await chooser.setFiles({
    name: 'papan-ketik.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await dialog.getByText('papan-ketik.csv').waitFor();
  await expectSoundState(page);

  await tabTo(page, 'Periksa Berkas');
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Pemeriksaan selesai, 1 baris perlu diperbaiki' }).waitFor();
  await expectSoundState(page);
  await tabTo(page, /^Nomor Dokumen harus diisi/);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Nama Dokumen baris 3').waitFor();
  await expectSoundState(page);

  await tabTo(page, /^Belum pernah ditinjau/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Simpan ke Daftar Induk');
  await page.keyboard.press('Enter');
  await dialog.getByText(/diimport; 1 baris perlu diperbaiki$/).waitFor();
  await dialog.getByText('1 dokumen berhasil diimport').first().waitFor();
  await expectSoundState(page);
  const controller = await signInAs('controller');
  expect((await controller.ok('get-hims-document', { nomor })).documents).toMatchObject([{ source: 'import' }]);

  await tabTo(page, 'Tutup');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Impor & Upload');
});
