import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clearRoutes, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const waitForRequest = (page: Page, call: string) =>
  page.waitForRequest((request) => request.url().includes(`/api/${call}`));

test.each<[DemoUserKey, string, string, string, string, string]>([
  ['admin', '/review', 'Dokumen Menunggu Peninjauan', 'peninjauan', 'Tanggal Pengajuan', 'get-pending-documents'],
  [
    'projectManager',
    '/approval',
    'Dokumen Menunggu Persetujuan',
    'persetujuan',
    'Level Approval',
    'get-approval-documents',
  ],
])('shows %s at %s the count, summary card, columns and empty state', async (who, path, title, of, column, call) => {
  const page = await sessions.page(who);
  await page.goto(path);
  await heading(page, title);
  await page.getByText(new RegExp(`^\\d+ dokumen menunggu ${of}$`)).waitFor();
  await page.locator('dl dt').filter({ hasText: 'Total Menunggu' }).waitFor();
  expect(await columns(page)).toEqual([
    'Nama Dokumen',
    'Jenis Dokumen',
    'Departemen',
    column,
    'Preview Dokumen',
    'Approved?',
  ]);
  await overrideResponse(page, call, { documents: [], next_cursor: null });
  await page.reload();
  await page.getByText(`Tidak ada dokumen yang menunggu ${of}`).waitFor();
  await clearRoutes(page);
});

test('stores the page of a queue in the URL', async () => {
  const page = await sessions.page('admin');
  await page.route('**/api/get-pending-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = Array.from({ length: 41 }, (_, at) => ({ ...first, id: `${first.id}${at}` }));
    await route.fulfill({ response, json: body });
  });
  await page.goto('/review');
  await page.getByText('Menampilkan 1-20 dari 41 hasil').waitFor();
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText('Menampilkan 21-40 dari 41 hasil').waitFor();
  await page.reload();
  await page.getByText('Menampilkan 21-40 dari 41 hasil').waitFor();
  await clearRoutes(page);
});

test('shows the approval level of each submission', async () => {
  const page = await sessions.page('projectManager');
  await page.route('**/api/get-approval-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = ['dept_head', 'she_head', 'project_manager'].map((level, at) => ({
      ...first,
      id: `${first.id}${at}`,
      document_title: longTitle,
      level,
    }));
    await route.fulfill({ response, json: body });
  });
  await page.goto('/approval');
  await page.locator('tbody tr').nth(2).waitFor();
  const cells = await page.locator('tbody td:nth-child(4)').allTextContents();
  expect(cells.map((cell) => cell.replace(/menunggu .*$/, ''))).toEqual([
    'Dept. Head',
    'Dept. Head SHE',
    'Project Manager',
  ]);
  await expectFitsAtEveryWidth(page);
  await clearRoutes(page);
});

test.each(['approve', 'reject'] as const)('sends the action %s, and a reason only with a rejection', async (action) => {
  const page = await sessions.page('admin');
  await page.route('**/api/process-document-review', (route) => route.abort());
  await page.goto('/review');
  await page
    .getByRole('button', { name: action === 'approve' ? /^Approve / : /^Reject / })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  if (action === 'reject') await dialog.getByLabel('Alasan Penolakan (Opsional)').fill('Kurang lengkap');
  const request = waitForRequest(page, 'process-document-review');
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('process-document-review'));
  await dialog.getByRole('button', { name: action === 'approve' ? 'Setujui' : 'Tolak', exact: true }).click();
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({ action, submission_id: expect.any(String) });
  expect(body.rejection_reason).toBe(action === 'reject' ? 'Kurang lengkap' : undefined);
  expect((await request).headers()['idempotency-key']).toBeTruthy();
  // Removing the route before the request has failed would let it reach the server.
  await aborted;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Escape');
  // The browser reports the aborted request asynchronously.
  const consoleLines: string[] = [];
  const readConsole = async () => consoleLines.push(...(await sessions.takeConsoleErrors())) && consoleLines.join();
  await expect.poll(readConsole).toContain('process-document-review');
});
