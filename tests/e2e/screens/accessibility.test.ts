import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

// `not-found` and `approval-without-position` show an error response, which the browser reports on the console.
const sessions = setUpBrowserSessions([/\/tidak-ada/, /\/api\/get-approval-documents/]);

interface Screen {
  name: string;
  who: DemoUserKey | 'anonymous';
  path: string;
  /** Resolves when the screen is complete. */
  ready: (page: Page) => Promise<unknown>;
}

const text = (content: string | RegExp) => (page: Page) => page.getByText(content).first().waitFor();
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
    name: 'dashboard-submission',
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
  { name: 'mail', who: 'employee', path: '/konfirmasi-email', ready: heading('E-mail') },
  { name: 'absences', who: 'admin', path: '/tidak-di-tempat', ready: heading('Catat pejabat tidak di tempat') },
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
  {
    name: 'review',
    who: 'admin',
    path: '/review',
    ready: async (page) => {
      // A longer queue scrolls, and a button that the footer covers half counts as too small.
      await page.route('**/api/get-pending-documents*', async (route) => {
        const response = await route.fetch({ maxRetries: 2 });
        const body = await response.json();
        const documents = body.documents.slice(0, 4);
        await route.fulfill({ response, json: { ...body, documents, next_cursor: null } });
      });
      await page.reload();
      await button(page, /^Approve /).waitFor();
    },
  },
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
  { name: 'picker-without-lists', who: 'controller', path: '/daftar-induk/catatan', ready: text('ENGINEERING') },
  {
    name: 'under-development',
    who: 'employee',
    path: '/under-development',
    ready: heading('Fitur Sedang Dikembangkan'),
  },
  { name: 'not-found', who: 'employee', path: '/tidak-ada', ready: text('Oops! Page not found') },
];

test.each(screens)('$name has no accessibility violations and fits the window', async ({ name, who, path, ready }) => {
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
  expect(await accessibilityViolations(page, ['color-contrast']), 'dark colour scheme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, 1440);
});
