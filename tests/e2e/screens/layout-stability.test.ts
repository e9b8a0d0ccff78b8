import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { openFile } from '../../support/page-actions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

declare global {
  interface Window {
    shifted: number;
  }
}

/** Adds up how far things moved by themselves, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What a finger or pointer would miss: controls smaller than they must be, by their name and size. */
const smallControls = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), textarea, summary, [role=tab], [role=combobox]',
    );
    return [...controls].flatMap((control) => {
      if (control.closest('[aria-hidden=true], .sr-only')) return [];
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      if (width === 0 || height >= least - 0.5) return [];
      return [
        `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(width)}×${Math.round(height)}`,
      ];
    });
  }, least);

const screens: readonly [DemoUserKey | 'anonymous', string, string | RegExp][] = [
  ['anonymous', '/', 'Login'],
  ['anonymous', '/login', 'Masukkan NRP dan Password Anda'],
  ['employee', '/dashboard', /^Menampilkan 1-10/],
  ['employee', '/pengajuan', 'Tujuan Pengajuan'],
  ['admin', '/pengajuan', 'Pilih Tindakan'],
  ['admin', '/review', 'Total Menunggu Peninjauan'],
  ['projectManager', '/approval', 'Total Menunggu Persetujuan'],
  ['employee', '/database', 'Kebijakan K3LH'],
  ['controller', '/daftar-induk', 'Pilih Tindakan'],
  ['controller', '/daftar-induk/dokumen', 'ENGINEERING'],
  ['employee', '/under-development', 'Fitur Sedang Dikembangkan'],
];

test.each(screens)(
  '%s at %s: nothing moves while it loads, everything is large enough',
  async (who, path, complete) => {
    const page = await sessions.page(who);
    await watchShifts(page);
    for (const [width, height, least] of [
      [1440, 900, 24],
      [390, 844, 44],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.getByText(complete).first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => window.shifted), `shift at ${width}`).toBeLessThanOrEqual(0.02);
      expect(await smallControls(page, least), `sizes at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

describe('what people notice', () => {
  test('another screen: its title is spoken and the focus is in its content; back: where one was', async () => {
    const page = await sessions.page('employee');
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto('/dashboard');
    await page.getByText(/^Menampilkan/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.getByRole('link', { name: 'Database HIMS' }).click();
    await page.getByText('Kebijakan K3LH').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.locator('[aria-live=polite]').getByText('HIMS - Database HIMS').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a story has an address, closes with Escape, and gives the focus back to its row', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    const opener = page.locator('tbody [data-submission]').nth(2);
    const id = await opener.getAttribute('data-submission');
    await opener.click();
    await page.getByRole('dialog').getByText('Tahapan').waitFor();
    expect(new URL(page.url()).searchParams.get('pengajuan')).toBe(id);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-submission'))).toBe(id);
  });

  test('a PDF shows within the story; where the browser cannot show one, a sentence leads to it', async () => {
    const page = await sessions.page('admin');
    await page.goto('/review');
    await page.locator('[data-submission]').first().click();
    const panel = page.getByRole('dialog');
    // As a phone's browser: this one has no viewer either.
    await panel.getByRole('tab', { name: 'Form PPD' }).click();
    await panel.getByText('Peramban ini tidak dapat menampilkan PDF di dalam halaman.').waitFor();
    expect(await panel.locator('iframe').count()).toBe(0);
    const opened = await openFile(page, () => panel.getByRole('button', { name: 'Buka di tab baru' }).click());
    expect(opened.type).toBe('application/pdf');

    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }));
    await panel.getByRole('tab', { name: 'Riwayat' }).click();
    await panel.getByRole('tab', { name: 'Form PPD' }).click();
    const frame = panel.locator('iframe');
    expect(await frame.getAttribute('title')).toMatch(/\.pdf$/);
    const shown = await fetch((await frame.getAttribute('src')) ?? '');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('x-frame-options')).toBeNull();
    await panel.getByRole('button', { name: 'Buka di tab baru' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('a number is copied with one click', async () => {
    const page = await sessions.page('employee');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard');
    const row = page.locator('tbody tr').first();
    await row.hover();
    const button = row.getByRole('button', { name: /^Salin nomor / });
    const nomor = (await button.getAttribute('aria-label'))?.replace('Salin nomor ', '');
    await button.click();
    await row.getByRole('button', { name: `Nomor ${nomor} disalin` }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(nomor);
    expect(new URL(page.url()).search).toBe('');
  });

  test('a list prints without its controls, light, and with the day it was printed', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    await page.getByText(/^Menampilkan/).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.getByText(/^Dicetak .* salinan tidak terkendali$/).waitFor();
    await page.getByRole('columnheader', { name: 'Nomor Dokumen' }).waitFor();
    expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).not.toContain('Selanjutnya');
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
