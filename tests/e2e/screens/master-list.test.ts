import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { edit, field, openList, rowAt, save } from '../../support/master-list.ts';

const sessions = setUpBrowserSessions();
let page: Page;
beforeAll(async () => {
  page = (await sessions.openFresh('controller')).page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

const expectSound = async (name: string) => {
  await takeScreenshots(page, name, false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await resize(page, width);
      expect(await hasHorizontalOverflow(page), `${name} ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `${name} ${colorScheme} ${width}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await resize(page, 1440);
};

const columnWidths = () =>
  page.locator('thead th').evaluateAll((cells) => cells.map((each) => Math.round(each.getBoundingClientRect().width)));
const tallestRow = () =>
  page
    .locator('tr[data-line]')
    .evaluateAll((rows) => Math.max(...rows.map((each) => each.getBoundingClientRect().height)));
const backgroundOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor);
const styleOf = (element: Locator) =>
  element.evaluate((each) => {
    const { borderWidth, borderColor, fontWeight } = getComputedStyle(each);
    return { border: borderColor.includes(', 0)') ? 'none' : borderWidth, weight: fontWeight };
  });

describe('the list', () => {
  test('has a height of 60 % of the window, a minimum width, and fixed first columns on a phone', async () => {
    await openList(page, 'produksi');
    const area = page.getByRole('region', { name: /^Daftar Induk Dokumen/ });
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
      const table = area.getByRole('table');
      expect(await table.evaluate((each) => getComputedStyle(each).minWidth), `at ${width}`).toBe(minWidth);
    }
    const cells = rowAt(page, 0).locator('td');
    const lefts = async () =>
      Promise.all([0, 1, 2].map(async (column) => (await cells.nth(column).boundingBox())?.x ?? 0));
    const [no = 0, nama = 0, nomor = 0] = await lefts();
    await area.evaluate((each) => each.scrollTo(200, 0));
    expect(await lefts()).toEqual([no, nama, nomor - 200]);
    await resize(page, 1440);
  });

  test('in editing has the columns, colours, weights and notes of reading, in fields, and rows of 56 px', async () => {
    await openList(page, 'produksi');
    /** 720 pixels are a window of 1440 at 200 %. The last is one in which the browser's text is twice as large. */
    for (const [width, text] of [
      [1440, 1],
      [820, 1],
      [720, 1],
      [820, 2],
    ] as const) {
      await resize(page, width, 1180);
      await page.evaluate((scale) => document.documentElement.style.setProperty('font-size', `${scale * 100}%`), text);
      const columns = await columnWidths();
      expect(columns[1], `name at ${width} × ${text}`).toBeGreaterThanOrEqual(280 * text);
      if (width < 1440) expect(columns.slice(-2), `${width} × ${text}`).toEqual([96 * text, 64 * text]);
      expect(await tallestRow(), `rows at ${width} × ${text}`).toBeLessThanOrEqual(56 * text);
      await edit(page);
      await field(page, 0, 'nama').waitFor();
      expect(await columnWidths(), `in editing at ${width} × ${text}`).toEqual(columns);
      expect(await tallestRow(), `rows in editing at ${width} × ${text}`).toBeLessThanOrEqual(56 * text);
      await page.getByRole('button', { name: 'Batal', exact: true }).click();
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await resize(page, 1440);
    await page.getByPlaceholder('Cari dokumen anda').fill('operasi');
    const note = page.locator('tbody').getByText(/^Tinjauan terlambat sejak/);
    const expired = page.locator('tbody').getByText('Kadaluarsa', { exact: true }).first();
    const [notes, colour] = [await note.count(), await backgroundOf(expired)];
    expect(notes).toBeGreaterThan(0);
    await edit(page);
    await field(page, 0, 'nama').waitFor();
    expect(await note.count()).toBe(notes);
    const select = page.locator('select:has(option:checked[value=Kadaluarsa])').first();
    expect(await backgroundOf(select)).toBe(colour);
    for (const name of ['nama', 'nomor', 'jenis', 'revisi', 'status']) {
      const style = await styleOf(field(page, 0, name));
      expect({ name, ...style }).toEqual({
        name,
        border: '1px',
        weight: ['nomor', 'status'].includes(name) ? '600' : '400',
      });
    }
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('in editing has no accessibility violations with an error, a paste and selected rows', async () => {
    await openList(page, 'ims');
    await edit(page);
    await field(page, 0, 'revisi').fill('-1');
    await save(page);
    await page.getByText('1 baris perlu diperbaiki').waitFor();
    await page.evaluate(() => navigator.clipboard.writeText('Perawatan Rutin\tSOP-1A\tJSA\t-1\tberlaku'));
    await field(page, 1, 'nama').click();
    await page.keyboard.press('Control+v');
    await page.getByText('5 sel pada 1 baris ditempel.').waitFor();
    await rowAt(page, 2).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Hapus 1 Dokumen' }).waitFor();
    await expectSound('master-list-edit');
    await page.getByRole('button', { name: 'Hapus 1 Dokumen' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectSound('master-list-deletion');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('is edited with real keys: typed text, a caret, ranges with Shift and the clipboard', async () => {
    await openList(page, 'fat');
    await edit(page);
    const first = await field(page, 0, 'nama').inputValue();
    const before = await field(page, 1, 'nama').inputValue();
    await field(page, 0, 'nama').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Suku Cadang');
    await page.keyboard.press('Enter');
    for (const key of ['F2', 'ArrowLeft', 'x']) await page.keyboard.press(key);
    expect(await field(page, 0, 'nama').inputValue()).toBe(`${first} Suku Cadang`);
    expect(await field(page, 1, 'nama').inputValue()).toBe(`${before.slice(0, -1)}x${before.slice(-1)}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await expect.poll(() => field(page, 2, 'nama').inputValue()).toBe(before);
    await rowAt(page, 0).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await rowAt(page, 2).getByRole('checkbox').focus();
    await page.keyboard.press('Shift+Space');
    await page.getByText('3 dokumen dipilih').waitFor();
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });
});
