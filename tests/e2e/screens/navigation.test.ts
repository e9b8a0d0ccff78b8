import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { type DemoUserKey, nrps } from '../../support/nrps.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

describe('document title', () => {
  test.each<[DemoUserKey, string, string]>([
    ['controller', '/dashboard', 'HIMS - Dashboard'],
    ['controller', '/database', 'HIMS - Database HIMS'],
    ['controller', '/pengajuan', 'HIMS - Pengajuan Dokumen'],
    ['controller', '/daftar-induk/dokumen/hgs', 'HIMS - Daftar Induk Dokumen - HCGS'],
    ['admin', '/review', 'HIMS - Peninjauan Dokumen'],
  ])('of %s at %s', async (who, path, title) => {
    const page = await sessions.page(who);
    await page.goto(path);
    await page.waitForFunction((expected) => document.title === expected, title);
  });
});

describe('the header', () => {
  test('marks the current link and shows the NRP of a user without a name', async () => {
    const page = await sessions.page('sheEmployee');
    await page.goto('/database');
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS']);
    expect(await links.nth(2).getAttribute('aria-current')).toBe('page');
    await page.getByRole('banner').getByRole('link', { name: 'HIMS', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: `User ${nrps.sheEmployee}` }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Keluar']);
    await page.keyboard.press('Escape');
  });

  test("shows the user's picture, or an icon without one", async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    const account = page.getByRole('button', { name: 'Joko Santoso' });
    await account.locator('svg').first().waitFor();
    const user = await (await page.request.get('/favicon.svg')).text();
    expect(user).toContain('<svg');
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('hims.session') ?? '{}');
      saved.user.user_metadata.avatar_url = '/favicon.svg';
      localStorage.setItem('hims.session', JSON.stringify(saved));
      dispatchEvent(new StorageEvent('storage', { key: 'hims.session' }));
    });
    await account.locator('img[src="/favicon.svg"]').waitFor();
  });

  test('has a menu on a phone, and Escape returns the focus to its button', async () => {
    const page = await sessions.page('admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Notifikasi/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: 'Keluar' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Buka menu');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('contains the same links in the phone menu', async () => {
    const page = await sessions.page('admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await button(page, 'Buka menu').click();
    for (const name of ['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS'])
      await page.getByRole('link', { name }).waitFor();
    await button(page, 'Keluar').waitFor();
    await takeScreenshots(page, 'menu', false);
  });
});

test('announces a new screen and focuses its content; Back restores the scroll position', async () => {
  const page = await sessions.page('employee');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.locator('[aria-live=polite]').getByText('HIMS - Database HIMS').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.setViewportSize({ width: 1440, height: 900 });
});

describe('other paths', () => {
  test('return one step from the page under development', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database');
    await page.goto('/under-development');
    await heading(page, 'Fitur Sedang Dikembangkan');
    await page.getByRole('button', { name: 'Kembali ke Dashboard' }).click();
    await page.waitForURL(/\/(database|dashboard)$/);
  });

  test('show and log an unknown path, with a link to the landing page', async () => {
    const { page, consoleErrors, context } = await sessions.openFresh('anonymous');
    await page.goto('/jalan/buntu');
    await page.getByText('Oops! Page not found').waitFor();
    expect(consoleErrors.splice(0).join()).toContain('/jalan/buntu');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });
});
