import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import { accessibilityViolations, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('the document history', () => {
  test('opens beside the list for users with permission and returns the focus', async () => {
    const revised = await loadRevisedDocument();
    const { page } = await sessions.open('controller');
    await page.goto('/database');
    await page.getByLabel('Cari dokumen anda').fill(revised.nomor);
    const trigger = rowOf(page, revised.nomor)
      .getByRole('button', { name: `Riwayat ${revised.nama}` })
      .first();
    await trigger.click();
    const panel = page.getByRole('dialog', { name: revised.nama });
    await panel.getByText(`Revisi ${revised.revisi}`, { exact: true }).waitFor();
    await panel.getByText('Revisi 0', { exact: true }).waitFor();
    await panel.getByText('Kadaluarsa').first().waitFor();
    await takeScreenshots(page, 'database-history', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => trigger.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('shows the date from which each revision is effective, or a dash', async () => {
    const nomor = freshNomor();
    const list = workbook('tanggal.xlsx', [
      ['No. Dokumen', 'Judul', 'Jenis', 'Dept', 'Rev', 'Tgl Terbit'],
      [nomor, 'Prosedur Bertanggal', 'SOP', 'SHE', 1, '20/11/2026'],
      [nomor, 'Prosedur Bertanggal', 'SOP', 'SHE', 0, null],
    ]);
    const controller = await signInAs('controller');
    await importFile(controller, list);
    const corrected = workbook('tanggal.xlsx', [
      ['No. Dokumen', 'Judul', 'Jenis', 'Dept', 'Rev', 'Tgl Terbit'],
      [nomor, 'Prosedur Bertanggal', 'SOP', 'SHE', 1, '21 November 2026'],
    ]);
    await importFile(controller, corrected);
    const { page } = await sessions.open('controller');
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/database');
      await page.getByLabel('Cari dokumen anda').fill(nomor);
      await page.getByRole('button', { name: 'Riwayat Prosedur Bertanggal' }).first().click();
      const panel = page.getByRole('dialog', { name: 'Prosedur Bertanggal' });
      await panel.getByText('Tanggal berlaku: 21 Nov 2026', { exact: true }).waitFor();
      await panel.getByText('Tanggal berlaku: –', { exact: true }).waitFor();
      expect(await panel.getByText(/^Tanggal berlaku:.*→/).innerText()).toMatch(/20 Nov 2026.*21 Nov 2026/s);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
  });

  test('is hidden from other users', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database');
    await rowOf(page, 'Kebijakan K3LH').waitFor();
    expect(await page.getByRole('button', { name: /^Riwayat / }).count()).toBe(0);
  });
});

/** A document of the demo data with at least one revision. */
const loadRevisedDocument = async (): Promise<DocumentRow> => {
  for (const department of departmentCodes) {
    const list = await (await signInAs('controller')).ok('list-hims-documents', { department });
    if (!('documents' in list)) continue;
    for (const row of list.documents.filter(({ revisi }) => revisi > 0)) {
      const { documents } = await (await signInAs('controller')).ok('get-hims-document', { id: row.id });
      if (documents[0]?.revisions.some(({ revisi }) => revisi === 0)) return row;
    }
  }
  throw new Error('The demo data has no revised document');
};
