import type { Page } from 'playwright-core';
import type { DemoUserKey } from './nrps.ts';

type Visitor = DemoUserKey | 'anonymous';

export interface Screen {
  path: string;
  /** Of the route, where it is not the path. */
  route?: string;
  heading: string;
  /** One user of each role that sees a different screen. */
  users: readonly Visitor[];
}

/** One row for each route, and for each screen that a route shows. */
export const screens: readonly Screen[] = [
  { path: '/', heading: 'HIMS', users: ['anonymous'] },
  { path: '/login', heading: 'Selamat Datang di HIMS', users: ['anonymous'] },
  { path: '/tidak-ada', route: '*', heading: 'Oops! Page not found', users: ['anonymous'] },
  // Header and footer have other links for each of them.
  {
    path: '/dashboard',
    heading: 'Summary Pengajuan Dokumen',
    users: ['employee', 'admin', 'controller', 'produksiHead', 'projectManager'],
  },
  { path: '/pengajuan', heading: 'Pengajuan Dokumen', users: ['employee'] },
  { path: '/pengajuan', heading: 'Pilih Tindakan', users: ['admin', 'produksiHead'] },
  { path: '/database', heading: 'Dokumen HIMS', users: ['employee', 'controller', 'produksiHead'] },
  { path: '/review', heading: 'Dokumen Menunggu Peninjauan', users: ['admin'] },
  { path: '/approval', heading: 'Dokumen Menunggu Persetujuan', users: ['produksiHead', 'projectManager'] },
  { path: '/pengguna', heading: 'Pengguna', users: ['admin'] },
  { path: '/tidak-di-tempat', heading: 'Tidak di Tempat', users: ['employee', 'admin', 'produksiHead'] },
  { path: '/waktu-proses', heading: 'Waktu Proses', users: ['admin', 'projectManager'] },
  { path: '/wajib-dibaca', heading: 'Wajib Dibaca', users: ['employee'] },
  { path: '/konfirmasi-email', heading: 'E-mail', users: ['employee'] },
  { path: '/panduan', heading: 'Panduan', users: ['employee'] },
  { path: '/under-development', heading: 'Fitur Sedang Dikembangkan', users: ['employee'] },
  { path: '/daftar-induk', heading: 'Pilih Tindakan', users: ['controller'] },
  { path: '/daftar-induk/dokumen', heading: 'Daftar Induk Dokumen', users: ['controller'] },
  { path: '/daftar-induk/dokumen/produksi', heading: 'Daftar Induk Dokumen - PRODUKSI', users: ['controller'] },
  { path: '/daftar-induk/catatan', heading: 'Catatan', users: ['controller'] },
  { path: '/daftar-induk/eksternal', heading: 'Eksternal', users: ['controller'] },
  { path: '/daftar-induk/distribusi', heading: 'Daftar Distribusi Dokumen', users: ['controller'] },
  {
    path: '/daftar-induk/distribusi/produksi',
    heading: 'Daftar Distribusi - PRODUKSI',
    users: ['controller', 'produksiHead'],
  },
  { path: '/daftar-induk/pemusnahan', heading: 'Daftar Pemusnahan Dokumen', users: ['controller'] },
  { path: '/daftar-induk/departemen', heading: 'Pilih Departemen', users: ['controller'] },
  { path: '/daftar-induk/tinjauan', heading: 'Tinjauan Berkala', users: ['controller', 'produksiHead'] },
];

/** By user, so that each needs one browser context. */
export const visits = [...new Set(screens.flatMap(({ users }) => users))].flatMap((who) =>
  screens.filter(({ users }) => users.includes(who)).map(({ path, heading }) => ({ who, path, heading })),
);

/** Opens a screen; resolves when it has its heading and nothing on it is loading. */
export const openComplete = async (page: Page, { path, heading }: Pick<Screen, 'path' | 'heading'>): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page
    .locator('main:is([aria-busy=true], :has([aria-busy=true], [data-loading]))')
    .waitFor({ state: 'detached' });
};
