import { readFileSync } from 'node:fs';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { importColumns } from '../../shared/domain/import-columns.ts';
import type { Person } from '../support/api.ts';
import { accessibilityFaults, overflows, photograph, resize } from '../support/browser.ts';
import { testFile } from '../support/files.ts';
import { person } from '../support/people.ts';
import { freshNomor } from '../support/submissions.ts';
import { Visits } from '../support/visits.ts';

const visits = new Visits();
let controller: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  controller = await person('controller');
  ({ page, complaints } = await visits.visitor('controller'));
});
afterAll(() => visits.close());
afterEach(async () => {
  expect(complaints.splice(0)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string | RegExp): Locator => dialog().getByRole('button', { name, exact: true });
const known = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;
const csvOf = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(['nomor;nama;jenis;department;revisi', ...rows.map((row) => row.join(';'))].join('\r\n'));
const chooseCsv = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  dialog()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: csvOf(rows) });
const pdfs = async (names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const { content_type, bytes } = await testFile('pdf', { name, nama: name });
      return { name, mimeType: content_type, buffer: Buffer.from(bytes) };
    }),
  );
const open = async (type: 'Import CSV/Excel' | 'Upload File Dokumen' | 'Pekerjaan Terakhir') => {
  await page.goto('/database');
  await page.getByRole('button', { name: 'Import & Upload' }).click();
  await page.getByRole('menuitem', { name: type }).click();
  await dialog().waitFor();
};
const isPut = (route: Route): boolean => route.request().method() === 'PUT';
/** What happens to files on their way to storage. */
const onPut = (handle: (route: Route) => Promise<void>) =>
  page.route(
    () => true,
    (route) => (isPut(route) ? handle(route) : route.fallback()),
  );

