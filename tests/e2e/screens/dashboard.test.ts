import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { clearRoutes, delayCall, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
/** The status of a cell that also says how long its submission has waited. */
const statusIn = (cell: string): string =>
  cell
    .replace(/tahap \d dari \d.*$/, '')
    .replace(/menunggu .*$/, '')
    .trim();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('shows counts, columns and departments, and the loading and empty states', async () => {
  const page = await sessions.page('employee');
  const release = await delayCall(page, 'get-dashboard-documents');
  await page.goto('/dashboard');
  await heading(page, 'Summary Pengajuan Dokumen');
  await page.getByText('Memuat data...').waitFor();
  release();
  await page.getByText(/^Menampilkan 1-10 dari \d+ hasil$/).waitFor();
  const cards = await page
    .getByRole('group', { name: /^Jumlah pengajuan/ })
    .getByRole('button')
    .allInnerTexts();
  expect(cards).toEqual([
    expect.stringMatching(/^Total Pengajuan\s+\d+$/),
    expect.stringMatching(/^Proses Peninjauan\s+\d+$/),
    expect.stringMatching(/^Proses Approval\s+\d+$/),
    expect.stringMatching(/^Dokumen Berlaku\s+\d+$/),
  ]);
  await heading(page, 'Informasi Pengajuan Dokumen');
  expect(await columns(page)).toEqual(['Departemen', 'Jenis Dokumen', 'Nama Dokumen', 'Nomor Dokumen', 'Status']);
  await page.getByRole('combobox', { name: 'Departemen' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Semua',
    'Produksi',
    'Engineering',
    'Plant',
    'HCGS',
    'Logistic',
    'SHE',
    'TDC',
  ]);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Sebelumnya' }).isDisabled()).toBe(true);
  await clearRoutes(page);
  await overrideResponse(page, 'get-dashboard-documents', { documents: [], total: 0, next_cursor: null });
  await page.reload();
  await page.getByText('Tidak ada data dokumen').waitFor();
  await clearRoutes(page);
});

test('shows ten rows per page, resets the page for another filter, and stores both in the URL', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard?halaman=2');
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(10);
  await page.getByRole('combobox', { name: 'Departemen' }).click();
  await page.getByRole('option', { name: 'SHE', exact: true }).click();
  await page.getByText(/^Menampilkan 1-/).waitFor();
  expect(new URL(page.url()).search).toBe('?departemen=SHE');
  await page.goBack();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
});

test('shows each submission status by its label', async () => {
  const page = await sessions.page('employee');
  const shown = {
    pending: 'Proses Peninjauan',
    under_review: 'Proses Approval',
    under_approval: 'Proses Approval',
    under_she_approval: 'Proses Approval',
    under_dept_approval: 'Proses Approval',
    under_pm_approval: 'Proses Approval',
    approved: 'Disahkan',
    rejected: 'Ditolak',
    arsip_lama: 'arsip_lama',
  };
  await page.route('**/api/get-dashboard-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = Object.keys(shown).map((submission_status, at) => ({
      ...first,
      id: `${first.id}${at}`,
      document_title: longTitle,
      document_number: at === 0 ? '' : first.document_number,
      submission_status,
    }));
    // Fewer than ten rows are a full page only where nothing follows.
    body.next_cursor = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/dashboard');
  const rows = page.locator('tbody tr');
  await rows.getByText('arsip_lama').waitFor();
  const last = await rows.locator('td:last-child').allTextContents();
  expect(last.map(statusIn)).toEqual(Object.values(shown));
  expect(await rows.first().locator('td').nth(3).textContent()).toBe('-');
  await expectFitsAtEveryWidth(page);
  await clearRoutes(page);
});

test('filters the list by the count cards, with the mouse and with the keyboard', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard?halaman=2');
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  const card = (name: RegExp) => page.getByRole('button', { name });
  const figure = async (name: RegExp) => Number((await card(name).innerText()).replace(/\D/g, ''));
  const statuses = async () => new Set((await page.locator('tbody td:last-child').allTextContents()).map(statusIn));
  await expect.poll(() => card(/^Total Pengajuan/).getAttribute('aria-pressed')).toBe('true');

  await card(/^Proses Approval/).click();
  await expect.poll(statuses).toEqual(new Set(['Proses Approval']));
  expect(new URL(page.url()).search).toBe('?status=approval');
  await expect.poll(() => card(/^Proses Approval/).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => card(/^Total Pengajuan/).getAttribute('aria-pressed')).toBe('false');
  const total = await figure(/^Proses Approval/);
  await page.getByText(`Menampilkan 1-${Math.min(10, total)} dari ${total} hasil`).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await card(/^Proses Peninjauan/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(statuses).toEqual(new Set(['Proses Peninjauan']));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => card(/^Total Pengajuan/).getAttribute('aria-pressed')).toBe('true');
});

test('shows the step of a submission beside its status, for screen readers as text', async () => {
  const page = await sessions.page('employee');
  const states = ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval', 'approved'];
  await page.route('**/api/get-dashboard-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = states.map((submission_status, at) => ({
      ...first,
      id: `${first.id}${at}`,
      department: 'Plant',
      submission_status,
    }));
    body.next_cursor = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/dashboard');
  const rows = page.locator('tbody tr');
  await rows.nth(4).getByText('Disahkan').waitFor();
  const steps = await rows.evaluateAll((each) =>
    each.map((row) => row.querySelector('[role=img]')?.getAttribute('aria-label') ?? null),
  );
  expect(steps).toEqual([
    'tahap 1 dari 4: Peninjau (Admin)',
    'tahap 2 dari 4: Dept. Head',
    'tahap 3 dari 4: Dept. Head SHE',
    'tahap 4 dari 4: Project Manager',
    null,
  ]);
  await clearRoutes(page);
});

test('shows a dash for a submission without a number, in the list and in its panel', async () => {
  const page = await sessions.page('employee');
  await page.route('**/api/get-dashboard-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    for (const document of body.documents) delete document.document_number;
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/get-submission*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    delete body.submission.document_number;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  expect(new Set(await page.locator('tbody td:nth-child(4)').allInnerTexts())).toEqual(new Set(['-']));
  await page.locator('tbody [data-submission]').first().click();
  await page.getByRole('dialog').getByText('Tahapan').waitFor();
  await page.getByRole('dialog').getByText('-', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await clearRoutes(page);
});
