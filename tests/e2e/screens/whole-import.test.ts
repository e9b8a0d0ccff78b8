import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { demoPassword, signIn, type UserClient } from '../../support/api.ts';
import { openPageSession, signInOnPage } from '../../support/browser.ts';
import { launchBrowser } from '../../support/browser-launch.ts';
import { BulkScreen } from '../../support/bulk-screen.ts';
import { testFile } from '../../support/files.ts';
import { eightSheets } from '../../support/import-corpus/eight-sheets.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';

/** The documents of a company that moves here; a sheet has an eighth of them. */
const count = 1600;
const waitMs = 1_200_000;

/** Of its own: other tests know the documents of the shared one. */
let localStack: LocalStack;
let browser: Browser;
let admin: UserClient;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), 'hims-whole-import-'));

beforeAll(async () => {
  const env = { ...lowPasswordCost, HIMS_ASSEMBLY: inject('assembly') };
  localStack = await startLocalStack({ seed: 'users', web: 'dist', env });
  browser = await launchBrowser();
  admin = await signIn(localStack.url, nrps.admin);
  ({ page } = await openPageSession(browser, localStack.url));
  page.setDefaultTimeout(waitMs);
  await signInOnPage(page, nrps.admin, demoPassword);
  await page.goto('/database');
});
afterAll(async () => {
  await browser?.close();
  await localStack?.stop();
  rmSync(folder, { recursive: true });
});

/** Small files that differ, named as people name them. */
const writePdfs = async (numbers: readonly string[]): Promise<string[]> => {
  const { bytes } = await testFile('pdf');
  return numbers.map((nomor, at) => {
    const path = join(folder, `${nomor.replaceAll('-', at % 2 === 0 ? '-' : '_')} Prosedur.pdf`);
    writeFileSync(path, Buffer.concat([bytes, Buffer.from(`\n% ${nomor}\n`)]));
    return path;
  });
};

/** Documents of all departments, and those that have a file. */
const countDocuments = async (): Promise<{ all: number; filed: number }> => {
  const sums = { all: 0, filed: 0 };
  for (const department of departmentCodes) {
    const response = await admin.ok('list-hims-documents', { department });
    const rows = 'documents' in response ? response.documents : [];
    sums.all += rows.length;
    sums.filed += rows.filter(({ has_file }) => has_file).length;
  }
  return sums;
};

test(
  'a company brings eight sheets with 1,600 documents and their 1,600 files in at most 19 clicks',
  async () => {
    const screen = new BulkScreen(page);
    // Choosing in a select takes two clicks, and so does choosing files.
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    const choose = async (name: RegExp, label: string) => {
      clicks += 2;
      await screen.dialog.getByRole('combobox', { name }).selectOption({ label });
    };
    const openTool = async (name: string) => {
      await click(page.getByRole('button', { name: 'Impor & Upload' }));
      await click(page.getByRole('menuitem', { name }));
    };
    const { file, documents } = eightSheets('HKT', count / 8);
    expect(documents).toHaveLength(count);

    await openTool('Impor CSV/Excel');
    await screen.chooseWorkbook(file);
    clicks += 2;
    await click(screen.button('Periksa Berkas'));
    await choose(/^Jenis “JSA”, 320 baris: jadikan/, 'INK · Instruksi Kerja');
    await choose(/^Jenis “Kartu Alat”, 320 baris: jadikan/, 'OTHER · Lainnya');
    await click(screen.button('Usulan: Revisi'));
    await click(screen.button('Periksa Ulang (3 jawaban)'));
    await screen.dialog
      .getByText(/^Hasil pemeriksaan 1\.600 baris: 1\.600 baru, 0 diperbarui, 0 tidak berubah, 0 galat/)
      .waitFor();
    await click(screen.neverReviewed);
    await click(screen.button('Simpan ke Daftar Induk'));
    await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
    expect(await countDocuments()).toEqual({ all: count, filed: 0 });
    await click(screen.button('Tutup'));

    const paths = await writePdfs(documents.map(({ nomor }) => nomor));
    await openTool('Lampirkan Berkas');
    await screen.choosePaths(paths);
    clicks += 2;
    await click(screen.button('Lampirkan 1.600 Berkas'));
    await screen.dialog.getByRole('heading', { name: 'Lampiran Berhasil' }).waitFor();
    expect(await countDocuments()).toEqual({ all: count, filed: count });
    expect(clicks).toBeLessThanOrEqual(19);
  },
  waitMs,
);
