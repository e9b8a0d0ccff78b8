import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { resize, waitForAnimations } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

// Other tests may have decided every submission that waited for review.
beforeAll(async () => {
  await submit(await signInAs('employee'));
});

const openOnPhone = async (who: DemoUserKey, path: string, complete: string | RegExp): Promise<Page> => {
  const page = await sessions.page(who);
  await resize(page, 390, 340);
  await page.goto(path);
  await page.getByText(complete).first().waitFor();
  // Cards that have not appeared yet are drawn 4 px lower.
  await waitForAnimations(page);
  return page;
};

const compactLine = (page: Page) => page.locator('[data-compact-header] > div');

const scrollBy = (page: Page, pixels: number) =>
  page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), pixels);

const screens: readonly [DemoUserKey, string, string | RegExp, RegExp][] = [
  ['employee', '/dashboard', /Menampilkan 1-/, /Peninjauan/],
  ['employee', '/database', 'Kebijakan K3LH', /IMS · Manual dan Kebijakan/],
  ['admin', '/review', 'Total Menunggu Peninjauan', /\d+\s*menunggu/],
  ['projectManager', '/approval', 'Total Menunggu Persetujuan', /\d+\s*menunggu/],
];

test.each(screens)(
  '%s at %s: the header collapses to one line, which moves nothing',
  async (who, path, complete, line) => {
    const page = await openOnPhone(who, path, complete);
    expect(await compactLine(page).count()).toBe(0);
    const lastRow = page.getByRole('main').getByRole('listitem').last();
    const documentTop = async () => (await lastRow.boundingBox())?.y ?? Number.NaN;
    const before = await documentTop();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await scrollBy(page, height);
    const scrolled = await page.evaluate(() => window.scrollY);

    await compactLine(page).waitFor();
    expect(await compactLine(page).textContent()).toMatch(line);
    expect(await compactLine(page).boundingBox()).toMatchObject({ x: 0, y: 56, width: 390, height: 44 });
    expect(await documentTop()).toBeCloseTo(before - scrolled, 0);
    await scrollBy(page, -height);
    await expect.poll(() => compactLine(page).count()).toBe(0);
  },
);

test('the database begins with the field of the search, and the tools follow it', async () => {
  const page = await openOnPhone('controller', '/database', 'Kebijakan K3LH');
  const tops = ['textbox', 'button', 'button'].map(async (role, at) => {
    const control = page.getByRole(role as 'button', {
      name: ['Cari dokumen anda', 'Impor & Upload', 'Ekspor Excel'][at],
    });
    return (await control.boundingBox())?.y ?? Number.NaN;
  });
  const [field = 0, ...tools] = await Promise.all(tops);
  for (const tool of tools) expect(tool).toBeGreaterThan(field);
});

const rowHeights: readonly [DemoUserKey, string, string | RegExp, width: number, limit: number][] = [
  ['controller', '/tinjauan-berkala', /terlambat \d+ hari/, 390, 112],
  ['auditor', '/jejak-audit', /Tampilkan Lebih Banyak/, 390, 88],
  ['admin', '/review', 'Total Menunggu Peninjauan', 820, 72],
  ['projectManager', '/approval', 'Total Menunggu Persetujuan', 820, 72],
];

test.each(rowHeights)('the rows for %s at %s are low', async (who, path, complete, width, limit) => {
  const page = await openOnPhone(who, path, complete);
  await resize(page, width, 1100);
  const rows = page.getByRole('main').locator('li:has(button)');
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // The line between two rows is not theirs.
  expect(Math.max(...heights) - 1).toBeLessThanOrEqual(limit);
});

