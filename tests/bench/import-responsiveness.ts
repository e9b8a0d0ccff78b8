import { errors, type Page } from 'playwright-core';
import { departmentCodes, departmentLabels } from '../../shared/domain/departments.ts';
import { demoPassword, signIn, type UserClient } from '../support/api.ts';
import { openPageSession, signInOnPage } from '../support/browser.ts';
import { launchBrowser } from '../support/browser-launch.ts';
import { printLine } from '../support/commands.ts';
import type { TestFile } from '../support/files.ts';
import { manyRows, workbook } from '../support/import-corpus/workbooks.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { longTaskMs, type MainThreadStats, observeMainThread, watchMainThread } from './main-thread.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** The threshold of "good" in https://web.dev/articles/inp. */
const goodInpMs = 200;

/**
 * The page in Chromium during an import: first a user who searches the database, then the user who imports, with the
 * progress dialog. Browser and import worker share this machine, so the speed of the import is measured separately in
 * `import.ts`.
 */
type Size = Sizes['importPage'];

export const measureImportResponsiveness = async (localStack: LocalStack, size: Size): Promise<Measurement[]> => {
  const browser = await launchBrowser();
  const openPage = async (nrp: string): Promise<Page> => {
    const { page } = await openPageSession(browser, localStack.url);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watchMainThread);
    await signInOnPage(page, nrp, demoPassword);
    await page.goto('/database');
    await page.getByText(/^Menampilkan 1-/).waitFor();
    return page;
  };
  try {
    const viewerPage = await openPage(nrps.employee);
    const searchMeasurements = await measureSearching(localStack, size, viewerPage);
    await viewerPage.context().close();
    return [...searchMeasurements, ...(await measureImporting(localStack, size, await openPage(nrps.admin)))];
  } finally {
    await browser.close();
  }
};

const measureSearching = async (
  localStack: LocalStack,
  { rows, letterMs }: Size,
  page: Page,
): Promise<Measurement[]> => {
  // A repeated run imports documents of its own.
  const prefix = `WATCHED${Date.now()}`;
  // A first run, so that everything that is loaded on first use is loaded.
  await searchAndBrowse(page, prefix, letterMs);
  const before = await observeMainThread(page, () => searchAndBrowse(page, prefix, letterMs));
  // Building the file blocks this process for seconds, so the admin signs in after it.
  const file = fileOf(prefix, rows);
  const admin = await signIn(localStack.url, nrps.admin);
  const [upload_id = ''] = await admin.upload([file], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id, replace_existing: true });
  const during = await observeMainThread(page, async () => {
    for (;;) {
      await searchAndBrowse(page, prefix, letterMs);
      const { job } = await admin.ok('get-bulk-job', { job_id });
      if (job.finished_at === null) continue;
      if (job.state === 'done' && job.result?.counts.baru === rows) return;
      throw new Error(`The import failed: ${JSON.stringify(job)}`);
    }
  });
  return [
    ...inpMeasurements('searching, nothing imported', before),
    ...inpMeasurements('searching during the import', during, goodInpMs),
    ...(await compareCounts(localStack, page, prefix, rows)),
  ];
};

/** Simulates a user who searches letter by letter and opens further pages, departments and types. */
const searchAndBrowse = async (page: Page, prefix: string, letterMs: number): Promise<void> => {
  for (const [search, department] of [
    ['pengangkutan batubara', 'PLANT'],
    [`${prefix}-sop-19`.toLowerCase(), 'ENGINEERING'],
  ] as const) {
    await page.getByLabel('Cari dokumen anda').click();
    await page.keyboard.type(search, { delay: letterMs });
    await nextPage(page, letterMs);
    await page.getByRole('tab', { name: department, exact: true }).click();
    // Each button differs from the selected one: a click without an effect is painted only with the next change.
    for (const type of ['Instruksi Kerja', 'Standar Operasional Prosedur'])
      await page.getByRole('button', { name: type, exact: true }).click();
    await nextPage(page, letterMs);
    await page.getByRole('tab', { name: 'IMS', exact: true }).click();
  }
};

/** Opens the next page if there is one. */
const nextPage = async (page: Page, letterMs: number): Promise<void> => {
  await page.waitForTimeout(5 * letterMs);
  const next = page.locator('button:enabled', { hasText: /^Selanjutnya$/ });
  if (await next.isVisible()) await next.click();
};

/**
 * Checks that the list is correct in the end: it shows every imported row, and the server's count of each department.
 */
