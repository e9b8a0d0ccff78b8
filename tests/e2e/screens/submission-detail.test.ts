import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, waitForAnimations } from '../../support/browser.ts';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { longTitle, openFile } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

test('shows a PDF in the panel, in a browser without a PDF viewer too', async () => {
  const page = await sessions.page('admin');
  await page.goto('/review');
  await page.locator('[data-submission]').first().click();
  const panel = page.getByRole('dialog');
  // Like phones, this browser has no PDF viewer.
  await panel.getByRole('tab', { name: 'Form PPD' }).click();
  await panel.locator('[data-page="1"] canvas').waitFor();
  // Its text can be read by screen readers, selected and searched.
  await panel.locator('.pdf-text').getByText('Form PPD').first().waitFor({ state: 'attached' });
  const opened = await openFile(page, () => panel.getByRole('button', { name: 'Buka di tab baru' }).click());
  expect(opened.type).toBe('application/pdf');

  expect(await accessibilityViolations(page)).toEqual([]);
});

test('keeps every row of the table in its place when a panel opens beside it', async () => {
  const page = await sessions.page('employee');
  // Some titles have two lines in the wide table, and those of one line would have two in the narrow one.
  await page.route('**/api/get-dashboard-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    for (const [at, document] of body.documents.entries()) {
      document.document_title = at % 3 === 0 ? longTitle : 'Prosedur pemeliharaan jalan angkut dan area pemuatan';
      document.document_number = `UJI-SOP-PRO-AE5B855${at}`;
    }
    await route.fulfill({ response, json: body });
  });
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    // The panel may hold a table of its own.
    const list = page.locator('table', { has: page.locator('[data-submission]') });
    const rows = list.locator('tbody tr');
    await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
    const places = () =>
      rows.evaluateAll((each) =>
        each.map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return `${Math.round(top + scrollY)}+${Math.round(height)}`;
        }),
      );
    // Rows that have not appeared yet are drawn 4 px lower.
    await waitForAnimations(page);
    let before = await places();
    // Until the titles have been measured.
    await expect
      .poll(async () => {
        const last = before;
        before = await places();
        return before.join() === last.join();
      })
      .toBe(true);
    expect(new Set(before.map((place) => place.split('+')[1])).size).toBeGreaterThan(1);
    await rows.nth(4).click();
    await page.getByRole('dialog').getByText('Tahapan').waitFor();
    const headers = list.getByRole('columnheader');
    await expect.poll(() => headers.allInnerTexts()).toEqual(['Nama Dokumen', 'Nomor Dokumen', 'Status']);
    await expect.poll(places, { message: `at ${width}` }).toEqual(before);
    expect(await rows.nth(4).getAttribute('aria-selected')).toBe('true');
    expect(await hasHorizontalOverflow(page)).toBe(false);
    const right = await list.evaluate((table) => table.getBoundingClientRect().right);
    const left = await page.getByRole('dialog').evaluate((panel) => panel.getBoundingClientRect().left);
    expect(right).toBeLessThanOrEqual(left);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(places).toEqual(before);
  }
  await clearRoutes(page);
});
