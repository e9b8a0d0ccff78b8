import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { BrowserSessions, clearRoutes, failCall, waitForToast } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import { edit, field, openList, rowAt, save } from '../../support/master-list.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

let page: Page;
const openAs = async (who: DemoUserKey | 'anonymous'): Promise<Page> => {
  page = await sessions.page(who);
  return page;
};
afterEach(async () => {
  if (!page.isClosed()) await clearRoutes(page);
  // The browser reports every error response, which all tests of this file provoke.
  await sessions.takeConsoleErrors();
});

describe('a failed sign-in', () => {
  const submitLogin = async () => {
    await page.goto('/login');
    await page.getByLabel('NRP', { exact: true }).fill('87654321');
    await page.getByLabel('Password', { exact: true }).fill('87654321');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };

  test.each([
    [500, 'internal', 'Terjadi kesalahan server'],
    [401, 'invalid_credentials', 'NRP atau password salah. Silakan periksa kembali kredensial Anda.'],
  ])('shows the message of status %i (%s)', async (status, error, sentence) => {
    await openAs('anonymous');
    await failCall(page, 'validate-login', status, error, sentence);
    await submitLogin();
    await waitForToast(page, 'Login Gagal', sentence);
    expect(await page.getByRole('button', { name: 'Login', exact: true }).isEnabled()).toBe(true);
  });

  test('shows a message for an invalid response', async () => {
    await openAs('anonymous');
    await page.route('**/api/validate-login', (route) => route.fulfill({ json: { success: true } }));
    await submitLogin();
    await waitForToast(page, 'Login Gagal', 'Terjadi kesalahan sistem');
  });
});

test('shows a failed deletion of notifications, and only logs a failure to load them', async () => {
  const session = await sessions.openFresh('sheHead');
  page = session.page;
  await failCall(page, 'get-user-notifications', 403, 'forbidden');
  await page.goto('/dashboard');
  await expect.poll(() => session.consoleErrors.join()).toContain('Notifikasi gagal dimuat');
  await clearRoutes(page);
  await page.route('**/api/get-user-notifications*', async (route) => {
    const notification = { id: 'n', title: 'J', message: 'I', type: 'info', read: true, submission_id: null };
    const notifications = [{ ...notification, created_at: new Date().toISOString() }];
    await route.fulfill({ json: { success: true, notifications, unread_count: 0, next_cursor: null } });
  });
  await failCall(page, 'delete-all-notifications');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Hapus Semua Notifikasi' }).click();
  await waitForToast(page, 'Error', 'Gagal menghapus semua notifikasi');
  await session.context.close();
});

describe('a list that fails to load', () => {
  test.each<[DemoUserKey, string, string, string]>([
    ['employee', '/dashboard', 'get-dashboard-documents', 'Gagal mengambil data dokumen'],
    ['admin', '/review', 'get-pending-documents', 'Gagal mengambil dokumen pending'],
    ['projectManager', '/approval', 'get-approval-documents', 'Gagal memuat dokumen yang menunggu approval'],
    ['projectManager', '/tidak-di-tempat', 'get-absences', 'Gagal memuat data tidak di tempat'],
    ['controller', '/daftar-induk/distribusi', 'get-distribution-counts', 'Gagal memuat jumlah dokumen dan salinan'],
    ['employee', '/wajib-dibaca', 'get-required-reading', 'Gagal memuat daftar bacaan'],
    ['controller', '/daftar-induk/distribusi/plc', 'list-distribution', 'Gagal memuat daftar distribusi'],
    ['controller', '/daftar-induk/distribusi/plc?tab=penarikan', 'list-copies', 'Gagal memuat daftar salinan'],
    ['controller', '/daftar-induk/dokumen/log', 'list-hims-documents', ''],
  ])('shows %s at %s its message and a retry button', async (who, path, call, sentence) => {
    await openAs(who);
    await failCall(page, call, 403, 'forbidden');
    await page.goto(path);
    if (sentence === '') return page.getByText('Oops! Page not found').waitFor();
    await waitForToast(page, 'Error', sentence);
    await page.getByRole('main').getByRole('alert').getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Coba Lagi' }).waitFor();
  });

  test('shows a message in the database and in the master list', async () => {
    const session = await sessions.openFresh('controller');
    page = session.page;
    await failCall(page, 'list-hims-documents', 403, 'forbidden');
    await page.goto('/database');
    await page.getByText('Gagal memuat dokumen. Silakan coba lagi.').waitFor();
    await page.getByText('Error memuat data.').waitFor();
    await waitForToast(page, 'Error', 'Gagal memuat dokumen dari database');
    await page.goto('/daftar-induk/dokumen/plc');
    await waitForToast(page, 'Error', 'Gagal memuat dokumen.');
    await session.context.close();
  });

  test('shows the generic message for an invalid response', async () => {
    await openAs('admin');
    await page.route('**/api/get-pending-documents*', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/review');
    await waitForToast(page, 'Error', 'Terjadi kesalahan yang tidak terduga');
  });

  test('explains an approval screen without a position', async () => {
    await openAs('manager');
    await page.goto('/approval');
    await page
      .getByRole('main')
      .getByText('Posisi pengguna tidak ditemukan. Hubungi administrator untuk mengatur peran Anda.')
      .waitFor();
  });
});

test.each([
  ['/dashboard', 'get-dashboard-documents', 'Gagal mengambil data dokumen'],
  ['/database', 'list-hims-documents', 'Error memuat data.'],
])('says once that the connection is lost, and promises no data where %s has none', async (path, call, sentence) => {
  const session = await sessions.openFresh('employee');
  page = session.page;
  await page.route(`**/api/${call}*`, (route) => route.abort('internetdisconnected'));
  await page.goto(path);
  await page.getByText(sentence).first().waitFor({ timeout: 15_000 });
  const lost = page.getByText(/Koneksi terputus/);
  await lost.waitFor();
  expect(await lost.innerText()).toBe('Koneksi terputus. Halaman ini belum dimuat; coba lagi setelah koneksi pulih.');
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await session.context.close();
});

test('shows one toast for several failures of the same list', async () => {
  await openAs('employee');
  await failCall(page, 'get-dashboard-documents', 403, 'forbidden');
  await page.goto('/dashboard');
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: 'Gagal mengambil data dokumen' });
  await toasts.first().waitFor();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const response = page.waitForResponse('**/api/get-dashboard-documents*');
    await page.getByRole('button', { name: 'Coba Lagi' }).click();
    await response;
    await page.getByRole('button', { name: 'Coba Lagi' }).and(page.locator(':not([aria-busy])')).waitFor();
  }
  expect(await toasts.count()).toBe(1);
});