const compareCounts = async (
  localStack: LocalStack,
  page: Page,
  prefix: string,
  rows: number,
): Promise<Measurement[]> => {
  const since = performance.now();
  const search = `${prefix}-sop-`.toLowerCase();
  await page.getByLabel('Cari dokumen anda').fill(search);
  const found = new RegExp(`^([\\d.]+) dokumen cocok dengan “${search}” di semua jenis dan departemen$`);
  const shownRows = await waitForFigure(page, found, () => rows);
  const countedMs = performance.now() - since;
  const employee = await signIn(localStack.url, nrps.employee);
  let differing = 0;
  for (const department of departmentCodes) {
    await page.getByRole('tab', { name: departmentLabels[department], exact: true }).click();
    await page.getByRole('button', { name: 'Standar Operasional Prosedur', exact: true }).click();
    // Other parts' submissions may still be published, so each look at the page has its own look at the server; not
    // more often, because the page has a part in the server's rate of requests.
    const expected = async (): Promise<number> => {
      await page.waitForTimeout(250);
      const response = await employee.ok('list-hims-documents', { department });
      if (!('documents' in response)) throw new Error('Expected the whole list');
      return response.documents.filter(({ jenis }) => jenis === 'SOP').length;
    };
    const shown = await waitForFigure(page, /^Menampilkan 1-10 dari ([\d.]+) hasil$/, expected);
    const counted = await expected();
    if (shown === counted) continue;
    differing += 1;
    printLine(`  ${department}: the page shows ${shown} SOP, the server has ${counted}`);
  }
  return [
    { label: 'imported rows that the page shows afterwards', value: shownRows, unit: '', limit: rows, least: rows },
    { label: 'from the search until it shows them', value: countedMs, unit: 'ms' },
    { label: 'departments whose count differs from the server', value: differing, unit: '', limit: 0 },
  ];
};

/** The figure in a sentence of the page when it equals the expected one, or after 30 seconds, which only a busy machine needs. */
const waitForFigure = async (
  page: Page,
  sentence: RegExp,
  expected: () => number | Promise<number>,
): Promise<number> => {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const [text = ''] = await page.getByText(sentence).allTextContents();
    const figure = Number(sentence.exec(text)?.[1]?.replaceAll('.', ''));
    if (figure === (await expected()) || performance.now() > deadline) return figure;
    await page.waitForTimeout(50);
  }
};

/** Simulates the importing user: check, save, and meanwhile open the list of jobs and dismiss the cancel dialog. */
const measureImporting = async (
  localStack: LocalStack,
  { rows, letterMs }: Size,
  page: Page,
): Promise<Measurement[]> => {
  const count = rows.toLocaleString('id-ID');
  const dialog = page.getByRole('dialog');
  const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Impor & Upload' }).click();
  await page.getByRole('menuitem', { name: 'Impor CSV/Excel' }).click();
  const { name, content_type, bytes } = fileOf(`OWN${Date.now()}`, rows);
  const admin = await signIn(localStack.url, nrps.admin);
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: content_type, buffer: Buffer.from(bytes) });
  const checking = await observeMainThread(page, async () => {
    await press('Periksa Berkas');
    const checked = dialog.getByText(`Hasil pemeriksaan ${count} baris: ${count} baru`);
    // A short check may end before it is visible.
    await dialog.getByText('Memeriksa baris...').or(checked).first().waitFor();
    await browseJobs(page, admin, letterMs);
    await checked.waitFor();
  });
  const saving = await observeMainThread(page, async () => {
    await dialog.getByRole('radio', { name: /^Belum pernah ditinjau/ }).check();
    await press('Simpan ke Daftar Induk');
    const saved = dialog.getByText(`${count} dokumen berhasil diimport`);
    await dialog.getByText('Menyimpan ke Daftar Induk...').or(saved).first().waitFor();
    await browseJobs(page, admin, letterMs);
    await saved.waitFor();
  });
  return [
    ...inpMeasurements('the importer during the dry run', checking, goodInpMs),
    ...inpMeasurements('the importer during the import', saving, goodInpMs),
  ];
};

const browseJobs = async (page: Page, admin: UserClient, letterMs: number): Promise<void> => {
  const dialog = page.getByRole('dialog');
  for (;;) {
    const { jobs } = await admin.ok('list-bulk-jobs', {});
    if (jobs.every(({ finished_at }) => finished_at !== null)) return;
    try {
      await dialog.getByRole('button', { name: 'Batalkan Pekerjaan', exact: true }).click({ timeout: 1000 });
      await page.getByRole('button', { name: 'Lanjutkan Pekerjaan', exact: true }).click({ timeout: 1000 });
      for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab', { delay: letterMs });
    } catch (error) {
      // The job may end between the check and the click.
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
};

/** `inpMs` is the limit of the INP; the page's own processor time always has its limit, independent of other load. */
const inpMeasurements = (
  state: string,
  { interactions, slow, longTasks, longProcessorTasks }: MainThreadStats,
  inpMs?: number,
): Measurement[] => [
  // INP as web.dev defines it: the slowest interaction, ignoring one in fifty. Interactions below 16 ms are not
  // reported.
  {
    label: `${state}: INP of ${interactions} keys and clicks`,
    value: slow[Math.floor(interactions / 50)] ?? 0,
    unit: 'ms',
    ...(inpMs !== undefined && { limit: inpMs }),
  },
  { label: `${state}: the slowest of them`, value: slow[0] ?? 0, unit: 'ms' },
  { label: `${state}: tasks above ${longTaskMs} ms`, value: longTasks.length, unit: '' },
  { label: `${state}: the longest task`, value: Math.max(0, ...longTasks), unit: 'ms' },
  {
    label: `${state}: tasks above ${longTaskMs} ms of processor time`,
    value: longProcessorTasks.length,
    unit: '',
    limit: 0,
  },
];

const fileOf = (prefix: string, rows: number): TestFile => workbook('daftar-induk.xlsx', manyRows(rows, prefix));
