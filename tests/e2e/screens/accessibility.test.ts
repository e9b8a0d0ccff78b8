import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

interface Screen {
  name: string;
  who: DemoUserKey | 'anonymous';
  path: string;
  /** Resolves when the screen is complete. */
  ready: (page: Page) => Promise<unknown>;
}

const text = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first().waitFor();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const screens: readonly Screen[] = [
  {
    name: 'landing',
    who: 'anonymous',
    path: '/',
    ready: (page) => page.getByRole('link', { name: 'Login' }).first().waitFor(),
  },
  { name: 'login', who: 'anonymous', path: '/login', ready: text('Masukkan NRP dan Password Anda') },
  {
    name: 'login-errors',
    who: 'anonymous',
    path: '/login',
    ready: async (page) => {
      await page.getByLabel('NRP', { exact: true }).fill('123');
      await button(page, 'Login').click();
      await text('NRP harus 8 angka.')(page);
    },
  },
  { name: 'dashboard', who: 'employee', path: '/dashboard', ready: text(/Menampilkan 1-10 dari/) },
  {
    name: 'dashboard-story',
    who: 'employee',
    path: '/dashboard',
    ready: async (page) => {
      await page.locator('tbody [data-submission]').first().click();
      await page
        .getByRole('heading', { name: /Riwayat/ })
        .or(page.getByText('Riwayat'))
        .first()
        .waitFor();
    },
  },
  { name: 'form', who: 'employee', path: '/pengajuan', ready: text('Tujuan Pengajuan') },
  {
    name: 'form-errors',
    who: 'employee',
    path: '/pengajuan',
    ready: async (page) => {
      await button(page, 'Ajukan Dokumen').click();
      await text('Tujuan Pengajuan harus diisi')(page);
    },
  },
  {
    name: 'form-filled',
    who: 'employee',
    path: '/pengajuan',
    ready: async (page) => {
      const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
      const nomor = freshNomor();
      await fillForm(page, {
        purpose: 'new',
        title: 'Prosedur Uji Layar',
        type: 'SOP',
        nomor,
        department: 'Produksi',
        draft,
        supporting,
      });
      await text(/belum digunakan/)(page);
    },
  },
  { name: 'actions-admin', who: 'admin', path: '/pengajuan', ready: heading('Pilih Tindakan') },
  { name: 'actions-management', who: 'projectManager', path: '/pengajuan', ready: heading('Pilih Tindakan') },
  { name: 'review', who: 'admin', path: '/review', ready: (page) => button(page, /^Approve /).waitFor() },
  {
    name: 'review-reject',
    who: 'admin',
    path: '/review',
    ready: async (page) => {
      await button(page, /^Reject /).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'approval', who: 'projectManager', path: '/approval', ready: (page) => button(page, /^Approve /).waitFor() },
  {
    name: 'approval-without-position',
    who: 'manager',
    path: '/approval',
    ready: text(/Posisi pengguna tidak ditemukan/),
  },
  { name: 'database', who: 'sheEmployee', path: '/database', ready: text('Kebijakan K3LH') },
  {
    name: 'database-search',
    who: 'sheEmployee',
    path: '/database',
    ready: async (page) => {
      await page.getByLabel('Cari dokumen anda').fill('HKT-INK-PLT-003');
      await text('Nomor ganda')(page);
    },
  },
  {
    name: 'database-nothing',
    who: 'sheEmployee',
    path: '/database',
    ready: async (page) => {
      await page.getByLabel('Cari dokumen anda').fill('tidak ada yang seperti ini');
      await text('Tidak ada dokumen yang cocok.')(page);
    },
  },
  {
    name: 'under-development',
    who: 'employee',
    path: '/under-development',
    ready: heading('Fitur Sedang Dikembangkan'),
  },
  { name: 'not-found', who: 'employee', path: '/tidak-ada', ready: text('Oops! Page not found') },
];

test.each(screens)(
  '$name: no accessibility faults, nothing wider than the page',
  async ({ name, who, path, ready }) => {
    const page = await sessions.page(who);
    await page.goto(path);
    await ready(page);
    await takeScreenshots(page, name);
    for (const width of widths) {
      await resize(page, width);
      expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(page, ['color-contrast']), 'in the dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await resize(page, 1440);
  },
);

test('guarded screens send strangers to the login, and back where they wanted', async () => {
  const { page } = await sessions.openFresh('anonymous');
  for (const path of ['/dashboard', '/pengajuan', '/review', '/approval']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});

test('signing out leads to the landing page, and the session is gone', async () => {
  const { page } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Joko Santoso/ }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('the small-screen menu holds the same links', async () => {
  const page = await sessions.page('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await button(page, 'Buka menu').click();
  for (const name of ['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS'])
    await page.getByRole('link', { name }).waitFor();
  await button(page, 'Keluar').waitFor();
  await takeScreenshots(page, 'menu', false);
});

/** A browser reports every refusal; on these two screens a refusal is what is shown. */
const refusalsShown = ['/tidak-ada', '/api/get-approval-documents'];

test('the consoles stayed silent, but for the two screens that show a refusal', async () => {
  const consoleErrors = await sessions.consoleErrors();
  expect(consoleErrors.filter((line) => !refusalsShown.some((path) => line.includes(path)))).toEqual([]);
});
