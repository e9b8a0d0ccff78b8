import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clearRoutes, delayCall, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('shows counts, columns and departments, and the loading and empty states', async () => {
  const page = await sessions.page('employee');
  const release = await delayCall(page, 'get-dashboard-documents');
  await page.goto('/dashboard');
  await heading(page, 'Summary Pengajuan Dokumen');
  await page.getByText('Memuat data...').waitFor();
  release();
  await page.getByText(/^Menampilkan 1-10 dari \d+ hasil$/).waitFor();
  const cards = await page.getByRole('group', { name: /^Jumlah pengajuan/ }).getByRole('button').allInnerTexts();
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
    const response = await route.fetch();
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
  const last = await rows.locator('td:last-child').allInnerTexts();
  expect(last.map((text) => text.trim())).toEqual(Object.values(shown));
  expect(await rows.first().locator('td').nth(3).textContent()).toBe('-');
  await expectFitsAtEveryWidth(page);
  await clearRoutes(page);
});
