import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

declare global {
  interface Window {
    entrances: string[];
  }
}

/** Records each entrance that starts, as its element and its delay. */
const observeEntrances = (page: Page) =>
  page.addInitScript(() => {
    window.entrances = [];
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName !== 'rise' || !(target instanceof Element)) return;
      window.entrances.push(`${target.tagName} ${getComputedStyle(target).animationDelay}`);
    });
  });

/** Entrances that run or wait for their delay. */
const pendingEntrances = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (each) => each instanceof CSSAnimation && each.animationName === 'rise' && each.playState !== 'finished',
        ).length,
  );

test('lets rows and cards appear one after another on the first load only', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await observeEntrances(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  const seen = async (tag: string) =>
    (await page.evaluate(() => window.entrances))
      .filter((each) => each.startsWith(tag))
      .map((each) => each.slice(tag.length + 1));
  await expect
    .poll(() => seen('TR'))
    .toEqual(['0s', '0.05s', '0.1s', '0.15s', '0.2s', '0.25s', '0.3s', '0.35s', '0.4s', '0.45s']);
  await expect.poll(() => seen('BUTTON')).toEqual(['0s', '0.1s', '0.2s', '0.3s']);
  await expect.poll(() => pendingEntrances(page)).toBe(0);

  await page.evaluate(() => void window.entrances.splice(0));
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  expect(await pendingEntrances(page)).toBe(0);
  await page.getByRole('button', { name: 'Pengajuan saya' }).click();
  await page.getByText(/^Menampilkan 1-/).waitFor();
  expect(await pendingEntrances(page)).toBe(0);
  await page.getByRole('link', { name: 'Database HIMS' }).first().click();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await expect.poll(() => seen('TR')).toContain('0s');
  await expect.poll(() => pendingEntrances(page)).toBe(0);
  await page.evaluate(() => void window.entrances.splice(0));
  await page.getByPlaceholder('Cari dokumen anda').fill('prosedur');
  await page.locator('tbody mark:visible').first().waitFor();
  expect(await pendingEntrances(page)).toBe(0);
  expect(await seen('TR')).toEqual([]);
  await context.close();
});

test('shows everything at once where reduced motion is set', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  const delay = await page
    .locator('tbody tr')
    .nth(3)
    .evaluate((row) => getComputedStyle(row).animationDelay);
  expect(delay).toBe('0s');
  await context.close();
});

test.each([
  ['/dashboard', 'Informasi Pengajuan Dokumen'],
  ['/database?cari=prosedur', 'Hasil'],
])('shows the next page of %s from its top on a phone, where the focus is then', async (path, name) => {
  const page = await sessions.page('employee');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(path);
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  const list = page.getByRole('group', { name, exact: true });
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  const top = await list.evaluate((element) => element.getBoundingClientRect().top);
  // Just below the app's header of 56 px and the screen's collapsed header of 44 px.
  expect(top).toBeGreaterThanOrEqual(100);
  expect(top).toBeLessThan(120);
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('leaves the focus on a pagination button that stays in the window, and never on a disabled one', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database?jenis=SOP&departemen=plant&cari=prosedur');
  const next = page.getByRole('button', { name: 'Selanjutnya' });
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  await page.setViewportSize({ width: 1440, height: 1400 });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  while (await next.isEnabled()) {
    const before = await page.getByText(/^Menampilkan/).innerText();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(/^Menampilkan/).innerText()).not.toBe(before);
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sebelumnya');
  await page.setViewportSize({ width: 1440, height: 900 });
});