test('the counts of the collapsed header filter, and the focus goes to the list', async () => {
  const page = await openOnPhone('employee', '/dashboard', /Menampilkan 1-/);
  await scrollBy(page, 2_000);
  await page.getByRole('button', { name: /^Proses Peninjauan: \d+$/ }).click();
  await expect.poll(() => page.url()).toMatch(/status=/);
  const list = page.getByRole('group', { name: 'Informasi Pengajuan Dokumen' });
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
  await list.getByRole('listitem').first().waitFor();
  const { y = 0 } = (await list.getByRole('listitem').first().boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(100);
});

test('no control that the keyboard reaches is below the collapsed header', async () => {
  const page = await openOnPhone('employee', '/dashboard', /Menampilkan 1-/);
  await scrollBy(page, 2_000);
  await page.getByRole('button', { name: 'Selanjutnya' }).focus();
  for (let back = 0; back < 14; back += 1) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const { top, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const bottom = document.querySelector('[data-compact-header] > div')?.getBoundingClientRect().bottom ?? 56;
      const isInHeader = document.activeElement?.closest('[data-compact-header], header') !== null;
      return !isInHeader && height > 0 && top < bottom ? document.activeElement?.textContent : null;
    });
    expect(hidden).toBeNull();
  }
});

test('rows of two lines are 72 px high', async () => {
  for (const [path, complete] of [
    ['/dashboard', /Menampilkan 1-/],
    ['/database', 'Kebijakan K3LH'],
  ] as const) {
    const page = await openOnPhone('employee', path, complete);
    const heights = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.map((row) => Math.round((row.firstElementChild ?? row).getBoundingClientRect().height)),
      );
    expect(heights.filter((height) => height <= 72).length, `${path}: ${heights}`).toBeGreaterThan(heights.length / 2);
  }
});

test('the footer is at the bottom of the window where the content is short, and below longer content', async () => {
  const page = await sessions.page('admin');
  await resize(page, 390, 844);
  await page.goto('/under-development');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const footer = page.getByRole('contentinfo');
  const { y = 0, height = 0 } = (await footer.boundingBox()) ?? {};
  expect(Math.round(y + height)).toBe(844);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  for (const name of ['Pengguna', 'Panduan']) expect(await footer.getByRole('link', { name }).isVisible()).toBe(true);
  expect(await footer.getByRole('button', { name: 'Ganti Password' }).isVisible()).toBe(true);
  await page.goto('/pengguna');
  await page.getByText('10000001').first().waitFor();
  await expect.poll(() => footer.isVisible()).toBe(true);
  const contentEnd = await page.locator('#isi').evaluate((content) => content.getBoundingClientRect().bottom);
  expect((await footer.boundingBox())?.y).toBeCloseTo(contentEnd, 0);
});

test('the contours of the landing are on the action pages and on empty lists, beside the text', async () => {
  const page = await sessions.page('admin');
  const contours = page.locator('#isi svg[aria-hidden=true]:has(use[href*=contours])');
  for (const width of [1440, 390]) {
    await resize(page, width);
    for (const path of ['/pengajuan', '/daftar-induk']) {
      await page.goto(path);
      await contours.first().waitFor({ state: 'attached' });
    }
    await page.goto('/database?cari=qqzzqq');
    const text = page.getByText('Tidak ada dokumen yang cocok.').last();
    const right = () => text.evaluate((element) => element.getBoundingClientRect().right);
    const left = () => contours.first().evaluate((element) => element.getBoundingClientRect().left);
    // The list is loaded before its empty state has its place.
    await expect.poll(async () => (await left()) - (await right())).toBeGreaterThanOrEqual(0);
  }
});

test('the landing shows the label of a bench on a phone too', async () => {
  const page = await sessions.page('anonymous');
  for (const width of [1440, 820, 390]) {
    await resize(page, width, 844);
    await page.goto('/');
    const labels = page.getByText('SOP-PRO-014');
    await labels.first().waitFor({ state: 'attached' });
    const boxes = await labels.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0),
    );
    expect(boxes.length, `${width}`).toBe(1);
    const [{ left = -1, right = Infinity } = {}] = boxes;
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(width);
  }
});

test('the chosen department is in view among the tabs', async () => {
  const page = await openOnPhone('employee', '/database?jenis=SOP&departemen=engineering', /Menampilkan 1-/);
  const tab = page.getByRole('tab', { name: 'ENGINEERING' });
  const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
});
