import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PageSession } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast, waitForToastText } from '../../support/browser-sessions.ts';
import { edit, field, openList, readNomor, rowAt, rowOf, save } from '../../support/master-list.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
const browsers = {} as Record<'controller' | 'admin', PageSession>;

beforeAll(async () => {
  for (const who of ['controller', 'admin'] as const) browsers[who] = await sessions.openFresh(who);
});

const toastTexts = (page: Page) => page.locator('[data-sonner-toast]').allTextContents();

describe('editing the master list', () => {
  test('reports a save without changes', async () => {
    const { page } = browsers.controller;
    await openList(page, 'engineering');
    await edit(page);
    await save(page);
    await waitForToast(page, 'Tidak Ada Perubahan', 'Tidak ada perubahan yang perlu disimpan.');
  });

  test('shows invalid input at its field and sends nothing', async () => {
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /baris/ }).count()).toBe(0);
  });

  test('saves changes and a new row together and shows them to another user', async () => {
    const { page } = browsers.controller;
    const viewer = browsers.admin.page;
    await openList(page, 'engineering');
    await openList(viewer, 'engineering');
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
    await waitForToastText(page, '2 dokumen berhasil diperbarui. 1 dokumen berhasil ditambahkan.');
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByLabel('Cari dokumen anda').fill(first);
    await rowOf(page, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await rowOf(viewer, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await waitForToastText(viewer, 'Dokumen Diperbarui');
    await waitForToastText(viewer, 'Dokumen Baru');
    await rowOf(viewer, second).getByText('7', { exact: true }).waitFor();
    expect((await toastTexts(page)).join()).not.toMatch(/Dokumen (Baru|Diperbarui)/);
  });

  test('shows changes made while the socket was closed after it reconnects', async () => {
    const viewer = browsers.admin.page;
    let isDisconnected = false;
    let disconnect = async (): Promise<void> => undefined;
    await viewer.routeWebSocket(/\/ws\?/, (socket) => {
      if (isDisconnected) void socket.close();
      else socket.connectToServer();
      disconnect = () => socket.close();
    });
    await openList(viewer, 'ims');
    await openList(browsers.controller.page, 'ims');
    const nomor = await readNomor(viewer, 1);
    isDisconnected = true;
    await disconnect();
    await edit(browsers.controller.page);
    await field(browsers.controller.page, 1, 'revisi').fill('77');
    await save(browsers.controller.page);
    await waitForToastText(browsers.controller.page, '1 dokumen berhasil diperbarui.');
    expect(await rowOf(viewer, nomor).getByText('77', { exact: true }).count()).toBe(0);
    isDisconnected = false;
    await rowOf(viewer, nomor).getByText('77', { exact: true }).waitFor({ timeout: 60_000 });
    await waitForToastText(viewer, 'Dokumen Diperbarui');
    await viewer.unrouteAll();
  });

  test('rejects an edit of an outdated version, retains it beside the new value, and saves it on the next attempt', async () => {
    const [controllerPage, adminPage] = [browsers.controller.page, browsers.admin.page];
    await openList(controllerPage, 'plant');
    await openList(adminPage, 'plant');
    const nomor = await readNomor(controllerPage, 0);
    await edit(controllerPage);
    await edit(adminPage);
    await field(controllerPage, 0, 'nama').fill('Nama dari pengendali dokumen');
    await field(controllerPage, 1, 'revisi').fill('9');
    await field(adminPage, 0, 'nama').fill('Nama dari admin');
    await save(adminPage);
    await waitForToastText(adminPage, '1 dokumen berhasil diperbarui.');
    await controllerPage.getByText('Nilai terbaru: Nama dari admin').waitFor();
    await save(controllerPage);
    await waitForToast(controllerPage, 'Sebagian Gagal', '1 dari 2 perubahan gagal. Cek console untuk detail.');
    expect(browsers.controller.consoleErrors.join()).toContain('Perubahan yang gagal disimpan');
    browsers.controller.consoleErrors.length = 0;
    await controllerPage.getByText(/sudah diubah oleh/).waitFor();
    expect(await field(controllerPage, 0, 'nama').inputValue()).toBe('Nama dari pengendali dokumen');
    await controllerPage.getByText('1 perubahan belum disimpan').waitFor();
    await save(controllerPage);
    await waitForToastText(controllerPage, '1 dokumen berhasil diperbarui.');
    await rowOf(adminPage, nomor).getByText('Nama dari pengendali dokumen').waitFor();
  });

  test('rejects a number in use at its field', async () => {
    const { page } = browsers.controller;
    await openList(page, 'fat');
    const used = await readNomor(page, 0);
    await edit(page);
    await field(page, 1, 'nomor').fill(used);
    await save(page);
    await waitForToastText(page, '1 dari 1 perubahan gagal.');
    await rowAt(page, 1)
      .getByText(/sudah digunakan/)
      .waitFor();
    browsers.controller.consoleErrors.length = 0;
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('deletes a row immediately and restores it with Urungkan', async () => {
    const { page } = browsers.controller;
    await openList(page, 'she');
    const nomor = await readNomor(page, 2);
    await edit(page);
    await rowAt(page, 2)
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await waitForToastText(page, 'Dokumen telah dihapus.');
    expect(await field(page, 2, 'nomor').inputValue()).not.toBe(nomor);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await waitForToastText(page, 'Penghapusan dibatalkan.');
    await expect.poll(() => field(page, 2, 'nomor').inputValue()).toBe(nomor);
    expect((await toastTexts(page)).join()).not.toMatch(/Dokumen (Baru|Dihapus)/);
  });

  test('asks before unsaved changes are left', async () => {
    const { page } = await sessions.openFresh('controller');
    await openList(page, 'she');
    await edit(page);
    await field(page, 0, 'nama').fill('Belum disimpan');
    await page.getByRole('link', { name: 'Dashboard Dokumen' }).click();
    await page.getByRole('alertdialog', { name: 'Perubahan belum disimpan' }).waitFor();
    await page.getByRole('button', { name: 'Tetap di Halaman' }).click();
    expect(await field(page, 0, 'nama').inputValue()).toBe('Belum disimpan');
    await page.getByRole('link', { name: 'Dashboard Dokumen' }).click();
    await page.getByRole('button', { name: 'Buang Perubahan' }).click();
    await page.waitForURL('**/dashboard');
  });
});
