import { randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();

declare global {
  interface Window {
    inputs: { clicks: number; keys: number };
  }
}

/** Counts the clicks and keys of this page from now on. */
const countInputs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.inputs = { clicks: 0, keys: 0 };
    document.addEventListener('click', () => (window.inputs.clicks += 1), { capture: true });
    document.addEventListener('keydown', () => (window.inputs.keys += 1), { capture: true });
  });

/** Resolves to the new tab when it has requested a stored file; this browser downloads a PDF instead of showing it. */
const openedFile = async (page: Page): Promise<Page> => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('request', (each) => each.url().includes('X-Amz-Signature')),
  ]);
  return tab;
};

const fivePages = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= 5; number += 1)
    pdf.addPage([595, 842]).drawText(`Isi halaman ${number}`, { x: 60, y: 760 });
  return pdf.save();
};

const approvers = () => Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs));

test('nine keys lead from half a title to the file', async () => {
  const [employee, deciders] = await Promise.all([signInAs('employee'), approvers()]);
  // Of letters only: a word with a digit counts as a number.
  const word = [...randomBytes(8)].map((byte) => 'bcdfghjklmnprstv'[byte % 16]).join('');
  const nomor = freshNomor();
  await approveInTurn(
    await submit(employee, { document_number: nomor, document_title: `Prosedur Uji ${word}` }),
    ...deciders,
  );
  const page = await sessions.page('employee');
  await page.goto('/panduan');
  await page.getByRole('button', { name: 'Cari di HIMS' }).waitFor();
  await countInputs(page);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Cari di HIMS' });
  await dialog.waitFor();
  await page.keyboard.type(word.slice(0, 7));
  await dialog
    .getByRole('group', { name: 'Dokumen' })
    .getByRole('option', { name: new RegExp(nomor) })
    .waitFor();
  const [file] = await Promise.all([openedFile(page), page.keyboard.press('Enter')]);
  expect(await page.evaluate(() => window.inputs.keys)).toBe(9);
  expect(new URL(page.url()).pathname).toBe('/panduan');
  await file.close();
});

test('what a file says is found on a phone, and Enter shows the file at that page', async () => {
  const width = 390;
  const page = await sessions.page('employee');
  await resize(page, width);
  await page.goto('/database?cari=radio+kontak');
  await page.getByRole('button', { name: 'Cari di HIMS' }).waitFor();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Cari di HIMS' });
  await dialog.waitFor();
  await page.keyboard.type('radio kontak');
  const option = dialog.getByRole('group', { name: 'Di dalam berkas' }).getByRole('option').first();
  // Results of a part of the words may be shown before.
  await expect.poll(() => option.locator('mark').allTextContents()).toEqual(['radio', 'kontak']);
  const [found] = /(?<=^Halaman )\d+/.exec((await option.getByText(/^Halaman \d+ · /).textContent()) ?? '') ?? [];
  await page.keyboard.press('Enter');
  const file = page.getByRole('dialog').filter({ hasText: `halaman ${found}` });
  await file.getByText(new RegExp(`^Halaman ${found} / \\d+$`)).waitFor();
  await file.getByText('radio kontak').first().waitFor();
  expect(await hasHorizontalOverflow(page)).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, `file-at-page-${width}`, false);
  await resize(page, width);
  const address = new URL(page.url());
  await page.goBack();
  expect(new URL(page.url()).search).toBe('?cari=radio+kontak');
  // The files of the demo data have one page.
  await page.route(/X-Amz-Signature/, async (route) =>
    route.fulfill({ contentType: 'application/pdf', body: Buffer.from(await fivePages()) }),
  );
  address.searchParams.set('halaman', '4');
  await page.goto(address.href);
  await page.getByText(/^Halaman 4 \/ 5$/).waitFor();
  await page.getByText('Isi halaman 4').waitFor();
  await page.unrouteAll();
});

test('two clicks lead a reader from the list to what changed, beside the file and what refers to the document', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database?cari=HKT-SOP-PRO-002');
  const title = page.getByRole('group', { name: 'Hasil' }).getByRole('link').first();
  await title.waitFor();
  await countInputs(page);
  await title.click();
  const file = page.getByRole('region', { name: /^Berkas “/ });
  await file.locator('canvas').first().waitFor();
  await page.getByText('Alasan Perubahan').waitFor();
  await page.getByRole('heading', { name: 'Dirujuk oleh' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apa yang Berubah' }).click();
  await page
    .getByRole('dialog')
    .getByText(/bagian berubah/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => window.inputs.clicks)).toBe(2);
  await page.keyboard.press('Escape');
  for (const width of [820, 390]) {
    await resize(page, width);
    await file.waitFor({ state: 'detached' });
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    const [opened] = await Promise.all([
      openedFile(page),
      page.getByRole('button', { name: /Revisi 3 · berlaku$/ }).click(),
    ]);
    await opened.close();
  }
});
