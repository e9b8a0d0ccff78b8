import { errors, type Page } from 'playwright-core';
import { departmentCodes, departmentLabels } from '../../shared/domain/departments.ts';
import { demoPassword, signIn, type UserClient } from '../support/api.ts';
import { openPageSession, signInOnPage } from '../support/browser.ts';
import { launchBrowser } from '../support/browser-launch.ts';
import type { TestFile } from '../support/files.ts';
import { manyRows, workbook } from '../support/import-corpus/workbooks.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { longTaskMs, type MainThreadStats, observeMainThread, watchMainThread } from './main-thread.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** "Good" in https://web.dev/articles/inp: what nearly all interactions of a visit stay within. */
const goodInpMs = 200;

/**
 * The page in Chromium while rows are imported: first somebody who searches the database meanwhile, then the one
 * who imports, with the dialog that shows how it goes. Browser, import worker and all else share this machine, so that
 * how fast the import is says nothing here: `import.ts` measures that alone.
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
  // What is loaded on first use is loaded.
  await searchAndBrowse(page, letterMs);
  const before = await observeMainThread(page, () => searchAndBrowse(page, letterMs));
  // Building it takes seconds during which this process answers nobody: the admin's connection begins after it.
  const file = fileOf('WATCHED', rows);
  const admin = await signIn(localStack.url, nrps.admin);
  const [upload_id = ''] = await admin.upload([file], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id, replace_existing: true });
  const during = await observeMainThread(page, async () => {
    for (;;) {
      await searchAndBrowse(page, letterMs);
      const { job } = await admin.ok('get-bulk-job', { job_id });
      if (job.finished_at === null) continue;
      if (job.state === 'done' && job.result?.counts.baru === rows) return;
      throw new Error(`The import failed: ${JSON.stringify(job)}`);
    }
  });
  return [
    ...inpMeasurements('searching, nothing imported', before),
    ...inpMeasurements('searching during the import', during, goodInpMs),
    ...(await compareCounts(localStack, page, rows)),
  ];
};

/** What somebody does who looks for something: a search letter by letter, further pages, other departments and types. */
const searchAndBrowse = async (page: Page, letterMs: number): Promise<void> => {
  for (const [search, department] of [
    ['pengangkutan batubara', 'PLANT'],
    ['watched-sop-19', 'ENGINEERING'],
  ] as const) {
    await page.getByLabel('Cari dokumen anda').click();
    await page.keyboard.type(search, { delay: letterMs });
    await nextPage(page, letterMs);
    await page.getByRole('tab', { name: department, exact: true }).click();
    // Each is another than the one before: a click that changes nothing is drawn whenever something else is.
    for (const type of ['Instruksi Kerja', 'Standar Operasional Prosedur'])
      await page.getByRole('button', { name: type, exact: true }).click();
    await nextPage(page, letterMs);
    await page.getByRole('tab', { name: 'IMS', exact: true }).click();
  }
};

/** Where there is one. */
const nextPage = async (page: Page, letterMs: number): Promise<void> => {
  await page.waitForTimeout(5 * letterMs);
  const next = page.locator('button:enabled', { hasText: /^Selanjutnya$/ });
  if (await next.isVisible()) await next.click();
};

/** The list is right in the end, not only quick: every row of the import, and each department as the server has it. */
const compareCounts = async (localStack: LocalStack, page: Page, rows: number): Promise<Measurement[]> => {
  const since = performance.now();
  await page.getByLabel('Cari dokumen anda').fill('watched-sop-');
  const found = await readFigure(
    page,
    /^([\d.]+) dokumen cocok dengan “watched-sop-” di semua jenis dan departemen$/,
    rows,
  );
  const known = performance.now() - since;
  const employee = await signIn(localStack.url, nrps.employee);
  let wrong = 0;
  for (const department of departmentCodes) {
    const answer = await employee.ok('list-hims-documents', { department });
    if (!('documents' in answer)) throw new Error('The whole list was asked for');
    const own = answer.documents.filter(({ jenis }) => jenis === 'SOP').length;
    await page.getByRole('tab', { name: departmentLabels[department], exact: true }).click();
    await page.getByRole('button', { name: 'Standar Operasional Prosedur', exact: true }).click();
    if ((await readFigure(page, /^Menampilkan 1-10 dari ([\d.]+) hasil$/, own)) !== own) wrong += 1;
  }
  return [
    { what: 'rows of the import that the page counts afterwards', value: found, unit: '', limit: rows, least: rows },
    { what: 'from asking until it counts them', value: known, unit: 'ms' },
    { what: 'departments that it counts otherwise than the server', value: wrong, unit: '', limit: 0 },
  ];
};

/** The figure a sentence of the page shows, once it is the wanted one or ten seconds have passed. */
const readFigure = async (page: Page, sentence: RegExp, wanted: number): Promise<number> => {
  const until = performance.now() + 10_000;
  for (;;) {
    const [text = ''] = await page.getByText(sentence).allTextContents();
    const figure = Number(sentence.exec(text)?.[1]?.replaceAll('.', ''));
    if (figure === wanted || performance.now() > until) return figure;
    await page.waitForTimeout(50);
  }
};

/** The importer's own way: check, save, and while it runs look at the list of jobs, and think twice of cancelling. */
const measureImporting = async (
  localStack: LocalStack,
  { rows, letterMs }: Size,
  page: Page,
): Promise<Measurement[]> => {
  const count = rows.toLocaleString('id-ID');
  const dialog = page.getByRole('dialog');
  const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Import & Upload' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV/Excel' }).click();
  const { name, content_type, bytes } = fileOf('OWN', rows);
  const admin = await signIn(localStack.url, nrps.admin);
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: content_type, buffer: Buffer.from(bytes) });
  const checking = await observeMainThread(page, async () => {
    await press('Periksa Berkas');
    const checked = dialog.getByText(`${count} baru`);
    // A short check may be over before it is seen.
    await dialog.getByText('Memeriksa baris...').or(checked).first().waitFor();
    await browseJobs(page, admin, letterMs);
    await checked.waitFor();
  });
  const saving = await observeMainThread(page, async () => {
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
      // The job may end between a look and a click.
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
};

/** `inpMs`: what the INP may be; nobody else's load may count against the page's own work, which has its limit always. */
const inpMeasurements = (
  state: string,
  { interactions, slow, longTasks, longWork }: MainThreadStats,
  inpMs?: number,
): Measurement[] => [
  // As web.dev has it: the slowest, but for one in fifty. What was drawn within 16 ms is not told.
  {
    what: `${state}: INP of ${interactions} keys and clicks`,
    value: slow[Math.floor(interactions / 50)] ?? 0,
    unit: 'ms',
    ...(inpMs !== undefined && { limit: inpMs }),
  },
  { what: `${state}: the slowest of them`, value: slow[0] ?? 0, unit: 'ms' },
  { what: `${state}: tasks above ${longTaskMs} ms`, value: longTasks.length, unit: '' },
  { what: `${state}: the longest task`, value: Math.max(0, ...longTasks), unit: 'ms' },
  { what: `${state}: tasks above ${longTaskMs} ms of processor time`, value: longWork.length, unit: '', limit: 0 },
];

const fileOf = (prefix: string, rows: number): TestFile => workbook('daftar-induk.xlsx', manyRows(rows, prefix));
