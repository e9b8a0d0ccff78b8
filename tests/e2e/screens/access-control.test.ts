import { expect, test } from 'vitest';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';

const sessions = setUpBrowserSessions();

interface Permissions {
  masterList: boolean;
  /** Whether /pengajuan starts with the action picker. */
  actionPicker: boolean;
  review: boolean;
  approval: boolean;
}

const deniedMessages = {
  '/review': 'Halaman Peninjauan hanya untuk Admin.',
  '/approval': 'Halaman Approval hanya untuk pejabat yang menyetujui dokumen.',
  '/daftar-induk': 'Anda tidak memiliki akses ke halaman ini.',
} as const;

test.each<[DemoUserKey, Permissions]>([
  ['admin', { masterList: true, actionPicker: true, review: true, approval: false }],
  ['controller', { masterList: true, actionPicker: false, review: false, approval: false }],
  ['manager', { masterList: false, actionPicker: true, review: false, approval: true }],
  ['plantHead', { masterList: false, actionPicker: true, review: false, approval: true }],
  ['employee', { masterList: false, actionPicker: false, review: false, approval: false }],
])('%s sees the screens that the role permits', async (who, permissions) => {
  const { page, context } = await sessions.openFresh(who);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Database HIMS' }).waitFor();
  expect(await page.getByRole('link', { name: 'Daftar Induk', exact: true }).count()).toBe(
    permissions.masterList ? 1 : 0,
  );
  await page.goto('/pengajuan');
  await page
    .getByRole('heading', { name: permissions.actionPicker ? 'Pilih Tindakan' : 'Pengajuan Dokumen', level: 1 })
    .waitFor();
  for (const [path, canOpen] of [
    ['/review', permissions.review],
    ['/approval', permissions.approval],
    ['/daftar-induk', permissions.masterList],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(canOpen ? `**${path}` : '**/dashboard');
    if (!canOpen) await waitForToast(page, 'Akses Ditolak', deniedMessages[path]);
  }
  await context.close();
});

test('redirects every signed-in screen to the login page without a session', async () => {
  const page = await sessions.page('anonymous');
  const paths = [
    '/dashboard',
    '/pengajuan',
    '/tidak-di-tempat',
    '/konfirmasi-email',
    '/wajib-dibaca',
    '/database',
    '/review',
    '/approval',
    '/daftar-induk',
    '/daftar-induk/distribusi/produksi',
    '/pengguna',
    '/waktu-proses',
  ];
  for (const path of [...paths, '/under-development']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});

test('redirects a new browser to the login page', async () => {
  const { page } = await sessions.openFresh('anonymous');
  for (const path of ['/dashboard', '/pengajuan', '/review', '/approval']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});

test('shows the landing page after signing out, and requires a new login', async () => {
  const { page } = await sessions.openFresh('employee');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Joko Santoso/ }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});
