import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { templateColumns } from '../../shared/domain/import-columns.ts';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import { workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;

beforeAll(async () => {
  controller = await signInAs('controller');
  const session = await sessions.openFresh('controller');
  screen = new BulkScreen(session.page);
});
afterEach(() => screen.page.unrouteAll({ behavior: 'ignoreErrors' }));

const loadDocuments = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;

describe('an import', () => {
  test('is checked, then saved, and shows its result', async () => {
    const [first, second] = [freshNomor('SOP', 'FAT'), freshNomor('SOP', 'FAT')];
    await screen.open('Import CSV/Excel');
    await screen.button('Periksa Berkas').click();
    await screen.dialog.getByText('Pilih file CSV/Excel terlebih dahulu').waitFor();
    await screen.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await screen.dialog.getByText('Format yang didukung: CSV, XLSX, XLS').waitFor();
    expect(await screen.dialog.getByLabel('Perbarui dokumen yang sudah ada').isChecked()).toBe(true);

    await screen.chooseCsv('daftar-kas.csv', [
      [first, 'Prosedur Kas Kecil', 'SOP', 'FAT', 0],
      [second, 'Prosedur Kas Besar', 'SOP', 'FAT', 2],
      ['', 'Tanpa nomor', 'SOP', 'FAT', 0],
      ['X-1', 'Jenis lain', 'Surat', 'FAT', 0],
      ['X-2', 'Departemen lain', 'SOP', 'Humas', 0],
      ['X-3', 'Revisi lain', 'SOP', 'FAT', 'dua'],
    ]);
    await screen.button('Periksa Berkas').click();
    await screen.dialog
      .getByText(
        'Hasil pemeriksaan 6 baris: 2 baru, 0 diperbarui, 0 tidak berubah, 4 galat. Belum ada data yang disimpan.',
      )
      .waitFor();
    await screen.dialog.getByRole('heading', { name: 'Pemeriksaan selesai, 4 baris perlu diperbaiki' }).waitFor();
    await screen.dialog.getByText('Jenis “Surat” tidak dikenal', { exact: false }).waitFor();
    await screen.button(/^Nomor Dokumen harus diisi/).click();
    expect(await screen.dialog.getByLabel('Nama Dokumen baris 4').inputValue()).toBe('Tanpa nomor');
    expect(await loadDocuments(first)).toEqual([]);
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await takeScreenshots(screen.page, 'bulk-checked', false);

    await screen.button('Simpan ke Daftar Induk').click();
    await waitForToast(screen.page, 'Impor selesai, 4 baris perlu diperbaiki', '2 dokumen berhasil diimport');
    await screen.dialog.getByRole('heading', { name: 'Impor selesai, 4 baris perlu diperbaiki' }).waitFor();
    expect((await loadDocuments(second))[0]).toMatchObject({ nama: 'Prosedur Kas Besar', revisi: 2, source: 'import' });
    const [tab] = await Promise.all([
      screen.page.context().waitForEvent('page'),
      screen.button('Laporan Lengkap (Excel)').click(),
    ]);
    const report = await tab.waitForEvent('download');
    expect(report.suggestedFilename()).toBe('Laporan daftar-kas.xlsx');
    const lines = utils.sheet_to_json<string[]>(read(readFileSync(await report.path())).Sheets['Laporan'] ?? {}, {
      header: 1,
    });
    expect(lines).toHaveLength(7);
    await tab.close();
    await screen.page.bringToFront();

    await screen.button('Tutup').click();
    const menuButton = screen.page.getByRole('button', { name: 'Import & Upload' });
    await expect.poll(() => menuButton.evaluate((each) => each === document.activeElement)).toBe(true);

    // Both rows have the same catalogue version; the open page shows them without a reload.
    await screen.page.getByPlaceholder('Cari dokumen anda').fill(first);
    await screen.page.getByText('Prosedur Kas Kecil').first().waitFor();
    await screen.page.getByPlaceholder('Cari dokumen anda').fill(second);
    await screen.page.getByText('Prosedur Kas Besar').first().waitFor();
  });

  test('lists existing documents with both revisions and changes nothing without a confirmation', async () => {
    const numbers = Array.from({ length: 6 }, () => freshNomor('INK', 'FAT'));
    for (const nomor of numbers)
      await controller.ok('create-hims-document', {
        department: 'FAT',
        nomor,
        nama: `Instruksi ${nomor}`,
        jenis: 'INK',
      });
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv(
      'revisi.csv',
      numbers.map((nomor) => [nomor, `Instruksi ${nomor}`, 'INK', 'FAT', 3]),
    );
    await screen.button('Periksa Berkas').click();
    await screen.dialog.getByText(/6 diperbarui, 0 tidak berubah, 0 galat; 6 di antaranya nomor ganda/).waitFor();
    await screen.dialog.getByText('... dan 1 dokumen lainnya').waitFor();
    expect(await screen.dialog.getByText('Revisi 0 → 3').count()).toBe(5);
    await screen.page.keyboard.press('Escape');
    expect((await loadDocuments(numbers[0] ?? ''))[0]?.revisi).toBe(0);
  });

  test('of invalid rows alone is no failed import, and offers nothing to save', async () => {
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv('galat.csv', [['X-1', 'Jenis lain', 'Surat', 'FAT', 0]]);
    await screen.button('Periksa Berkas').click();
    await screen.dialog.getByRole('heading', { name: 'Pemeriksaan selesai, 1 baris perlu diperbaiki' }).waitFor();
    await screen.dialog.getByText('Tidak ada baris yang dapat disimpan.').waitFor();
    expect(await screen.page.getByText('Import Gagal').count()).toBe(0);
    await screen.button('Tutup').click();
  });

  test('checked in a closed tab can be continued from the bell in another one', async () => {
    const nomor = freshNomor('STD', 'FAT');
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv('dilanjutkan.csv', [[nomor, 'Standar Kas', 'STD', 'FAT', 1]]);
    await screen.button('Periksa Berkas').click();
    await screen.button('Simpan ke Daftar Induk').waitFor();
    const { page: before } = screen;
    screen.page = await before.context().newPage();
    await before.close();
    await screen.page.goto('/dashboard');
    await screen.page.getByRole('button', { name: /^Notifikasi/ }).click();
    await screen.page.getByRole('link', { name: 'Import & Upload Terakhir' }).click();
    await screen.dialog.getByRole('button', { name: /dilanjutkan\.csv.*Pemeriksaan Impor/ }).click();
    await screen.button('Simpan ke Daftar Induk').click();
    await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
    expect((await loadDocuments(nomor))[0]?.revisi).toBe(1);
    await screen.page.reload();
    await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  });

  test('shows after a cancellation how many rows were processed', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => [
      `BATAL-${Date.now()}-${at}`,
      `Dokumen ${at}`,
      'FRM',
      'LOG',
      0,
    ]);
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv('dibatalkan.csv', rows);
    await screen.button('Periksa Berkas').click();
    await screen.button('Simpan ke Daftar Induk').click({ timeout: 60_000 });
    await screen.dialog.getByText('Menyimpan ke Daftar Induk...').waitFor();
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await screen.button('Batalkan Pekerjaan').click();
    const confirmation = screen.page.getByRole('alertdialog');
    await confirmation.getByText('Baris yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.').waitFor();
    await confirmation.getByRole('button', { name: 'Batalkan Pekerjaan' }).click();
    await screen.dialog.getByRole('heading', { name: 'Impor dibatalkan' }).waitFor({ timeout: 30_000 });
    const message = (await screen.dialog.getByText(/^Dibatalkan\./).textContent()) ?? '';
    const processed = Number(/([\d.]+) dari 6\.000 baris/.exec(message)?.[1]?.replaceAll('.', ''));
    expect(processed).toBeGreaterThanOrEqual(0);
    expect(processed).toBeLessThan(6000);
  });

  test('shows its result while the socket is down', async () => {
    await screen.page.routeWebSocket(/\/ws\?/, (socket) => void socket.close());
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv('tanpa-soket.csv', [[freshNomor('FRM', 'FAT'), 'Form Kas', 'FRM', 'FAT', 0]]);
    await screen.button('Periksa Berkas').click();
    await screen.button('Simpan ke Daftar Induk').click();
    await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  });

  test('names every sheet with its rows, skipped sheets and unknown headings', async () => {
    const nomor = freshNomor('SOP', 'PLT');
    await screen.open('Import CSV/Excel');
    await screen.chooseWorkbook(
      workbook('daftar-plant.xlsx', [
        { name: 'Sampul', grid: [['Daftar Induk Dokumen Departemen Plant']] },
        {
          name: 'SOP PLANT',
          grid: [
            ['No', 'No. Dokumen', 'Judul', 'No. Rev', 'Masa Berlaku', 'Lokasi Arsip'],
            [1, nomor, 'Prosedur Perawatan Unit', 2, '2027', 'Rak 4'],
            [null, 'Disetujui oleh', null, 'Dibuat oleh'],
          ],
        },
        {
          name: 'Matriks Distribusi Dokumen 2027',
          grid: [
            ['No. Dokumen', 'Judul'],
            [nomor, 'Prosedur Perawatan Unit'],
          ],
        },
      ]),
    );
    await screen.button('Periksa Berkas').click();
    await screen.dialog.getByText(/^Hasil pemeriksaan 1 baris: 1 baru/).waitFor();
    await screen.dialog.getByText('1 baris dokumen, 1 baris bukan dokumen').waitFor();
    await screen.dialog.getByText('Departemen PLT dari nama sheet').waitFor();
    await screen.dialog.getByText('Kolom tidak dikenal: Masa Berlaku, Lokasi Arsip').waitFor();
    await screen.dialog.getByText('Dilewati: Judul kolom tidak ditemukan').waitFor();
    await screen.dialog.getByText('Menunggu jawaban Anda').waitFor();
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await takeScreenshots(screen.page, 'bulk-sheets', false);
    expect(await hasHorizontalOverflow(screen.page)).toBe(false);
    await screen.dialog.getByRole('combobox', { name: 'Apa jenis dokumennya?' }).selectOption('skip');
    await screen.button('Periksa Ulang (1 jawaban)').click();
    await screen.button('Simpan ke Daftar Induk').click();
    await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
    await screen.dialog.getByText('Kolom tidak dikenal: Masa Berlaku, Lokasi Arsip').waitFor();
    expect((await loadDocuments(nomor))[0]).toMatchObject({ department: 'PLT', revisi: 2 });
  });

  test('offers a template with every column', async () => {
    await screen.open('Import CSV/Excel');
    const [template] = await Promise.all([
      screen.page.waitForEvent('download'),
      screen.button('Unduh Template Excel').click(),
    ]);
    const book = read(readFileSync(await template.path()));
    expect(utils.sheet_to_json(book.Sheets['Daftar Induk'] ?? {}, { header: 1 })).toEqual([templateColumns]);
  });
});

test('recent jobs fit a phone, and other users cannot open them', async () => {
  await screen.open('Pekerjaan Terakhir');
  await screen.dialog.getByText('dibatalkan.csv').first().waitFor();
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  await resize(screen.page, 390, 844);
  expect(await hasHorizontalOverflow(screen.page)).toBe(false);
  const other = await sessions.openFresh('employee');
  await other.page.goto('/database?unggah=csv');
  await other.page.getByText('Kebijakan K3LH').first().waitFor();
  expect(await other.page.getByRole('button', { name: 'Import & Upload' }).count()).toBe(0);
  expect(await other.page.getByRole('dialog').count()).toBe(0);
});
