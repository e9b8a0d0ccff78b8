import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  type PageSession,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { edit, field, openList, readNomor, rowAt, save } from '../../support/master-list.ts';

const sessions = setUpBrowserSessions();
const browsers = {} as Record<'controller' | 'employee', PageSession>;

beforeAll(async () => {
  for (const who of ['controller', 'employee'] as const) browsers[who] = await sessions.open(who);
  await browsers.controller.page.goto('/dashboard');
});

describe('the pickers', () => {
  test('are closed to users without permission', async () => {
    const { page } = browsers.employee;
    expect(await page.getByRole('link', { name: 'Daftar Induk' }).count()).toBe(0);
    for (const path of ['/daftar-induk', '/daftar-induk/dokumen/she']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await waitForToast(page, 'Akses Ditolak', 'Anda tidak memiliki akses ke halaman ini.');
    }
  });

  test('lead from the header to a department and back', async () => {
    const { page } = browsers.controller;
    await page.getByRole('link', { name: 'Daftar Induk' }).click();
    await page.getByRole('heading', { name: 'Pilih Tindakan' }).waitFor();
    const cards = page.getByRole('main').getByRole('list').getByRole('link');
    expect(await cards.count()).toBe(5);
    for (const title of ['Catatan', 'Eksternal', 'Daftar Distribusi Dokumen', 'Daftar Pemusnahan Dokumen'])
      await cards.getByText(title, { exact: true }).waitFor();
    await cards.filter({ hasText: 'Daftar Induk Dokumen' }).click();
    await page.getByRole('link', { name: 'HCGS' }).click();
    await page.waitForURL('**/daftar-induk/dokumen/hcgs');
    await page.getByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' }).waitFor();
    await page.getByRole('link', { name: 'Kembali' }).click();
    await page.getByRole('link', { name: 'Kembali' }).click();
    await page.waitForURL('**/daftar-induk');
  });

  test.each(['catatan', 'eksternal', 'pemusnahan', 'departemen'])(
    'show departments without links at %s',
    async (slug) => {
      const { page } = browsers.controller;
      await page.goto(`/daftar-induk/${slug}`);
      await page.getByText('PRODUKSI').waitFor();
      expect(await page.getByRole('listitem').count()).toBe(8);
      expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual(['Kembali']);
      await page.getByText(/belum tersedia/).waitFor();
    },
  );

  test('show HCGS at hgs and reject unknown departments', async () => {
    const { page } = browsers.controller;
    await openList(page, 'hgs');
    await page.getByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' }).waitFor();
    await page.goto('/daftar-induk/dokumen/gudang');
    await page.getByText('Oops! Page not found').waitFor();
    browsers.controller.consoleErrors.length = 0;
  });
});

// Runs before any test changes a document: a toast about a change would cover a part of the screen.
test('every state has no accessibility violations and fits at three widths', async () => {
  const { page } = browsers.controller;
  const check = async (name: string) => {
    await takeScreenshots(page, name);
    for (const width of widths) {
      await resize(page, width);
      expect(await accessibilityViolations(page), `${name} ${width}`).toEqual([]);
      expect(await hasHorizontalOverflow(page), `${name} ${width}`).toBe(false);
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

describe('the list', () => {
  test('shows template text, number, revision and history of a document', async () => {
    const { page } = browsers.controller;
    await openList(page, 'produksi');
    const columns = ['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status', 'Aksi'];
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    const nomor = await readNomor(page, 1);
    await rowAt(page, 1)
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
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^Lihat /);
  });

  test('scrolls within 60 % of the window with a minimum width and fixed first columns on a phone', async () => {
    const { page } = browsers.controller;
    const area = page.getByRole('region', { name: /^Daftar Induk Dokumen/ });
    const table = area.getByRole('table');
    for (const [width, height, minWidth] of [
      [1440, 900, '1000px'],
      [820, 1180, '700px'],
      [390, 844, '700px'],
    ] as const) {
      await resize(page, width, height);
      const { shown, total } = await area.evaluate((each) => ({
        shown: each.getBoundingClientRect().height,
        total: each.scrollHeight,
      }));
      expect(shown, `height at ${width}`).toBeLessThanOrEqual(height * 0.6);
      expect(total, `rows at ${width}`).toBeGreaterThan(shown);
      expect(await table.evaluate((each) => getComputedStyle(each).minWidth), `at ${width}`).toBe(minWidth);
    }
    const cells = rowAt(page, 0).locator('td');
    const lefts = async () =>
      Promise.all([0, 1, 2].map(async (column) => (await cells.nth(column).boundingBox())?.x ?? 0));
    const [no = 0, nama = 0, nomor = 0] = await lefts();
    await area.evaluate((each) => each.scrollTo(200, 0));
    expect(await lefts()).toEqual([no, nama, nomor - 200]);
    await area.evaluate((each) => each.scrollTo(0, 0));
    await resize(page, 1440);
  });

  test('is filtered by the search, and exports the displayed rows', async () => {
    const { page } = browsers.controller;
    await page.getByLabel('Cari dokumen anda').fill('form');
    await page.getByText(/ dari \d+ dokumen/).waitFor();
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
    expect(rows[0]).toEqual([
      ...['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status', 'Tanggal Berlaku'],
      ...['Tinjauan Berikutnya', 'Keterangan Tinjauan'],
    ]);
    expect(rows.length - 1).toBe(shown);
  });
});

test('the table has a minimum width of 1000 px, on a tablet 700 px, and a height of 60 % of the window', async () => {
  // Another file may have left a list in edit mode, which is a grid.
  const { page } = await sessions.openFresh('controller');
  await openList(page, 'ims');
  const table = page.getByRole('table').first();
  const minimum = () => table.evaluate((element) => getComputedStyle(element).minWidth);
  expect(await minimum()).toBe('1000px');
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(minimum).toBe('700px');
  const area = await table.evaluate((element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).maxHeight !== 'none') return getComputedStyle(box).maxHeight;
    return null;
  });
  expect(area).toBe('540px');
  await page.setViewportSize({ width: 1440, height: 900 });
});