describe('an import', () => {
  test('is checked first, then written, and says what became of it', async () => {
    const [first, second] = [freshNomor('SOP', 'FAT'), freshNomor('SOP', 'FAT')];
    await open('Import CSV/Excel');
    await button('Periksa Berkas').click();
    await dialog().getByText('Pilih file CSV/Excel terlebih dahulu').waitFor();
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await dialog().getByText('Format yang didukung: CSV, XLSX, XLS').waitFor();
    expect(await dialog().getByLabel('Perbarui dokumen yang sudah ada').isChecked()).toBe(true);

    await chooseCsv('daftar-kas.csv', [
      [first, 'Prosedur Kas Kecil', 'SOP', 'FAT', 0],
      [second, 'Prosedur Kas Besar', 'SOP', 'FAT', 2],
      ['', 'Tanpa nomor', 'SOP', 'FAT', 0],
      ['X-1', 'Jenis lain', 'Surat', 'FAT', 0],
      ['X-2', 'Departemen lain', 'SOP', 'Humas', 0],
      ['X-3', 'Revisi lain', 'SOP', 'FAT', 'dua'],
    ]);
    await button('Periksa Berkas').click();
    await dialog()
      .getByText(
        'Hasil pemeriksaan 6 baris: 2 baru, 0 diperbarui, 0 tidak berubah, 0 nomor ganda, 4 galat. Belum ada data yang disimpan.',
      )
      .waitFor();
    await dialog().getByText('Baris 4, kolom nomor: Nomor Dokumen harus diisi').waitFor();
    await dialog().getByText('... dan 1 error lainnya').waitFor();
    expect(await known(first)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'bulk-checked', false);

    await button('Simpan ke Daftar Induk').click();
    await page.getByText('2 dokumen berhasil diimport').first().waitFor();
    await dialog().getByRole('heading', { name: 'Import Berhasil' }).waitFor();
    expect((await known(second))[0]).toMatchObject({ nama: 'Prosedur Kas Besar', revisi: 2, source: 'import' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), button('Laporan Lengkap (Excel)').click()]);
    const report = await tab.waitForEvent('download');
    expect(report.suggestedFilename()).toBe('Laporan daftar-kas.xlsx');
    const lines = utils.sheet_to_json<string[]>(read(readFileSync(await report.path())).Sheets['Laporan'] ?? {}, {
      header: 1,
    });
    expect(lines).toHaveLength(7);
    await tab.close();
    await page.bringToFront();

    await button('Tutup').click();
    const opener = page.getByRole('button', { name: 'Import & Upload' });
    await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);

    // Both rows came with one version of the catalogue; the list of this very page has them, without a reload.
    await page.getByPlaceholder('Cari dokumen anda').fill(first);
    await page.getByText('Prosedur Kas Kecil').first().waitFor();
    await page.getByPlaceholder('Cari dokumen anda').fill(second);
    await page.getByText('Prosedur Kas Besar').first().waitFor();
  });

  test('shows what is there already with both revisions, and leaves it when nothing is agreed to', async () => {
    const numbers = Array.from({ length: 6 }, () => freshNomor('INK', 'FAT'));
    for (const nomor of numbers)
      await controller.ok('create-hims-document', {
        department: 'FAT',
        nomor,
        nama: `Instruksi ${nomor}`,
        jenis: 'INK',
      });
    await open('Import CSV/Excel');
    await chooseCsv(
      'revisi.csv',
      numbers.map((nomor) => [nomor, `Instruksi ${nomor}`, 'INK', 'FAT', 3]),
    );
    await button('Periksa Berkas').click();
    await dialog()
      .getByText(/6 diperbarui, 0 tidak berubah, 6 nomor ganda/)
      .waitFor();
    expect(await dialog().getByText('Revisi 0 → 3').count()).toBe(5);
    await dialog().getByText('... dan 1 dokumen lainnya').waitFor();
    await page.keyboard.press('Escape');
    expect((await known(numbers[0] ?? ''))[0]?.revisi).toBe(0);
  });

  test('that was checked in a tab that closed goes on in the next, found from the bell', async () => {
    const nomor = freshNomor('STD', 'FAT');
    await open('Import CSV/Excel');
    await chooseCsv('dilanjutkan.csv', [[nomor, 'Standar Kas', 'STD', 'FAT', 1]]);
    await button('Periksa Berkas').click();
    await button('Simpan ke Daftar Induk').waitFor();
    const { page: before } = { page };
    page = await page.context().newPage();
    await before.close();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Notifikasi/ }).click();
    await page.getByRole('link', { name: 'Import & Upload Terakhir' }).click();
    await dialog()
      .getByRole('button', { name: /dilanjutkan\.csv.*Pemeriksaan Import/ })
      .click();
    await button('Simpan ke Daftar Induk').click();
    await dialog().getByRole('heading', { name: 'Import Berhasil' }).waitFor();
    expect((await known(nomor))[0]?.revisi).toBe(1);
    await page.reload();
    await dialog().getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  });

  test('that is cancelled says what was done and what was not', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => [
      `BATAL-${Date.now()}-${at}`,
      `Dokumen ${at}`,
      'FRM',
      'LOG',
      0,
    ]);
    await open('Import CSV/Excel');
    await chooseCsv('dibatalkan.csv', rows);
    await button('Periksa Berkas').click();
    await button('Simpan ke Daftar Induk').click({ timeout: 60_000 });
    await dialog().getByText('Menyimpan ke Daftar Induk...').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Batalkan Pekerjaan').click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Baris yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.').waitFor();
    await asked.getByRole('button', { name: 'Batalkan Pekerjaan' }).click();
    await dialog().getByRole('heading', { name: 'Import dibatalkan' }).waitFor({ timeout: 30_000 });
    const message =
      (await dialog()
        .getByText(/^Dibatalkan\./)
        .textContent()) ?? '';
    const done = Number(/([\d.]+) dari 6\.000 baris/.exec(message)?.[1]?.replaceAll('.', ''));
    expect(done).toBeGreaterThanOrEqual(0);
    expect(done).toBeLessThan(6000);
  });

  test('comes to its end on the screen while the socket is down', async () => {
    await page.routeWebSocket(/\/ws\?/, (socket) => void socket.close());
    await open('Import CSV/Excel');
    await chooseCsv('tanpa-soket.csv', [[freshNomor('FRM', 'FAT'), 'Form Kas', 'FRM', 'FAT', 0]]);
    await button('Periksa Berkas').click();
    await button('Simpan ke Daftar Induk').click();
    await dialog().getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  });

  test('starts from a template that has every column', async () => {
    await open('Import CSV/Excel');
    const [template] = await Promise.all([page.waitForEvent('download'), button('Unduh Template Excel').click()]);
    const book = read(readFileSync(await template.path()));
    expect(utils.sheet_to_json(book.Sheets['Daftar Induk'] ?? {}, { header: 1 })).toEqual([importColumns]);
  });
});

