import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import { accessibilityViolations, takeScreenshots } from '../support/browser.ts';
import { BrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('the history of a document', () => {
  test('opens beside the list for those who may see it, and gives the focus back', async () => {
    const revised = await documentWithPast();
    const { page, consoleErrors } = await sessions.open('controller');
    await page.goto('/database');
    await page.getByLabel('Cari dokumen anda').fill(revised.nomor);
    const opener = rowOf(page, revised.nomor)
      .getByRole('button', { name: `Riwayat ${revised.nama}` })
      .first();
    await opener.click();
    const panel = page.getByRole('dialog', { name: revised.nama });
    await panel.getByText(`Revisi ${revised.revisi}`, { exact: true }).waitFor();
    await panel.getByText('Revisi 0', { exact: true }).waitFor();
    await panel.getByText('Kadaluarsa').first().waitFor();
    await takeScreenshots(page, 'database-history', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(consoleErrors).toEqual([]);
  });

  test('is not offered to others', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database');
    await rowOf(page, 'Kebijakan K3LH').waitFor();
    expect(await page.getByRole('button', { name: /^Riwayat / }).count()).toBe(0);
  });
});

/** A document of the demo data that was revised at least once. */
const documentWithPast = async (): Promise<DocumentRow> => {
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
