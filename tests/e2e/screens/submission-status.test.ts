import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../support/api.ts';
import { hasHorizontalOverflow, resize } from '../../support/browser.ts';
import {
  BrowserSessions,
  clearRoutes,
  delayCall,
  failCall,
  overrideResponse,
  waitForToast,
} from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import { nrps } from '../../support/nrps.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

/** As long as titles get, and nowhere to break: the name of a file, say. */
const unbroken = 'Prosedur_'.padEnd(120, 'PemeliharaanJalanAngkut');
const fitsAtEveryWidth = async (page: Page): Promise<void> => {
  for (const width of [820, 390, 1440]) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    const frames = await page.evaluate(() =>
      [...document.querySelectorAll('main li, main div:has(> table)')].map(
        (each) => each.scrollWidth - each.clientWidth,
      ),
    );
    expect(Math.max(...frames), `within its frame at ${width}`).toBeLessThanOrEqual(0);
  }
};

describe('authentication', () => {
  test('signing in: loading, a toast, and the dashboard a second later; signing out: home, and nothing kept', async () => {
    const { page, context, consoleErrors } = await sessions.openFresh('anonymous');
    await page.goto('/login');
    await page.getByLabel('NRP', { exact: true }).fill(nrps.hcgsHead);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    const release = await delayCall(page, 'validate-login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Loading...' }).isDisabled()).toBe(true);
    release();
    await waitForToast(page, 'Login Berhasil', 'Anda berhasil masuk.');
    const toastShownAt = Date.now();
    await page.waitForURL('**/dashboard');
    // The toast is seen a moment after it is there.
    expect(Date.now() - toastShownAt).toBeGreaterThan(400);
    // Another screen takes the focus once it is there, and would close a menu opened before.
    await page.getByText(/^Menampilkan|^Tidak ada data dokumen/).waitFor();
    await page.locator('header button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('hims.session'))).toBeNull();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('a saved user that does not parse is removed', async () => {
    const { page, context } = await sessions.openFresh('anonymous');
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('hims.session', '{"user": 7'));
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('hims.session'))).toBeNull();
    await context.close();
  });
});

describe('submission status', () => {
  test('is shown by its name on the dashboard', async () => {
    const page = await sessions.page('employee');
    const shown = {
      pending: 'Proses Peninjauan',
      under_review: 'Proses Approval',
      under_approval: 'Proses Approval',
      under_she_approval: 'Proses Approval',
      under_dept_approval: 'Proses Approval',
      under_pm_approval: 'Proses Approval',
      approved: 'Disahkan',
      rejected: 'Ditolak',
      arsip_lama: 'arsip_lama',
    };
    await page.route('**/api/get-dashboard-documents*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const [first] = body.documents;
      body.documents = Object.keys(shown).map((submission_status, at) => ({
        ...first,
        id: `${first.id}${at}`,
        document_title: unbroken,
        document_number: at === 0 ? '' : first.document_number,
        submission_status,
      }));
      await route.fulfill({ response, json: body });
    });
    await page.goto('/dashboard');
    const rows = page.locator('tbody tr');
    await rows.getByText('arsip_lama').waitFor();
    const last = await rows.locator('td:last-child').allInnerTexts();
    expect(last.map((text) => text.trim())).toEqual(Object.values(shown));
    expect(await rows.first().locator('td').nth(3).textContent()).toBe('-');
    await fitsAtEveryWidth(page);
    await clearRoutes(page);
  });

  test('the level names who decides', async () => {
    const page = await sessions.page('projectManager');
    await page.route('**/api/get-approval-documents*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const [first] = body.documents;
      body.documents = ['dept_head', 'she_head', 'project_manager'].map((level, at) => ({
        ...first,
        id: `${first.id}${at}`,
        document_title: unbroken,
        level,
      }));
      await route.fulfill({ response, json: body });
    });
    await page.goto('/approval');
    await page.locator('tbody tr').nth(2).waitFor();
    expect(await page.locator('tbody td:nth-child(4)').allInnerTexts()).toEqual([
      'Dept. Head',
      'Dept. Head SHE',
      'Project Manager',
    ]);
    await fitsAtEveryWidth(page);
    await clearRoutes(page);
  });
});

describe('notification', () => {
  test('becomes read when clicked, once the call has succeeded', async () => {
    const { page, consoleErrors, context } = await sessions.openFresh('sheEmployee');
    const notification = {
      id: 'n-1',
      title: 'Judul',
      message: 'Isi',
      type: 'info',
      created_at: new Date().toISOString(),
      read: false,
      submission_id: null,
    };
    await overrideResponse(page, 'get-user-notifications', { unread_count: 1, notifications: [notification] });
    await failCall(page, 'mark-notification-read');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Notifikasi, 1 belum dibaca' }).click();
    const item = page.getByRole('dialog').getByRole('listitem').first();
    await item.getByRole('button').click();
    await expect.poll(() => consoleErrors.join()).toContain('Notifikasi gagal ditandai');
    await item.getByText('Belum dibaca').waitFor();
    await page.unroute('**/api/mark-notification-read*');
    await page.route('**/api/mark-notification-read*', (route) =>
      route.fulfill({ json: { success: true, unread_count: 0 } }),
    );
    await item.getByRole('button').click();
    await item.getByText('Belum dibaca').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notifikasi', exact: true }).waitFor();
    await context.close();
  });
});

describe('submission form', () => {
  test('filling, sending, success, reset', async () => {
    const page = await sessions.page('sheEmployee');
    const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
    await page.goto('/pengajuan');
    await fillForm(page, {
      purpose: 'new',
      title: 'Prosedur Keadaan Formulir',
      type: 'SOP',
      nomor: freshNomor('SOP', 'SHE'),
      department: 'SHE',
      draft,
      supporting,
    });
    const release = await delayCall(page, 'upload-and-submit-document');
    await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
    await page.getByRole('button', { name: 'Mengajukan...' }).waitFor();
    expect(await page.getByLabel('Judul Dokumen').isDisabled()).toBe(true);
    release();
    const dialog = page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' });
    await dialog.getByText(/dalam proses peninjauan.*notifikasi/).waitFor();
    await dialog.getByText('Prosedur Keadaan Formulir').waitFor();
    await dialog.getByRole('button', { name: 'Tutup', exact: true }).click();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('');
    expect(await page.getByText('Pilih berkas').count()).toBe(2);
    await clearRoutes(page);
  });

  test('keeps what was typed through a reload, and asks before it is left', async () => {
    const page = await sessions.page('sheEmployee');
    await page.goto('/pengajuan');
    await page.getByLabel('Judul Dokumen').fill('Isian yang belum selesai');
    await page.reload();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Isian yang belum selesai');
    await page.getByLabel('Judul Dokumen').fill('Isian yang berubah');
    await page.getByRole('link', { name: 'Database HIMS' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Pengajuan belum dikirim' });
    await asking.waitFor();
    // Keys reach the dialog once it has the focus, a moment after it is seen.
    await expect.poll(() => asking.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/pengajuan');
    await page.getByRole('link', { name: 'Database HIMS' }).click();
    await page.getByRole('button', { name: 'Tinggalkan Formulir' }).click();
    await page.waitForURL('**/database');
    await page.goBack();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Isian yang berubah');
    await page.getByLabel('Judul Dokumen').fill('');
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
