import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { nrps } from '../../support/nrps.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

const expectSound = async (page: Page, name: string) => {
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, name, false);
};

test('the form fits every width without accessibility violations, and Enter submits it', async () => {
  const page = await sessions.page('admin');
  await page.goto('/pengguna');
  await page.getByRole('button', { name: 'Tambah Pengguna' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah Pengguna' });
  await form.getByRole('button', { name: 'Tambah Jabatan' }).click();
  await form.getByLabel('Nama lengkap').press('Enter');
  await form.getByText('NRP harus 8 angka.').waitFor();
  await expectSound(page, 'users-edit');
});

test('the dialog of a deactivation fits every width without accessibility violations', async () => {
  const page = await sessions.page('admin');
  const waiting = {
    ...{
      submission_id: 'S1',
      document_title: longTitle,
      document_number: 'HKT-SOP-ENG-900',
      department: 'Engineering',
    },
    ...{ level: 'dept_head', since: '2026-11-20T02:00:00.000Z' },
  };
  await overrideResponse(page, 'save-user', { waiting: [waiting] });
  await page.goto(`/pengguna?cari=${nrps.engineeringHead}`);
  await page.getByRole('button', { name: /^Tindakan lain/ }).click();
  await page.getByRole('menuitem', { name: 'Nonaktifkan' }).click();
  await page.getByText(/pengajuan akan menunggu tanpa pejabat/).waitFor();
  await expectSound(page, 'users-deactivate');
});

test('the checked rows of an import fit every width without accessibility violations', async () => {
  const page = await sessions.page('admin');
  const message = 'Departemen wajib diisi untuk Dept. Head';
  const results = [
    { row: 2, nrp: '10000091', outcome: 'added', errors: [] },
    { row: 3, nrp: '10000092', outcome: 'failed', errors: [{ column: 'Departemen', message }] },
  ];
  await page.route('**/api/import-users', (route) => route.fulfill({ json: { success: true, results } }));
  await page.goto('/pengguna');
  await page.getByRole('button', { name: 'Impor Pengguna' }).click();
  const buffer = Buffer.from('NRP,Nama\n10000091,Dewi Kartika\n10000092,Maria Goretti Wulandari Kusumaningtyas\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'daftar.csv', mimeType: 'text/csv', buffer });
  await page.getByText(message).waitFor();
  await expectSound(page, 'users-import');
});
