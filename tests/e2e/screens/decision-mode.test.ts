import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { maintenanceHeader } from '../../../shared/api/call.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFocusInside, limitQueue, waitForDraft } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { submit } from '../../support/submissions.ts';

// One test has no connection while the page may still load the code of other screens.
const sessions = setUpBrowserSessions([/ERR_INTERNET_DISCONNECTED/]);

declare global {
  interface Window {
    taps: number;
  }
}

const titles = ['Prosedur Pengangkutan Batubara dari Pit ke Stockpile', 'Prosedur Uji Keputusan'] as const;
const queueCall = 'get-pending-documents';
const dialog = (page: Page) => page.getByRole('alertdialog');

/** Two with a PDF as draft, and one with another file. */
let ids: string[] = [];
beforeAll(async () => {
  const employee = await signInAs('employee');
  ids = [
    await submit(employee, { document_title: titles[0] }),
    await submit(employee, { document_title: titles[1] }),
    await submit(
      employee,
      { document_title: 'Instruksi Kerja Perawatan Dump Truck' },
      { draft: await testFile('docx') },
    ),
  ];
});

const openQueue = async (path: string): Promise<Page> => {
  const { page } = await sessions.openFresh('admin');
  await limitQueue(page, queueCall, ids);
  await page.goto(path);
  return page;
};

test.each(['light', 'dark'] as const)('has no accessibility violations in the %s theme', async (scheme) => {
  const page = await openQueue('/dashboard');
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`/review?tampilan=keputusan&pengajuan=${ids[0]}`);
  await page.locator('[data-page="1"] canvas').waitFor();
  await page.getByText('Riwayat').first().waitFor();
  await takeScreenshots(page, `decision-mode-${scheme}`, false);
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    // Phones show one part at a time.
    if (width < 820) await page.getByRole('button', { name: 'Rincian' }).click();
    await page.getByText('Tahapan').waitFor();
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await resize(page, 1440);
  await page.goto(`/review?tampilan=keputusan&pengajuan=${ids[2]}`);
  await page.frameLocator('iframe').locator('section').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
});

test('on a phone, is below the banners of a lost connection and of maintenance', async () => {
  const { page, context } = await sessions.openFresh('admin');
  await limitQueue(page, queueCall, ids);
  await resize(page, 390, 844);
  await page.goto(`/review?pengajuan=${ids[0]}`);
  await page.locator('[data-page="1"] canvas').waitFor();
  const mode = page.locator('[data-fills-window="alone"]');
  expect((await mode.boundingBox())?.y).toBe(0);
  const expectBelow = async (text: string): Promise<void> => {
    const banner = page.getByRole('status').filter({ hasText: text });
    // After a reload the header is above it until the mode opens.
    await expect.poll(async () => (await banner.boundingBox())?.y).toBe(0);
    await expect.poll(async () => (await mode.boundingBox())?.y).toBe((await banner.boundingBox())?.height);
    expect(await page.getByRole('button', { name: 'Setujui' }).boundingBox()).toMatchObject({ height: 44 });
    await page.getByRole('button', { name: 'Kembali ke antrean' }).click({ trial: true });
    await page.getByRole('button', { name: 'Setujui' }).click({ trial: true });
  };
  await context.setOffline(true);
  await expectBelow('Koneksi terputus');
  await takeScreenshots(page, 'decision-mode-offline', false);
  await context.setOffline(false);
  await page.getByText('Koneksi terputus').waitFor({ state: 'detached' });
  await page.route('**/api/*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, headers: { ...response.headers(), [maintenanceHeader]: 'on' } });
  });
  await page.reload();
  await expectBelow('HIMS sedang dalam pemeliharaan');
  await clearRoutes(page);
});

test('a queue as a table has rows of 72 px for fingers where the table does not fit', async () => {
  const { page, context } = await sessions.openFresh('admin');
  await limitQueue(page, queueCall, ids);
  await resize(page, 820, 1180);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.goto('/review');
  const row = page.locator(`[data-submission="${ids[0]}"]`);
  await row.waitFor();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(72);
  expect(await accessibilityViolations(page)).toEqual([]);
  await row.click();
  await page.getByRole('dialog').or(page.getByRole('complementary')).getByRole('button', { name: 'Approve' }).waitFor();
});

test('shows the draft large on a tablet', async () => {
  const page = await openQueue('/dashboard');
  await resize(page, 820, 1180);
  await page.goto('/review?tampilan=keputusan');
  await waitForDraft(page, '1 dari 3', titles[0]);
  expect((await page.locator('[data-page="1"] canvas').boundingBox())?.width).toBeGreaterThan(440);
  const aside = page.getByRole('complementary', { name: 'Pengajuan' });
  expect((await aside.boundingBox())?.width).toBeGreaterThanOrEqual(300);
  await page.getByRole('navigation', { name: 'Antrean' }).getByRole('button', { name: 'Antrean' }).click();
  expect(await accessibilityViolations(page), 'with the queue open').toEqual([]);
});

test('draws the draft of each submission, which the keyboard alone decides', async () => {
  const page = await openQueue('/review?tampilan=keputusan');
  for (const [at, title] of titles.entries()) {
    await waitForDraft(page, `${at + 1} dari 3`, title);
    await expectFocusInside(page, '[data-fills-window] section');
    await page.keyboard.press('a');
    await dialog(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Setujui');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await page.frameLocator('iframe').locator('section').first().waitFor();
});
