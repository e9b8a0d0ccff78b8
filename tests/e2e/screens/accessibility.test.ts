import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openComplete, visits } from '../../support/all-screens.ts';
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

// The unknown path and `approval-without-position` are reported on the console.
const sessions = setUpBrowserSessions([/\/tidak-ada/, /\/api\/get-approval-documents/]);

const expectAccessible = async (page: Page, at: readonly number[]): Promise<void> => {
  for (const width of at) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(page, ['color-contrast']), 'dark colour scheme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
};

test.each(visits)('$path is accessible to $who and fits the window', async ({ who, ...screen }) => {
  const page = await sessions.page(who);
  await openComplete(page, screen);
  await takeScreenshots(page, `${who}${screen.path.replaceAll('/', '-')}`);
  await expectAccessible(page, widths);
});

interface State {
  name: string;
  who: DemoUserKey | 'anonymous';
  path: string;
  /** Resolves when the screen is in the state. */
  ready: (page: Page) => Promise<unknown>;
}

const text = (content: string | RegExp) => (page: Page) => page.getByText(content).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const states: readonly State[] = [
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
  {
    name: 'review-reject',
    who: 'admin',
    path: '/review',
    ready: async (page) => {
      await button(page, /^Reject /).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'approval-without-position',
    who: 'manager',
    path: '/approval',
    ready: text(/Posisi pengguna tidak ditemukan/),
  },
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
];

test.each(states)('$name has no accessibility violations and fits the window', async ({ name, who, path, ready }) => {
  const page = await sessions.page(who);
  await page.goto(path);
  await ready(page);
  await takeScreenshots(page, name);
  await expectAccessible(page, widths);
});
