import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { read, utils, write } from 'xlsx';
import { signIn } from '../../support/api.ts';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  type PageSession,
  resize,
  signInOnPage,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { nrps } from '../../support/nrps.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { addUser, freshNrp, loadUser, updateUser } from '../../support/users.ts';
import { button, confirmDialog, dialog, openUsers, readGeneratedPassword, rowOf } from '../../support/users-screen.ts';

const sessions = setUpBrowserSessions([/status of 409/]);
let admin: PageSession;

beforeAll(async () => {
  admin = await sessions.open('admin');
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('only admins can open the user administration, by the link in the footer', async () => {
  const { page } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Database HIMS' }).waitFor();
  expect(await page.getByRole('link', { name: 'Pengguna' }).count()).toBe(0);
  await page.goto('/pengguna');
  await page.waitForURL('**/dashboard');
  await waitForToastText(page, 'Akses Ditolak');
  await admin.page.goto('/dashboard');
  await admin.page.getByRole('link', { name: 'Pengguna' }).click();
  await rowOf(admin.page, nrps.controller).waitFor();
});

describe('the user list', () => {
  test('is searched by name and NRP, filtered by status, and has an empty state', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    const search = page.getByLabel('Cari NRP atau nama');
    await search.fill('joko santoso');
    await rowOf(page, nrps.employee).waitFor();
    await rowOf(page, nrps.controller).waitFor({ state: 'detached' });
    await search.fill(nrps.controller);
    await rowOf(page, nrps.controller).waitFor();
    await chooseOption(page, 'Status', 'Nonaktif');
    await page.getByText('Tidak ada pengguna yang cocok.').waitFor();
    await page.waitForURL((url) => url.searchParams.get('status') === 'nonaktif');
  });

  test('has a menu per row, which a press outside only closes', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    const menu = page.getByRole('menu');
    await rowOf(page, nrps.admin)
      .getByRole('button', { name: /^Tindakan lain/ })
      .click();
    await menu.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const other = await rowOf(page, nrps.controller).getByRole('button', { name: /^Ubah/ }).boundingBox();
    await page.mouse.click((other?.x ?? 0) + 5, (other?.y ?? 0) + 5);
    await menu.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('fits three widths without accessibility violations', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    await rowOf(page, nrps.controller).waitFor();
    await takeScreenshots(page, 'users');
    for (const width of widths) {
      await resize(page, width);
      expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a new user', () => {
  test('is added with the keyboard only, and signs in with the generated password', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    const nrp = freshNrp();
    const add = page.getByRole('main').getByRole('button', { name: 'Tambah Pengguna' });
    await add.focus();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Tambah Pengguna');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await button(form, 'Tambah Pengguna').focus();
    await page.keyboard.press('Enter');
    await form.getByText('NRP harus 8 angka.').waitFor();
    await form.getByText('Nama harus diisi').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.type(nrp);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rahmat Hidayat');
    await page.keyboard.press('Tab');
    await page.keyboard.type('PLANT');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page, 'Password baru').waitFor();
    await takeScreenshots(page, 'users-password', false);
    const password = await readGeneratedPassword(page);
    await page.getByLabel('Cari NRP atau nama').fill(nrp);
    const row = await (await openUsers(page, nrp)).textContent();
    expect(row).toContain('Document Controller');
    expect(row).toContain('PLANT');

    const newUser = await sessions.openFresh('anonymous');
    await signInOnPage(newUser.page, nrp, password);
    await newUser.page.getByRole('button', { name: 'Rahmat Hidayat' }).waitFor();
    await newUser.page.getByRole('link', { name: 'Daftar Induk' }).waitFor();
  });

  test('with an NRP in use is rejected at its field, and the form retains its values', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    await page.getByRole('main').getByRole('button', { name: 'Tambah Pengguna' }).click();
    const form = dialog(page, 'Tambah Pengguna');
    await form.getByLabel('NRP', { exact: true }).fill(nrps.employee);
    await form.getByLabel('Nama lengkap').fill('Orang Lain');
    await button(form, 'Tambah Pengguna').click();
    await form.getByText(`NRP ${nrps.employee} sudah terdaftar atas nama Joko Santoso.`).waitFor();
    expect(await form.getByLabel('Nama lengkap').inputValue()).toBe('Orang Lain');
    await page.keyboard.press('Escape');
    await button(confirmDialog(page, 'Buang isian ini?'), 'Tetap di Formulir').click();
    await confirmDialog(page, 'Buang isian ini?').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await button(confirmDialog(page, 'Buang isian ini?'), 'Buang Isian').click();
    await form.waitFor({ state: 'detached' });
  });
});

describe('a user import', () => {
  const openImport = async (page: Page) => {
    await page.goto('/pengguna');
    await button(page, 'Import Pengguna').click();
    return dialog(page, 'Import Pengguna');
  };
  const attachFile = (form: Locator, name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const workbook = (rows: unknown[][]): Buffer => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Pengguna');
    return write(book, { type: 'buffer', bookType: 'xlsx' });
  };

  test('rejects files without a staff list', async () => {
    const form = await openImport(admin.page);
    await attachFile(form, 'daftar.pdf', Buffer.from('%PDF-1.7'));
    await form.getByText('Format yang didukung: XLSX, XLS, CSV').waitFor();
    await attachFile(form, 'daftar.csv', Buffer.from('Nomor Dokumen,Judul\nSOP-1,Coba\n'));
    await form.getByText('Kolom NRP dan Nama tidak ditemukan pada baris pertama berkas ini.').waitFor();
    await attachFile(form, 'daftar.csv', Buffer.from('NRP,Nama\n'));
    await form.getByText('Berkas ini tidak berisi pengguna.').waitFor();
  });

  test('checks each row, saves them and offers the generated passwords once', async () => {
    const { page } = admin;
    const [first, second, existing] = [freshNrp(), freshNrp(), await addUser({ full_name: 'Sudah Ada' })];
    const rows = [
      ['NRP', 'Nama', 'Peran', 'Jabatan', 'Departemen'],
      [Number(first), 'Dewi Lestari', 'Document Controller', '-', '-'],
      ['123', 'Nomor Salah', 'bos', '-', '-'],
      [Number(second), 'Slamet Riyadi', 'Manajemen Level 1', 'Dept. Head', ''],
      [Number(existing.user.nrp), 'Sudah Ada', '', '', ''],
    ];
    const form = await openImport(page);
    await attachFile(form, 'daftar.xlsx', workbook(rows));
    await form.getByText('Hasil pemeriksaan 4 baris: 1 baru, 0 diperbarui, 1 tidak berubah, 2 galat.').waitFor();
    await form.getByText('NRP harus 8 angka.').waitFor();
    await form.getByText('Departemen wajib diisi untuk Dept. Head').waitFor();
    await takeScreenshots(page, 'users-import', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(form, 'Ganti File').click();

    const corrected = rows
      .filter(([nrp]) => nrp !== '123')
      .map((row) => (row[0] === Number(second) ? [...row.slice(0, 4), 'TDC'] : row));
    await attachFile(form, 'daftar.xlsx', workbook(corrected));
    await button(form, 'Simpan 2 Pengguna').click();
    await form.getByText('Impor selesai: 2 ditambahkan, 0 diperbarui, 0 tidak berubah, 0 galat.').waitFor();
    await takeScreenshots(page, 'users-imported', false);
    await button(form, 'Tutup').click();
    await button(confirmDialog(page, 'Password belum diunduh'), 'Kembali').click();
    const download = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Unduh Password (Excel)' }).click();
    const book = read(await readFile(await (await download).path()));
    const sheet = utils.sheet_to_json<Record<string, string>>(Object.values(book.Sheets)[0] ?? {});
    expect(sheet.map(({ NRP, Nama }) => [NRP, Nama])).toEqual([
      [first, 'Dewi Lestari'],
      [second, 'Slamet Riyadi'],
    ]);
    for (const { NRP = '', Password = '' } of sheet) await signIn(inject('localStackUrl'), NRP, Password);
    await button(form, 'Tutup').click();
    await form.waitFor({ state: 'detached' });
    expect((await loadUser(second)).positions).toEqual([{ role: 'dept_head', department: 'TDC' }]);
    await updateUser(second, { positions: [] });
  });

  test('continues after an interruption with the remaining rows', async () => {
    const { page } = admin;
    const form = await openImport(page);
    await attachFile(form, 'daftar.csv', Buffer.from(`NRP,Nama\n${freshNrp()},Putus Satu\n${freshNrp()},Putus Dua\n`));
    await form.getByText('Hasil pemeriksaan 2 baris: 2 baru').waitFor();
    await page.route('**/api/import-users', (route) => route.abort());
    await button(form, 'Simpan 2 Pengguna').click();
    await form.getByText('Impor terhenti').waitFor();
    await page.unroute('**/api/import-users');
    await button(form, 'Lanjutkan').click();
    await form.getByText('Impor selesai: 2 ditambahkan').waitFor();
    admin.consoleErrors.length = 0;
    await button(form, 'Tutup').click();
    await button(confirmDialog(page, 'Password belum diunduh'), 'Tutup Tanpa Mengunduh').click();
    await form.waitFor({ state: 'detached' });
  });
});
