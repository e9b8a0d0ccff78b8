import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import {
  clearRoutes,
  delayCall,
  failCall,
  overrideResponse,
  setUpBrowserSessions,
  waitForToast,
  waitForToastText,
} from '../../support/browser-sessions.ts';
import { chooseOption } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions([/\/api\/get-process-times/, /status of 500/]);

const none = { decided: 0, rejected: 0, median_days: null, p90_days: null, waiting: 0, oldest_days: null };
const times = [
  { level: null, department: null, decided: 40, rejected: 6, median_days: 2, p90_days: 7, waiting: 9, oldest_days: 11 },
  { level: null, department: 'Plant', ...none, waiting: 2, oldest_days: 3 },
  {
    level: null,
    department: 'SHE',
    decided: 40,
    rejected: 6,
    median_days: 2,
    p90_days: 7,
    waiting: 7,
    oldest_days: 11,
  },
  {
    level: 'review',
    department: null,
    decided: 25,
    rejected: 2,
    median_days: 1,
    p90_days: 3,
    waiting: 2,
    oldest_days: 3,
  },
  {
    level: 'she_head',
    department: null,
    decided: 10,
    rejected: 4,
    median_days: 4,
    p90_days: 12,
    waiting: 7,
    oldest_days: 11,
  },
  { level: 'project_manager', department: null, ...none, decided: 5, median_days: 0, p90_days: 2 },
];

const section = (page: Page, title: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) });
const tableRows = (page: Page, title: string) =>
  section(page, title)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ innerText }) => innerText)),
    );
const chartTexts = (page: Page, title: string) =>
  section(page, title)
    .locator('svg > g > text')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent));

test('is for admins and project managers, by the link in the footer', async () => {
  for (const who of ['admin', 'projectManager'] as const) {
    const page = await sessions.page(who);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Waktu Proses' }).click();
    await page.getByRole('heading', { name: 'Lama sampai diputuskan' }).waitFor();
  }
  const { page } = await sessions.openFresh('sheHead');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Panduan' }).waitFor();
  expect(await page.getByRole('link', { name: 'Waktu Proses' }).count()).toBe(0);
  await page.goto('/waktu-proses');
  await page.waitForURL('**/dashboard');
  await waitForToastText(page, 'Akses Ditolak');
});

test('shows the demo’s times without accessibility violations at every width, light and dark', async () => {
  const page = await sessions.page('admin');
  await page.goto('/waktu-proses');
  await section(page, 'Lama sampai diputuskan').locator('svg').waitFor();
  await takeScreenshots(page, 'process-times');
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(page, ['color-contrast']), 'dark colour scheme').toEqual([]);
  await takeScreenshots(page, 'process-times-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, 1440);
});

test('each chart says what its table says, by level and by department', async () => {
  const page = await sessions.page('admin');
  await overrideResponse(page, 'get-process-times', { times });
  await page.goto('/waktu-proses');
  await section(page, 'Lama sampai diputuskan').locator('svg').waitFor();
  expect(await tableRows(page, 'Lama sampai diputuskan')).toEqual([
    ['Tahapan', 'Keputusan', 'Median', 'Persentil 90'],
    ['Peninjauan', '25', '1', '3'],
    ['Dept. Head', '0', '–', '–'],
    ['Dept. Head SHE', '10', '4', '12'],
    ['Project Manager', '5', '0', '2'],
  ]);
  expect(await chartTexts(page, 'Lama sampai diputuskan')).toEqual([
    ...['0', '2', '4', '6', '8', '10', '12'],
    ...['1 / 3', '–', '4 / 12', '0 / 2'],
  ]);
  expect(await chartTexts(page, 'Bagian yang ditolak')).toEqual(expect.arrayContaining(['8%', '–', '40%', '0%']));
  await takeScreenshots(page, 'process-times-figures');

  await page.getByRole('tab', { name: 'Per departemen' }).click();
  await page.waitForURL('**/waktu-proses?menurut=departemen');
  expect((await tableRows(page, 'Menunggu keputusan')).slice(0, 4)).toEqual([
    ['Departemen', 'Menunggu', 'Tertua (hari kerja)'],
    ['Produksi', '0', '–'],
    ['Engineering', '0', '–'],
    ['Plant', '2', '3'],
  ]);
  await chooseOption(page, 'Tahapan', 'Dept. Head');
  await section(page, 'Menunggu keputusan').getByText('Tidak ada pengajuan yang menunggu keputusan.').waitFor();
  await page.getByRole('tab', { name: 'Per tahapan' }).click();
  await chooseOption(page, 'Departemen', 'SHE');
  await page.waitForURL('**/waktu-proses?departemen=SHE');
  await clearRoutes(page);
});

test('exports every level and department as Excel', async () => {
  const page = await sessions.page('projectManager');
  await overrideResponse(page, 'get-process-times', { times });
  await page.goto('/waktu-proses');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Waktu Proses HIMS - .+\.xlsx$/);
  const { Sheets } = read(readFileSync(await download.path()));
  const [header, first, ...rows] = utils.sheet_to_json<unknown[]>(Sheets['Waktu Proses'] ?? {}, { header: 1 });
  expect(header?.slice(0, 4)).toEqual(['Tahapan', 'Departemen', 'Keputusan', 'Median (hari kerja)']);
  expect(first).toEqual(['Semua tahapan', 'Semua departemen', 40, 2, 7, 9, 11, 6, 15]);
  expect(rows).toHaveLength(times.length - 1);
  await clearRoutes(page);
});

test('has a loading, an empty and an error state', async () => {
  const page = await sessions.page('admin');
  const release = await delayCall(page, 'get-process-times');
  await page.goto('/waktu-proses');
  await page.getByText('Memuat waktu proses...').waitFor();
  await takeScreenshots(page, 'process-times-loading');
  release();
  await section(page, 'Lama sampai diputuskan').locator('svg').waitFor();
  await clearRoutes(page);

  await overrideResponse(page, 'get-process-times', { times: [{ level: null, department: null, ...none }] });
  await page.goto('/waktu-proses');
  await page.getByText('Belum ada keputusan dalam 90 hari terakhir.').waitFor();
  expect(await page.getByRole('figure').count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'process-times-empty');
  await clearRoutes(page);

  await failCall(page, 'get-process-times', 403, 'forbidden');
  await page.goto('/waktu-proses');
  await waitForToast(page, 'Error', 'Gagal memuat waktu proses');
  await clearRoutes(page);
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await page.getByRole('heading', { name: 'Lama sampai diputuskan' }).waitFor();
});