test('shows a failed save and a failed deletion in the master list', async () => {
  await openAs('controller');
  await failCall(page, 'update-hims-documents');
  await failCall(page, 'delete-hims-document');
  await openList(page, 'plc');
  await edit(page);
  await field(page, 0, 'nama').fill('Nama yang gagal disimpan');
  await save(page);
  await waitForToast(page, 'Error', 'Gagal menyimpan perubahan.');
  await rowAt(page, 1)
    .getByRole('button', { name: /^Hapus/ })
    .click();
  await waitForToast(page, 'Error', 'Gagal menghapus dokumen.');
  await page.getByRole('button', { name: 'Batal', exact: true }).click();
});

describe('a failed submission', () => {
  const sendForm = async () => {
    const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
    await page.goto('/pengajuan');
    await fillForm(page, {
      purpose: 'new',
      title: 'Prosedur Kegagalan',
      type: 'SOP',
      nomor: freshNomor(),
      department: 'Produksi',
      draft,
      supporting,
    });
    await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  };

  test.each([
    [{ success: false, error: 'conflict', message: 'Kalimat dari server.', request_id: 'x' }, 'Kalimat dari server.'],
    [{ success: false }, 'Unknown error occurred'],
  ])('shows the message of %j', async (json, sentence) => {
    await openAs('employee');
    await page.route('**/api/upload-and-submit-document', (route) => route.fulfill({ status: 409, json }));
    await sendForm();
    await waitForToast(page, 'Gagal Mengajukan Dokumen', sentence);
    const banner = page.locator('form').getByRole('alert').getByText(sentence);
    await banner.waitFor();
    // It was about the form as it was sent.
    await page.getByLabel('Judul Dokumen').fill('Prosedur Kegagalan Kedua');
    await banner.waitFor({ state: 'detached' });
    await page.evaluate(() => sessionStorage.clear());
  });
});

describe('a failed decision or preview', () => {
  test.each([
    ['Approve', 'Setujui', 'Gagal menyetujui dokumen'],
    ['Reject', 'Tolak', 'Gagal menolak dokumen'],
  ])('shows the message of a failed %s and retains the dialog', async (button, verb, title) => {
    await openAs('admin');
    await failCall(page, 'process-document-review', 500, 'internal', 'Server bermasalah.');
    await page.goto('/review');
    await page
      .getByRole('button', { name: new RegExp(`^${button} `) })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
    await waitForToast(page, title, 'Server bermasalah.');
    await page.getByRole('alertdialog').getByText('Server bermasalah.').waitFor();
    await page.keyboard.press('Escape');
  });

  test.each([
    ['file_not_found', /^Buka draf/, 'Dokumen Tidak Tersedia', 'Draft dokumen tidak tersedia untuk preview'],
    [
      'file_not_found',
      /^Buka Form PPD/,
      'Dokumen Tidak Tersedia',
      'Form PPD/dokumen pendukung tidak tersedia untuk preview',
    ],
    ['internal', /^Buka draf/, 'Gagal membuka preview dokumen draft', ''],
    ['internal', /^Buka Form PPD/, 'Gagal membuka preview dokumen pendukung', ''],
  ])('shows the message of %s at %s', async (error, name, title, sentence) => {
    await openAs('admin');
    await failCall(page, 'get-document-file', error === 'internal' ? 403 : 404, error);
    await page.goto('/review');
    await page.getByRole('button', { name }).first().click();
    await waitForToast(page, title, sentence);
  });

  test.each([
    [404, 'file_not_found', 'File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir'],
    [403, 'forbidden', 'Gagal membuka preview dokumen', ''],
  ])('shows the message of status %i (%s) for a controlled document', async (status, error, title, sentence) => {
    await openAs('employee');
    await failCall(page, 'get-document-file', status, error);
    await page.goto('/database');
    await page
      .getByRole('button', { name: /^Lihat / })
      .first()
      .click();
    await waitForToast(page, title, sentence);
  });
});
