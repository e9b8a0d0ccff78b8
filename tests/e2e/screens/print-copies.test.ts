import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { documentWith, pdfFile } from '../../support/printable-documents.ts';
import { readQrCodes } from '../../support/rendered-pdf.ts';
import { pages, sourcePdf } from '../../support/source-pdfs.ts';

const sessions = setUpBrowserSessions();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cetak salinan terkendali' });

const openDocumentPage = async (page: Page, nomor: string): Promise<void> => {
  await page.goto('/database');
  await page.getByLabel('Cari dokumen anda').fill(nomor);
  await page
    .getByRole('group', { name: 'Hasil' })
    .getByRole('link', { name: `Detail Prosedur ${nomor}` })
    .click();
};

const expectFittingDialog = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
    expect(await accessibilityViolations(page), String(width)).toEqual([]);
  }
  await resize(page, 1440);
  await takeScreenshots(page, name, false);
};

test('prints copies of one document from its page, and opens each and all of them', async () => {
  const controller = await signInAs('controller');
  const document = await documentWith(controller, pdfFile(await sourcePdf(pages(2))));
  const { page, context } = await sessions.open('controller');
  await openDocumentPage(page, document.nomor);
  await page.getByRole('button', { name: 'Cetak Salinan Terkendali' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Pemegang').fill('Budi Santoso');
  await dialog.getByLabel('Lokasi').fill('Workshop Plant');
  await dialog.getByLabel('Keperluan').fill('Acuan kerja di bengkel');
  await dialog.getByRole('button', { name: 'Tambah Pemegang' }).click();
  await dialog.getByLabel('Pemegang').nth(1).fill('Siti Rahmawati');
  await dialog.getByLabel('Departemen').nth(1).selectOption('SHE');
  await expectFittingDialog(page, 'print-copies-form');
  await dialog.getByRole('button', { name: 'Cetak 2 Salinan' }).click();
  await dialog.getByText('Cetak Salinan Berhasil').waitFor();
  await dialog.getByText(`${document.nomor} · Salinan 02`).waitFor();
  await dialog.getByText('Siti Rahmawati · SHE · Workshop Plant').waitFor();
  await expectFittingDialog(page, 'print-copies-result');

  const opened = async (name: string): Promise<string> => {
    const [request] = await Promise.all([
      context.waitForEvent('request', (each) => each.url().includes('/copies/')),
      dialog.getByRole('button', { name }).click(),
    ]);
    return request.url();
  };
  const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const host = new URL(inject('localStackUrl')).host;
  const codes = await readQrCodes(
    page.context().browser() ?? (await Promise.reject(new Error('The context has no browser'))),
    await bytesAt(await opened('Buka Semua')),
  );
  expect(codes).toHaveLength(4);
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(code).toMatch(new RegExp(`^https://${host}/c/[\\w-]{22}$`));
  const scanned = await fetch(new URL(new URL(codes[0] ?? '').pathname, inject('localStackUrl')));
  expect(await scanned.text()).toContain('MASIH BERLAKU');
  expect(await opened(`Buka PDF salinan 02 dari ${document.nomor}`)).toContain('/2-');
});
