import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { demoPassword, signIn, type UserClient } from '../support/api.ts';
import { openPageSession, signInOnPage } from '../support/browser.ts';
import { launchBrowser } from '../support/browser-launch.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { observeMainThread, watchMainThread } from './main-thread.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const departments = ['IMS', 'SHE', 'FAT', 'HGS', 'LOG', 'PLT', 'PRO', 'ENG'];
const waitMs = 900_000;

/** Many small PDFs for the documents of a new list, chosen at once in Chromium and attached by clicks. */
export const measureAttachments = async (
  localStack: LocalStack,
  { files }: Sizes['attach'],
): Promise<Measurement[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-bench-attach-'));
  const browser = await launchBrowser();
  try {
    const numbers = Array.from(
      { length: files },
      (_, at) => `LMP-SOP-${departments[at % departments.length]}-${String(at + 1).padStart(5, '0')}`,
    );
    const paths = await writePdfs(folder, numbers);
    await importDocuments(await signIn(localStack.url, nrps.admin), numbers);
    const { page } = await openPageSession(browser, localStack.url);
    page.setDefaultTimeout(waitMs);
    await page.addInitScript(watchMainThread);
    await signInOnPage(page, nrps.admin, demoPassword);
    await page.goto('/database');
    await page.getByRole('button', { name: 'Impor & Upload' }).waitFor();
    return await attachAll(page, paths);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
};

const attachAll = async (page: Page, paths: readonly string[]): Promise<Measurement[]> => {
  let clicks = 0;
  const click = async (role: 'button' | 'menuitem', name: string): Promise<void> => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await click('button', 'Impor & Upload');
  await click('menuitem', 'Lampirkan Berkas');
  const dialog = page.getByRole('dialog');
  const startedAt = performance.now();
  const ready = `Lampirkan ${paths.length.toLocaleString('id-ID')} Berkas`;
  const matching = await observeMainThread(page, async () => {
    // Opening the file dialog is a click, too.
    clicks += 1;
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([...paths]);
    await dialog.getByRole('button', { name: ready }).waitFor();
  });
  const chosenAt = performance.now();
  await click('button', ready);
  await dialog.getByText('Pekerjaan tetap berjalan').waitFor();
  const uploadedAt = performance.now();
  const heading = dialog.getByRole('heading', { name: /^Lampiran/ });
  await heading.waitFor();
  const endedAt = performance.now();
  const outcome = await heading.textContent();
  if (outcome !== 'Lampiran Berhasil') throw new Error(`The files were not attached: ${outcome}`);
  return [
    { label: 'files chosen and matched', value: (chosenAt - startedAt) / 1000, unit: 's' },
    {
      label: 'longest task of the page meanwhile (processor time)',
      value: Math.max(0, ...matching.longProcessorTasks),
      unit: 'ms',
    },
    { label: 'files uploaded a second', value: (1000 * paths.length) / (uploadedAt - chosenAt), unit: '/s' },
    { label: 'uploaded files attached a second', value: (1000 * paths.length) / (endedAt - uploadedAt), unit: '/s' },
    {
      ...{ label: 'files a second, from the click to the end of the job', unit: '/s', least: 20 },
      value: (1000 * paths.length) / (endedAt - chosenAt),
    },
    { label: 'clicks', value: clicks, unit: '', limit: 20 },
  ];
};

const writePdfs = async (folder: string, numbers: readonly string[]): Promise<string[]> => {
  const { bytes } = await testFile('pdf');
  return numbers.map((nomor, at) => {
    const path = join(folder, `${nomor.replaceAll('-', at % 2 === 0 ? '-' : '_')}_Rev00_Prosedur.pdf`);
    writeFileSync(path, Buffer.concat([bytes, Buffer.from(`\n% ${nomor}\n`)]));
    return path;
  });
};

const importDocuments = async (admin: UserClient, numbers: readonly string[]): Promise<void> => {
  const rows = numbers.map((nomor, at) => [nomor, `Prosedur ${at}`, 'SOP', departments[at % departments.length] ?? '']);
  const [upload_id = ''] = await admin.upload([workbook('daftar.xlsx', [[...header], ...rows])], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id });
  for (;;) {
    const { job } = await admin.ok('get-bulk-job', { job_id });
    if (job.finished_at !== null) {
      if (job.result?.counts.baru !== numbers.length) throw new Error('The list was not imported completely');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
