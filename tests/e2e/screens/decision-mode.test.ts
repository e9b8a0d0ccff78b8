import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFocusInside, limitQueue, waitForDraft } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

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
    // Phones show the submission as a panel over the rows.
    if (width < 820) await page.getByRole('dialog').getByText('Tahapan').waitFor();
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await resize(page, 1440);
  await page.goto(`/review?tampilan=keputusan&pengajuan=${ids[2]}`);
  await page.getByText('Jenis berkas ini tidak dapat ditampilkan di halaman').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
});

test('has tall rows on a phone, and the draft in the panel', async () => {
  const page = await openQueue('/dashboard');
  await resize(page, 390, 844);
  await page.goto('/review');
  const row = page.locator(`[data-submission="${ids[1]}"]`);
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(72);
  await row.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: 'Draf' }).click();
  await panel.locator('[data-page="1"] canvas').waitFor();
  if (process.env['HIMS_PHOTOGRAPHS'])
    await page.screenshot({ path: 'tests/e2e/screenshots/decision-panel-390.png', animations: 'disabled' });
  expect(await hasHorizontalOverflow(page)).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
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
  await page.getByText('Jenis berkas ini tidak dapat ditampilkan di halaman').waitFor();
});
