import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { templateColumns } from '../../shared/domain/import/columns.ts';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;

beforeAll(async () => {
  controller = await signInAs('controller');
  const session = await sessions.openFresh('controller');
  screen = new BulkScreen(session.page);
});

const loadDocuments = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;

test('an import is checked, then saved, and the open page shows its documents', async () => {
  const [first, second] = [freshNomor('SOP', 'FAT'), freshNomor('SOP', 'FAT')];
  await screen.open('Impor CSV/Excel');
  const [template] = await Promise.all([
    screen.page.waitForEvent('download'),
    screen.button('Unduh Template Excel').click(),
  ]);
  const book = read(readFileSync(await template.path()));
  expect(utils.sheet_to_json(book.Sheets['Daftar Induk'] ?? {}, { header: 1 })).toEqual([templateColumns]);

  await screen.chooseCsv('daftar-kas.csv', [
    [first, 'Prosedur Kas Kecil', 'SOP', 'FAT', 0],
    [second, 'Prosedur Kas Besar', 'SOP', 'FAT', 2],
    ['', 'Tanpa nomor', 'SOP', 'FAT', 0],
    ['X-1', 'Jenis lain', 'Surat', 'FAT', 0],
  ]);
  await screen.button('Periksa Berkas').click();
  await screen.dialog
    .getByText(
      'Hasil pemeriksaan 4 baris: 2 baru, 0 diperbarui, 0 tidak berubah, 2 galat. Belum ada data yang disimpan.',
    )
    .waitFor();
  await screen.button(/^Nomor Dokumen harus diisi/).click();
  expect(await screen.dialog.getByLabel('Nama Dokumen baris 4').inputValue()).toBe('Tanpa nomor');
  expect(await loadDocuments(first)).toEqual([]);
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  await takeScreenshots(screen.page, 'bulk-checked', false);

  await screen.neverReviewed.check();
  await screen.button('Simpan ke Daftar Induk').click();
  await waitForToast(screen.page, 'Import Berhasil', '2 dokumen berhasil diimport; 2 baris perlu diperbaiki');
  await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  expect((await loadDocuments(second))[0]).toMatchObject({ nama: 'Prosedur Kas Besar', revisi: 2, source: 'import' });
  const [report] = await Promise.all([
    // At once, because the download can begin before the click has ended.
    screen.page
      .context()
      .waitForEvent('page')
      .then((tab) => tab.waitForEvent('download')),
    screen.button('Laporan Lengkap (Excel)').click(),
  ]);
  expect(report.suggestedFilename()).toBe('Laporan daftar-kas.xlsx');
  const lines = utils.sheet_to_json<string[]>(read(readFileSync(await report.path())).Sheets['Laporan'] ?? {}, {
    header: 1,
  });
  expect(lines).toHaveLength(5);
  await report.page().close();
  await screen.page.bringToFront();

  await screen.button('Tutup').click();
  const menuButton = screen.page.getByRole('button', { name: 'Impor & Upload' });
  await expect.poll(() => menuButton.evaluate((each) => each === document.activeElement)).toBe(true);
  // Both rows have the same catalogue version; the open page shows them without a reload.
  await screen.page.getByPlaceholder('Cari dokumen anda').fill(first);
  await screen.page.getByText('Prosedur Kas Kecil').first().waitFor();
  await screen.page.getByPlaceholder('Cari dokumen anda').fill(second);
  await screen.page.getByText('Prosedur Kas Besar').first().waitFor();
});