describe('an upload of files', () => {
  const choose = async (option: string, value: string) => {
    await dialog().getByRole('combobox', { name: option }).click();
    await page.getByRole('option', { name: value }).click();
  };

  test('sends three at a time, tries only the failed one again, and makes documents under the edited names', async () => {
    const numbers = Array.from({ length: 5 }, () => freshNomor('SOP', 'ENG'));
    const names = numbers.map((nomor, at) => `${nomor} Prosedur Survei ${at}.pdf`);
    let atWork = 0;
    let most = 0;
    let broken = true;
    const three = Promise.withResolvers<void>();
    const sent: string[] = [];
    await onPut(async (route) => {
      const name = decodeURIComponent(new URL(route.request().url()).pathname);
      sent.push(numbers.find((nomor) => name.includes(nomor)) ?? name);
      atWork += 1;
      most = Math.max(most, atWork);
      if (atWork === 3) three.resolve();
      // However slow the machine: nothing leaves before three are on their way, and a fourth had time to join them.
      await three.promise;
      await new Promise((resolve) => setTimeout(resolve, 300));
      atWork -= 1;
      if (broken && name.includes(numbers[2] ?? '')) await route.abort('connectionreset');
      else await route.continue();
    });
    await open('Upload File Dokumen');
    await button('Upload File').click();
    await dialog().getByText('Pilih file terlebih dahulu').waitFor();
    await dialog().getByText('Pilih jenis dokumen dan departemen').waitFor();
    await dialog()
      .locator('input[type=file]')
      .setInputFiles(await pdfs(names));
    expect(await dialog().getByLabel(`Nomor Dokumen untuk ${names[0]}`).inputValue()).toBe(numbers[0]);
    await dialog().getByLabel(`Nama Dokumen untuk ${names[0]}`).fill('Prosedur Survei Topografi');
    await choose('Jenis Dokumen', 'Standar Operasional Prosedur');
    await choose('Departemen', 'ENGINEERING');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'bulk-files', false);
    await button('Upload 5 File').click();
    await dialog().getByText('1 dari 5 file gagal diunggah').waitFor();
    expect(most).toBe(3);
    expect(new Set(sent)).toEqual(new Set(numbers));

    broken = false;
    sent.length = 0;
    await button('Coba Lagi yang Gagal').click();
    await dialog().getByRole('heading', { name: 'Upload Berhasil' }).waitFor({ timeout: 30_000 });
    expect(sent).toEqual([numbers[2]]);
    expect((await known(numbers[0] ?? ''))[0]).toMatchObject({ nama: 'Prosedur Survei Topografi', has_file: true });
    expect((await known(numbers[2] ?? ''))[0]).toMatchObject({ nama: 'Prosedur Survei 2', department: 'ENG' });
    // The lost connection itself, and the page's word that it could not be reached.
    complaints = complaints.filter((complaint) => !/ERR_CONNECTION_RESET/.test(complaint));
  });

  test('can be stopped on its way, after a confirmation, and keeps the chosen files', async () => {
    const held = Promise.withResolvers<void>();
    await onPut(async (route) => {
      await held.promise;
      await route.abort();
    });
    await open('Upload File Dokumen');
    const nomor = freshNomor('SOP', 'ENG');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles(await pdfs([`${nomor} Prosedur Ukur.pdf`]));
    await choose('Jenis Dokumen', 'Standar Operasional Prosedur');
    await choose('Departemen', 'ENGINEERING');
    await button('Upload File').click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tetap di Halaman' }).click();
    await button('Hentikan Unggahan').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hentikan Unggahan' }).click();
    await button('Upload File').waitFor();
    held.resolve();
    expect(
      await dialog()
        .getByLabel(/^Nomor Dokumen untuk/)
        .inputValue(),
    ).toBe(nomor);
    expect(await known(nomor)).toEqual([]);
  });

  test('replaces the file of one document', async () => {
    const nomor = freshNomor('SOP', 'ENG');
    await controller.ok('create-hims-document', { department: 'ENG', nomor, nama: 'Prosedur Peta', jenis: 'SOP' });
    await open('Upload File Dokumen');
    const toggle = dialog().getByLabel('Ganti berkas dokumen yang sudah ada');
    expect(await toggle.isChecked()).toBe(false);
    await dialog()
      .locator('input[type=file]')
      .setInputFiles(await pdfs(['peta lama.pdf', 'peta.pdf']));
    await toggle.check();
    await button('Ganti Berkas').click();
    await dialog().getByText('Masukkan nomor dokumen').waitFor();
    await dialog().getByText('Hanya boleh pilih satu file untuk replace dokumen').waitFor();
    await button('Hapus berkas peta lama.pdf').click();
    await dialog().getByLabel('Nomor Dokumen', { exact: true }).fill('TIDAK-ADA-001');
    await dialog()
      .getByText(/Dokumen dengan nomor TIDAK-ADA-001 tidak ditemukan/)
      .waitFor();
    await dialog().getByLabel('Nomor Dokumen', { exact: true }).fill(nomor);
    await dialog().getByText('Prosedur Peta').waitFor();
    await button('Ganti Berkas').click();
    await dialog().getByRole('heading', { name: 'Upload Berhasil' }).waitFor();
    expect((await known(nomor))[0]).toMatchObject({ file_name: 'peta.pdf', has_file: true, revisi: 0 });
  });
});

test('recent jobs fit every screen, and others are offered none of this', async () => {
  await open('Pekerjaan Terakhir');
  await dialog().getByText('dibatalkan.csv').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await resize(page, 390, 844);
  expect(await overflows(page)).toBe(false);
  const other = await visits.fresh('employee');
  await other.page.goto('/database?unggah=csv');
  await other.page.getByText('Kebijakan K3LH').first().waitFor();
  expect(await other.page.getByRole('button', { name: 'Import & Upload' }).count()).toBe(0);
  expect(await other.page.getByRole('dialog').count()).toBe(0);
  expect(other.complaints).toEqual([]);
});
