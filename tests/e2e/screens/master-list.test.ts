import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { accessibilityFaults, overflows, photograph, resize, type Visitor, widths } from '../../support/browser.ts';
import { freshNomor } from '../../support/submissions.ts';
import { Visits } from '../../support/visits.ts';

const visits = new Visits();
const people = {} as Record<'controller' | 'admin' | 'employee', Visitor>;

beforeAll(async () => {
  for (const who of ['controller', 'admin', 'employee'] as const) {
    people[who] = await visits.visitor(who);
    await people[who].page.goto('/dashboard');
  }
});
afterAll(() => visits.close());

const openList = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/daftar-induk/dokumen/${slug}`);
  await page.locator('tr[data-line="0"]').waitFor();
};
const rowOf = (page: Page, nomor: string) => page.getByRole('row').filter({ hasText: nomor });
const field = (page: Page, line: number, name: string) => page.locator(`tr[data-line="${line}"] [data-field=${name}]`);
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Simpan Perubahan' }).click();
const says = (page: Page, sentence: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: sentence }).first().waitFor();
const toasts = (page: Page) => page.locator('[data-sonner-toast]').allTextContents();
const nomorOf = async (page: Page, line: number): Promise<string> =>
  (await page.locator(`tr[data-line="${line}"] td:nth-child(3) .font-semibold`).textContent()) ?? '';

describe('pickers', () => {
  test('only those who keep the master list come in', async () => {
    const { page } = people.employee;
    expect(await page.getByRole('link', { name: 'Daftar Induk' }).count()).toBe(0);
    for (const path of ['/daftar-induk', '/daftar-induk/dokumen/she']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await says(page, 'Akses Ditolak');
      await says(page, 'Anda tidak memiliki akses ke halaman ini.');
    }
  });

  test('from the header to a department and back', async () => {
    const { page } = people.controller;
    await page.getByRole('link', { name: 'Daftar Induk' }).click();
    await page.getByRole('heading', { name: 'Pilih Tindakan' }).waitFor();
    const cards = page.getByRole('main').getByRole('link');
    expect(await cards.count()).toBe(5);
    await cards.filter({ hasText: 'Daftar Induk Dokumen' }).click();
    await page.getByRole('link', { name: 'HCGS' }).click();
    await page.waitForURL('**/daftar-induk/dokumen/hcgs');
    await page.getByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' }).waitFor();
    await page.getByRole('link', { name: 'Kembali' }).click();
    await page.getByRole('link', { name: 'Kembali' }).click();
    await page.waitForURL('**/daftar-induk');
  });

  test.each(['catatan', 'eksternal', 'distribusi', 'pemusnahan', 'departemen'])(
    '%s: cards lead nowhere',
    async (slug) => {
      const { page } = people.controller;
      await page.goto(`/daftar-induk/${slug}`);
      await page.getByText('PRODUKSI').waitFor();
      expect(await page.getByRole('listitem').count()).toBe(8);
      expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual(['Kembali']);
      await page.getByText(/belum tersedia/).waitFor();
    },
  );

  test('hgs opens HCGS, and any other name is not found', async () => {
    const { page } = people.controller;
    await openList(page, 'hgs');
    await page.getByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' }).waitFor();
    await page.goto('/daftar-induk/dokumen/gudang');
    await page.getByText('Oops! Page not found').waitFor();
    people.controller.complaints.length = 0;
  });
});

// Before anything is changed: what others hear of a change covers a corner for a moment.
test('every state is accessible and fits at three widths', async () => {
  const { page } = people.controller;
  const check = async (name: string) => {
    await photograph(page, name);
    for (const width of widths) {
      await resize(page, width);
      expect(await accessibilityFaults(page), `${name} ${width}`).toEqual([]);
      expect(await overflows(page), `${name} ${width}`).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto('/daftar-induk');
  await page.getByRole('heading', { name: 'Pilih Tindakan' }).waitFor();
  await check('master-list-actions');
  await page.goto('/daftar-induk/dokumen');
  await page.getByText('ENGINEERING').waitFor();
  await check('master-list-departments');
  await page.goto('/daftar-induk/catatan');
  await page.getByText('ENGINEERING').waitFor();
  await check('master-list-records');
  await openList(page, 'ims');
  await check('master-list');
  await edit(page);
  await field(page, 0, 'revisi').fill('-1');
  await save(page);
  await page.getByText('1 baris perlu diperbaiki').waitFor();
  await check('master-list-edit');
  await page.getByRole('button', { name: 'Batal', exact: true }).click();
});

describe('editing', () => {
  test('a save without changes says so', async () => {
    const { page } = people.controller;
    await openList(page, 'engineering');
    await edit(page);
    await save(page);
    await says(page, 'Tidak ada perubahan yang perlu disimpan.');
  });

  test('bad input gets a message at its field and sends nothing', async () => {
    const { page } = people.controller;
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
    const { page } = people.controller;
    const watching = people.admin.page;
    await openList(page, 'engineering');
    await openList(watching, 'engineering');
    const nomor = freshNomor('SOP', 'ENG');
    const [first, second] = [await nomorOf(page, 0), await nomorOf(page, 1)];
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
    await says(page, '2 dokumen berhasil diperbarui. 1 dokumen berhasil ditambahkan.');
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByLabel('Cari dokumen anda').fill(first);
    await rowOf(page, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await rowOf(watching, first).getByText(`Perencanaan Tambang ${nomor}`).waitFor();
    await says(watching, 'Dokumen Diperbarui');
    await says(watching, 'Dokumen Baru');
    await rowOf(watching, second).getByText('7', { exact: true }).waitFor();
    expect((await toasts(page)).join()).not.toMatch(/Dokumen (Baru|Diperbarui)/);
  });

  test('what happens while the socket is cut comes when it is back', async () => {
    const watching = people.admin.page;
    let cut = false;
    let hangUp = async (): Promise<void> => undefined;
    await watching.routeWebSocket(/\/ws\?/, (socket) => {
      if (cut) void socket.close();
      else socket.connectToServer();
      hangUp = () => socket.close();
    });
    await openList(watching, 'ims');
    await openList(people.controller.page, 'ims');
    const nomor = await nomorOf(watching, 1);
    cut = true;
    await hangUp();
    await edit(people.controller.page);
    await field(people.controller.page, 1, 'revisi').fill('77');
    await save(people.controller.page);
    await says(people.controller.page, '1 dokumen berhasil diperbarui.');
    expect(await rowOf(watching, nomor).getByText('77', { exact: true }).count()).toBe(0);
    cut = false;
    await rowOf(watching, nomor).getByText('77', { exact: true }).waitFor({ timeout: 60_000 });
    await says(watching, 'Dokumen Diperbarui');
    await watching.unrouteAll();
  });

  test('an edit that came second is refused, kept beside the new value, and saved when asked again', async () => {
    const [mine, theirs] = [people.controller.page, people.admin.page];
    await openList(mine, 'plant');
    await openList(theirs, 'plant');
    const nomor = await nomorOf(mine, 0);
    await edit(mine);
    await edit(theirs);
    await field(mine, 0, 'nama').fill('Nama dari pengendali dokumen');
    await field(mine, 1, 'revisi').fill('9');
    await field(theirs, 0, 'nama').fill('Nama dari admin');
    await save(theirs);
    await says(theirs, '1 dokumen berhasil diperbarui.');
    await mine.getByText('Nilai terbaru: Nama dari admin').waitFor();
    await save(mine);
    await says(mine, '1 dari 2 perubahan gagal. Cek console untuk detail.');
    expect(people.controller.complaints.join()).toContain('Perubahan yang gagal disimpan');
    people.controller.complaints.length = 0;
    await mine.getByText(/sudah diubah oleh/).waitFor();
    expect(await field(mine, 0, 'nama').inputValue()).toBe('Nama dari pengendali dokumen');
    await mine.getByText('1 perubahan belum disimpan').waitFor();
    await save(mine);
    await says(mine, '1 dokumen berhasil diperbarui.');
    await rowOf(theirs, nomor).getByText('Nama dari pengendali dokumen').waitFor();
  });

  test('a number that was used before is refused at its field', async () => {
    const { page } = people.controller;
    await openList(page, 'fat');
    const used = await nomorOf(page, 0);
    await edit(page);
    await field(page, 1, 'nomor').fill(used);
    await save(page);
    await says(page, '1 dari 1 perubahan gagal.');
    await page
      .locator('tr[data-line="1"]')
      .getByText(/sudah digunakan/)
      .waitFor();
    people.controller.complaints.length = 0;
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('a deleted row goes at once and comes back with Urungkan', async () => {
    const { page } = people.controller;
    await openList(page, 'she');
    const nomor = await nomorOf(page, 2);
    await edit(page);
    await page
      .locator('tr[data-line="2"]')
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await says(page, 'Dokumen telah dihapus.');
    expect(await field(page, 2, 'nomor').inputValue()).not.toBe(nomor);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await says(page, 'Penghapusan dibatalkan.');
    await expect.poll(() => field(page, 2, 'nomor').inputValue()).toBe(nomor);
    expect((await toasts(page)).join()).not.toMatch(/Dokumen (Baru|Dihapus)/);
  });

  test('unsaved changes are not left behind by accident', async () => {
    const { page } = people.controller;
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

describe('reading', () => {
  test('a document shows its template text, number, revision and history', async () => {
    const { page } = people.controller;
    await openList(page, 'produksi');
    const nomor = await nomorOf(page, 1);
    await page
      .locator('tr[data-line="1"]')
      .getByRole('button', { name: /^Lihat/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Tampilan Dokumen' });
    for (const part of ['Tujuan', 'Ruang Lingkup', 'Definisi', 'Prosedur', 'Riwayat Revisi'])
      await dialog.getByRole('heading', { name: part }).waitFor();
    await dialog.getByText(nomor).waitFor();
    await dialog
      .getByText(/^Revisi \d+$/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^Lihat /);
  });

  test('the search narrows the list, and the export holds what is shown', async () => {
    const { page } = people.controller;
    await page.getByLabel('Cari dokumen anda').fill('form');
    await page.getByText(/ dari 3\d dokumen/).waitFor();
    const shown = await page
      .getByRole('row')
      .filter({ has: page.locator('td') })
      .count();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ekspor Excel' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Daftar Induk Dokumen - PRODUKSI - .*\.xlsx$/);
    const book = read(await readFile(await download.path()));
    const rows = utils.sheet_to_json<string[]>(book.Sheets['Daftar Induk PRODUKSI'] ?? {}, { header: 1 });
    expect(rows[0]).toEqual(['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status']);
    expect(rows.length - 1).toBe(shown);
  });

  test('the keyboard alone edits and saves', async () => {
    const { page } = people.controller;
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
    await says(page, '1 dokumen berhasil diperbarui.');
  });
});

test('the consoles stayed silent', () => {
  for (const [who, { complaints }] of Object.entries(people)) expect(complaints, who).toEqual([]);
});
