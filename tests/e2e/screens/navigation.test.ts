import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('a new screen begins at its top, and Back restores the scroll position', async () => {
  const page = await sessions.page('employee');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

const header = ['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS'];

test.each([
  ['employee', header, 820],
  ['controller', [...header, 'Daftar Induk'], 1024],
  ['produksiHead', [...header, 'Departemen Saya'], 1024],
  // With a long name.
  ['hcgsHead', [...header, 'Departemen Saya'], 1024],
  ['auditor', ['Dashboard Dokumen', 'Database HIMS', 'Jejak Audit', 'Paket Audit'], 1024],
] as const)('the header of %s names its links in full, or has the menu', async (who, labels, fromWidth) => {
  const page = await sessions.page(who);
  await page.goto('/panduan');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const banner = page.getByRole('banner');
  for (const width of [320, 390, 820, 1024, 1280, 1440]) {
    await resize(page, width);
    const isWide = width >= fromWidth;
    await banner.getByRole(isWide ? 'navigation' : 'button', { name: isWide ? 'Utama' : 'Buka menu' }).waitFor();
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect((await banner.boundingBox())?.height).toBe(57);
    if (!isWide) continue;
    const texts = await banner.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(texts.map((text) => text.split('\n')[0])).toEqual(labels);
    const ends = await banner.evaluate((element) => {
      const [brand, links, account] = element.firstElementChild?.children ?? [];
      const boxes = [brand, links, account?.firstElementChild].map((each) => each?.getBoundingClientRect());
      return boxes.map((box) => [box?.left ?? 0, box?.right ?? 0] as const);
    });
    // One beside the other, without touching.
    expect(ends.flat()).toEqual(ends.flat().toSorted((one, other) => one - other));
  }
  // Text of twice the size, by a style sheet of the reader, which media queries do not know.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await banner.getByRole('button', { name: 'Buka menu' }).waitFor();
  for (const width of [820, 1024, 1280, 1440]) {
    await resize(page, width);
    const overlapping = await banner.evaluate((element) => {
      const boxes = [...element.querySelectorAll('a, button')].map((each) => each.getBoundingClientRect());
      const shown = boxes.filter((box) => box.width > 0).toSorted((one, other) => one.left - other.left);
      return shown.filter((box, at) => box.left < (shown[at - 1]?.right ?? 0) || box.right > window.innerWidth).length;
    });
    expect(overlapping, `at ${width} with large text`).toBe(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
});

test('the menu of the header is used with keys, and its links open a tab with Ctrl', async () => {
  const page = await sessions.page('admin');
  await page.goto('/database');
  const button = page.getByRole('button', { name: 'Lainnya' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Pengguna' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Pengguna');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Waktu Proses');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/waktu-proses');
  expect(await page.getByRole('menu').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('isi');
  expect(await button.getAttribute('aria-current')).toBe('true');

  await button.click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Panduan' }).click({ modifiers: ['Control'] }),
  ]);
  await tab.waitForURL('**/panduan');
  await tab.close();
  expect(new URL(page.url()).pathname).toBe('/waktu-proses');
  await page.getByRole('menu').waitFor({ state: 'detached' });
});
