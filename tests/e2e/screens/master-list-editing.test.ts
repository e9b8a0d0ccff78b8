import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageSession } from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { edit, field, openList, readNomor, rowAt, rowOf, save } from '../../support/master-list.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = new BrowserSessions();
const browsers = {} as Record<'controller' | 'admin', PageSession>;

beforeAll(async () => {
  for (const who of ['controller', 'admin'] as const) browsers[who] = await sessions.openFresh(who);
});
afterAll(() => sessions.close());

const waitForToast = (page: Page, sentence: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: sentence }).first().waitFor();
const toastTexts = (page: Page) => page.locator('[data-sonner-toast]').allTextContents();

describe('editing', () => {
  test('a save without changes says so', async () => {
    const { page } = browsers.controller;
    await openList(page, 'engineering');
    await edit(page);
    await save(page);
    await waitForToast(page, 'Tidak ada perubahan yang perlu disimpan.');
  });

  test('bad input gets a message at its field and sends nothing', async () => {
    const { page } = browsers.controller;
    await field(page, 0, 'nama').fill(' ');
    await field(page, 1, 'revisi').fill('2.5');
    await field(page, 2, 'revisi').fill('-1');
    await page.getByRole('button', { name: 'Tambah Dokumen Baru' }).click();
    await save(page);
    for (const sentence of [
      'Nama Dokumen harus diisi',
      'Revisi harus berupa bilangan bulat',
      'Revisi tidak boleh negatif',
    ])
      await page.getByText(sentence).first().waitFor();
    await page.getByText('4 baris perlu diperbaiki').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
    expect(await page.getByRole('textbox', { name: /baris/ }).count()).toBe(0);
  });

  test('changes and a new row are saved at once, and a viewer sees them come', async () => {
    const { page } = browsers.controller;
    const watching = browsers.admin.page;
    await openList(page, 'engineering');
    await openList(watching, 'engineering');
    const nomor = freshNomor('SOP', 'ENG');
    const [first, second] = [await readNomor(page, 0), await readNomor(page, 1)];
    await edit(page);
    await field(page, 0, 'nama').fill(`Perencanaan Tambang ${nomor}`);
    await field(page, 1, 'revisi').fill('7');
    await page.getByRole('button', { name: 'Tambah Dokumen Baru' }).click();
    await page.keyboard.type('Survei Harian');
    await page.keyboard.press('Tab');
    await page.keyboard.type(nomor);
    const fresh = page.getByRole('row').filter({ hasText: 'Baru' });
    await fresh.getByRole('combobox', { name: /^Jenis/ }).selectOption('SOP');
    await page.getByText('3 perubahan belum disimpan').waitFor();
    await save(page);
    await waitForToast(page, '2 dokumen berhasil diperbarui. 1 dokumen berhasil ditambahkan.');
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByLabel('Cari dokumen anda').fill(first);
    await rowOf(page, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await rowOf(watching, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await waitForToast(watching, 'Dokumen Diperbarui');
    await waitForToast(watching, 'Dokumen Baru');
    await rowOf(watching, second).getByText('7', { exact: true }).waitFor();
    expect((await toastTexts(page)).join()).not.toMatch(/Dokumen (Baru|Diperbarui)/);
  });

  test('what happens while the socket is cut comes when it is back', async () => {
    const watching = browsers.admin.page;
    let cut = false;
    let hangUp = async (): Promise<void> => undefined;
    await watching.routeWebSocket(/\/ws\?/, (socket) => {
      if (cut) void socket.close();
      else socket.connectToServer();
      hangUp = () => socket.close();
    });
    await openList(watching, 'ims');
    await openList(browsers.controller.page, 'ims');
    const nomor = await readNomor(watching, 1);
    cut = true;
    await hangUp();
    await edit(browsers.controller.page);
    await field(browsers.controller.page, 1, 'revisi').fill('77');
    await save(browsers.controller.page);
    await waitForToast(browsers.controller.page, '1 dokumen berhasil diperbarui.');
    expect(await rowOf(watching, nomor).getByText('77', { exact: true }).count()).toBe(0);
    cut = false;
    await rowOf(watching, nomor).getByText('77', { exact: true }).waitFor({ timeout: 60_000 });
    await waitForToast(watching, 'Dokumen Diperbarui');
    await watching.unrouteAll();
  });

  test('an edit that came second is refused, kept beside the new value, and saved when asked again', async () => {
    const [mine, theirs] = [browsers.controller.page, browsers.admin.page];
    await openList(mine, 'plant');
    await openList(theirs, 'plant');
    const nomor = await readNomor(mine, 0);
    await edit(mine);
    await edit(theirs);
    await field(mine, 0, 'nama').fill('Nama dari pengendali dokumen');
    await field(mine, 1, 'revisi').fill('9');
    await field(theirs, 0, 'nama').fill('Nama dari admin');
    await save(theirs);
    await waitForToast(theirs, '1 dokumen berhasil diperbarui.');
    await mine.getByText('Nilai terbaru: Nama dari admin').waitFor();
    await save(mine);
    await waitForToast(mine, '1 dari 2 perubahan gagal. Cek console untuk detail.');
    expect(browsers.controller.consoleErrors.join()).toContain('Perubahan yang gagal disimpan');
    browsers.controller.consoleErrors.length = 0;
    await mine.getByText(/sudah diubah oleh/).waitFor();
    expect(await field(mine, 0, 'nama').inputValue()).toBe('Nama dari pengendali dokumen');
    await mine.getByText('1 perubahan belum disimpan').waitFor();
    await save(mine);
    await waitForToast(mine, '1 dokumen berhasil diperbarui.');
    await rowOf(theirs, nomor).getByText('Nama dari pengendali dokumen').waitFor();
  });

  test('a number that was used before is refused at its field', async () => {
    const { page } = browsers.controller;
    await openList(page, 'fat');
    const used = await readNomor(page, 0);
    await edit(page);
    await field(page, 1, 'nomor').fill(used);
    await save(page);
    await waitForToast(page, '1 dari 1 perubahan gagal.');
    await rowAt(page, 1)
      .getByText(/sudah digunakan/)
      .waitFor();
    browsers.controller.consoleErrors.length = 0;
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('a deleted row goes at once and comes back with Urungkan', async () => {
    const { page } = browsers.controller;
    await openList(page, 'she');
    const nomor = await readNomor(page, 2);
    await edit(page);
    await rowAt(page, 2)
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await waitForToast(page, 'Dokumen telah dihapus.');
    expect(await field(page, 2, 'nomor').inputValue()).not.toBe(nomor);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await waitForToast(page, 'Penghapusan dibatalkan.');
    await expect.poll(() => field(page, 2, 'nomor').inputValue()).toBe(nomor);
    expect((await toastTexts(page)).join()).not.toMatch(/Dokumen (Baru|Dihapus)/);
  });

  test('unsaved changes are not left behind by accident', async () => {
    const { page } = browsers.controller;
    await field(page, 0, 'nama').fill('Belum disimpan');
    await page.getByRole('link', { name: 'Dashboard Dokumen' }).click();
    await page.getByRole('alertdialog', { name: 'Perubahan belum disimpan' }).waitFor();
    await page.getByRole('button', { name: 'Tetap di Halaman' }).click();
    expect(await field(page, 0, 'nama').inputValue()).toBe('Belum disimpan');
    await page.getByRole('link', { name: 'Dashboard Dokumen' }).click();
    await page.getByRole('button', { name: 'Buang Perubahan' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('the keyboard alone edits and saves', async () => {
    const { page } = browsers.controller;
    await openList(page, 'plc');
    await page.getByRole('button', { name: 'Edit', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('nama');
    await page.keyboard.type('Pengadaan Suku Cadang');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-line'))).toBe('1');
    await page.keyboard.press('Control+s');
    await waitForToast(page, '1 dokumen berhasil diperbarui.');
  });
});

test('the consoles stayed silent', () => {
  for (const [who, { consoleErrors }] of Object.entries(browsers)) expect(consoleErrors, who).toEqual([]);
});
