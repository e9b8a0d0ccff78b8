import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from '../support/all-screens.ts';
import { isFullRun } from '../support/property-runs.ts';
import { currentAddress, findToast, openScreen, users } from '../support/render-screen.tsx';
import type { Answers } from '../support/stubbed-calls.ts';

const nothing = { documents: [], next_cursor: null };
const answers: Answers = {
  'get-dashboard-documents': {
    ...nothing,
    total: 0,
    totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
  },
  'get-pending-documents': nothing,
  'get-approval-documents': nothing,
  'list-locked-addresses': { addresses: [], next_cursor: null },
};

const deniedMessages = {
  '/review': 'Halaman Peninjauan hanya untuk Admin.',
  '/approval': 'Halaman Approval hanya untuk pejabat yang menyetujui dokumen.',
  '/daftar-induk': 'Anda tidak memiliki akses ke halaman ini.',
  '/tinjauan-berkala': 'Anda tidak memiliki akses ke halaman ini.',
  '/pembaca/plant': 'Anda tidak memiliki akses ke halaman ini.',
  '/pengguna': 'Anda tidak memiliki akses ke halaman ini.',
  '/waktu-proses': 'Anda tidak memiliki akses ke halaman ini.',
} as const;

type Path = keyof typeof deniedMessages;

test.each<[keyof typeof users, readonly Path[]]>([
  ['manager', ['/review', '/daftar-induk', '/pengguna']],
  ['controller', ['/review', '/approval', '/pengguna']],
  ['produksiHead', ['/review', '/daftar-induk', '/pembaca/plant', '/pengguna']],
  ['admin', ['/approval']],
  [
    'employee',
    [
      ...(['/review', '/approval', '/daftar-induk', '/tinjauan-berkala'] as const),
      ...(['/pembaca/plant', '/pengguna', '/waktu-proses'] as const),
    ],
  ],
])('leads %s from screens of others to the dashboard, and says why', async (who, paths) => {
  for (const path of paths) {
    await openScreen(path, { as: users[who], answers });
    await findToast('Akses Ditolak', deniedMessages[path]);
    await screen.findByRole('heading', { name: 'Summary Pengajuan Dokumen' });
    expect(currentAddress(), path).toBe('/dashboard');
  }
});

test.each<[keyof typeof users, Path, string]>([
  ['admin', '/review', 'Dokumen Menunggu Peninjauan'],
  ['admin', '/daftar-induk', 'Pilih Tindakan'],
  ['admin', '/pengguna', 'Pengguna'],
  ['controller', '/daftar-induk', 'Pilih Tindakan'],
  ['manager', '/approval', 'Dokumen Menunggu Persetujuan'],
  ['produksiHead', '/approval', 'Dokumen Menunggu Persetujuan'],
])('lets %s open %s', async (who, path, heading) => {
  await openScreen(path, { as: users[who], answers });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(currentAddress()).toBe(path);
});

test.each<[keyof typeof users, boolean, string]>([
  ['admin', true, 'Pilih Tindakan'],
  ['controller', true, 'Pengajuan Dokumen'],
  ['manager', false, 'Pilih Tindakan'],
  ['produksiHead', false, 'Pilih Tindakan'],
  ['employee', false, 'Pengajuan Dokumen'],
])('shows %s the links and actions of the role', async (who, seesMasterList, heading) => {
  await openScreen('/pengajuan', { as: users[who] });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryAllByRole('link', { name: 'Daftar Induk' })).toHaveLength(seesMasterList ? 1 : 0);
});

const isPublic = ({ users }: (typeof screens)[number]): boolean => users.includes('anonymous');
const signedInPaths = [...new Set(screens.filter((screen) => !isPublic(screen)).map(({ path }) => path))];

test('only the landing page, the login and the page of unknown addresses need no session', () => {
  expect(screens.filter(isPublic).map(({ path }) => path)).toEqual(['/', '/login', '/tidak-ada']);
});

// One guard is around the routes of all others.
test.each(isFullRun ? signedInPaths : ['/dashboard', '/review', '/daftar-induk/dokumen/produksi'])(
  'redirects %s to the login page without a session, with the way back',
  async (path) => {
    expect(signedInPaths).toContain(path);
    await openScreen(path, { as: null });
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(window.history.state.usr).toEqual({ from: path });
  },
);

test('shows the landing page after signing out, and requires a new login', async () => {
  const { user } = await openScreen('/panduan', { answers: { 'sign-out': {} } });
  await user.click(await screen.findByRole('button', { name: 'Joko Santoso' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(currentAddress()).toBe('/');
  await openScreen('/panduan', { as: null });
  await waitFor(() => expect(currentAddress()).toBe('/login'));
});
