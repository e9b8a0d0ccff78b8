import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { read, utils } from 'xlsx';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../support/browser-sessions.ts';
import { readQrCodes } from '../support/rendered-pdf.ts';
import { publishForReader } from '../support/required-reading.ts';
import { freshNomor } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';

const sessions = setUpBrowserSessions();
const nomor = freshNomor();
const nama = `Prosedur Pengoperasian Crusher ${nomor}`;

const rowOf = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ hasText: nomor })
    .filter({ has: page.getByRole('cell', { name: number, exact: true }) });

/** Reads the file on a phone and confirms below it that it was understood. */
const readOnPhone = async (page: Page): Promise<void> => {
  await resize(page, 390);
  await page.goto('/wajib-dibaca');
  const row = page.getByRole('listitem').filter({ hasText: nomor });
  await row.getByRole('button', { name: `Baca ${nama}` }).click();
  const viewer = page.getByRole('dialog', { name: nama });
  await viewer
    .getByRole('region', { name: `Berkas “${nama}”` })
    .locator('canvas')
    .first()
    .waitFor();
  await viewer.getByRole('button', { name: 'Sudah Dibaca' }).click();
  await page
    .getByRole('alertdialog', { name: 'Saya sudah membaca dan memahami' })
    .getByRole('button', { name: 'Sudah Dibaca' })
    .click();
  await waitForToast(page, 'Pernyataan Tersimpan', nomor);
};

/** Prints a copy for two holders of Produksi from the document's page; resolves to the addresses in their QR codes. */
const printTwoCopies = async (page: Page): Promise<string[]> => {
  await page.goto(`/database?cari=${nomor}`);
  // The document may be found by its file as well.
  await page.getByRole('group', { name: 'Hasil' }).getByRole('link', { name: nama }).click();
  await page.getByRole('button', { name: 'Cetak Salinan Terkendali' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cetak salinan terkendali' });
  await dialog.getByLabel('Pemegang').fill('Pengawas Shift A');
  await dialog.getByLabel('Departemen').selectOption('PRODUKSI');
  await dialog.getByLabel('Lokasi').fill('Ruang kendali crusher');
  await dialog.getByLabel('Keperluan').fill('Acuan kerja');
  await dialog.getByRole('button', { name: 'Tambah Pemegang' }).click();
  await dialog.getByLabel('Pemegang').nth(1).fill('Pengawas Shift B');
  await dialog.getByRole('button', { name: 'Cetak 2 Salinan' }).click();
  await dialog.getByText('Cetak Salinan Berhasil').waitFor();
  const [request] = await Promise.all([
    page.context().waitForEvent('request', (each) => each.url().includes('/copies/')),
    dialog.getByRole('button', { name: 'Buka Semua' }).click(),
  ]);
  const browser = page.context().browser();
  if (!browser) throw new Error('The context has no browser');
  const bytes = new Uint8Array(await (await fetch(request.url())).arrayBuffer());
  return [...new Set(await readQrCodes(browser, bytes))].flatMap((code) => (code === undefined ? [] : [code]));
};

const statusAt = async (code: string): Promise<string> => {
  const html = await (await fetch(new URL(new URL(code).pathname, inject('localStackUrl')))).text();
  return /(?:MASIH|TIDAK) BERLAKU/.exec(html)?.[0] ?? html;
};

test('a revision is read on a phone and printed; the next one makes its copies invalid, which are collected', async () => {
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishForReader(reader, { nomor, nama });
  await readOnPhone((await sessions.openFor(reader)).page);

  const codes = await printTwoCopies(await sessions.page('controller'));
  expect(codes).toHaveLength(2);
  const scanner = await sessions.page('anonymous');
  for (const code of codes) {
    await scanner.goto(new URL(code).pathname);
    await scanner.getByText('MASIH BERLAKU').waitFor();
  }
  await resize(scanner, 390);
  expect(await hasHorizontalOverflow(scanner)).toBe(false);
  expect(await accessibilityViolations(scanner)).toEqual([]);

  await publishForReader(reader, { nomor, nama, purpose: 'revision' });
  for (const code of codes)
    await expect.poll(() => statusAt(code), { timeout: 60_000, interval: 300 }).toBe('TIDAK BERLAKU');

  const head = await sessions.page('produksiHead');
  await head.goto('/pembaca/produksi?tab=penarikan');
  await head.getByLabel('Cari salinan').fill(nomor);
  for (const number of ['01', '02'])
    await head.getByRole('checkbox', { name: `Pilih salinan ${number} dari ${nomor}` }).check();
  await takeScreenshots(head, 'journey-recall');
  await head.getByRole('region', { name: 'Salinan terpilih' }).getByRole('button', { name: 'Catat Penarikan' }).click();
  const recall = head.getByRole('alertdialog', { name: 'Catat penarikan 2 salinan' });
  await recall.getByRole('radio', { name: /^Ditarik/ }).check();
  await recall.getByRole('button', { name: 'Catat Penarikan' }).click();
  await recall.waitFor({ state: 'detached' });
  await rowOf(head, '01').waitFor({ state: 'detached' });
  await rowOf(head, '02').waitFor({ state: 'detached' });

  await head.goto('/pembaca/produksi?tab=salinan');
  await head.getByLabel('Status').selectOption('Ditutup');
  await head.getByLabel('Cari salinan').fill(nomor);
  await rowOf(head, '02').getByText('Ditarik').waitFor();
  const [download] = await Promise.all([
    head.waitForEvent('download'),
    head.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(rows.map((row) => [row['Nomor Dokumen'], row['Salinan'], row['Status']]).sort()).toEqual([
    [nomor, '01', 'Ditarik'],
    [nomor, '02', 'Ditarik'],
  ]);
});
