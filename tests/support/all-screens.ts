import type { Page } from 'playwright-core';
import type { AccessName } from '../../web/src/app/screen-access.ts';
import { screens as table } from '../../web/src/app/screen-table.ts';
import type { DemoUserKey } from './nrps.ts';

type Visitor = DemoUserKey | 'anonymous';

interface Screen {
  path: string;
  /** Of the route, with `:department` for the pages of all departments. */
  route: string;
  heading: string;
  /** One user of each role that sees a different screen. */
  users: readonly Visitor[];
}

const usersWith: Partial<Record<AccessName, readonly Visitor[]>> = {
  admin: ['admin'],
  approver: ['produksiHead', 'projectManager'],
  copyReader: ['controller', 'produksiHead', 'auditor'],
  crewLeader: ['controller', 'auditor'],
  departmentHead: ['produksiHead'],
  destructionReaderOfAny: ['controller', 'produksiHead', 'auditor', 'projectManager'],
  evidenceReader: ['controller', 'auditor'],
  masterListManager: ['controller'],
  processTimesReader: ['admin', 'projectManager'],
  reviewsReader: ['controller', 'produksiHead', 'auditor'],
  submissionReviewer: ['admin'],
};

/** By route: what differs from the title as heading and the users with access, for each screen that the route shows. */
const differences: Record<string, readonly Partial<Screen>[]> = {
  '/': [{ heading: 'HIMS' }],
  '/login': [{ heading: 'Selamat Datang di HIMS' }],
  '*': [{ path: '/tidak-ada', heading: 'Oops! Page not found' }],
  // Header, footer and tasks differ for each of them.
  '/dashboard': [
    {
      heading: 'Summary Pengajuan Dokumen',
      users: ['employee', 'admin', 'controller', 'produksiHead', 'projectManager', 'auditor'],
    },
  ],
  '/pengajuan': [{}, { heading: 'Pilih Tindakan', users: ['admin', 'produksiHead'] }],
  '/database': [{ heading: 'Dokumen HIMS', users: ['employee', 'controller', 'produksiHead'] }],
  '/dokumen/*': [
    {
      path: '/dokumen/HKT-SOP-PRO-002?tab=riwayat',
      heading: 'Pengangkutan Batubara dari Front Penambangan ke ROM Stockpile',
      users: ['employee', 'controller', 'produksiHead', 'auditor'],
    },
  ],
  '/baca-bersama/sesi/:id': [{ path: '/baca-bersama/sesi/demo-p5m', heading: 'Pemeriksaan Kesehatan Berkala' }],
  '/daftar-induk': [{ heading: 'Pilih Tindakan' }],
  '/review': [{ heading: 'Dokumen Menunggu Peninjauan' }],
  '/approval': [{ heading: 'Dokumen Menunggu Persetujuan' }],
  '/tidak-di-tempat': [{ users: ['employee', 'admin', 'produksiHead'] }],
};

/** One row for each route, and for each screen that a route shows. */
export const screens: readonly Screen[] = table.flatMap(({ path: route, title, isPublic, access }) => {
  const usual = {
    route,
    path: route.replace(':department', 'produksi'),
    heading: title.replace(':department', 'PRODUKSI'),
    users: (access && usersWith[access]) ?? [isPublic ? 'anonymous' : 'employee'],
  } as const;
  return (differences[route] ?? [{}]).map((difference) => ({ ...usual, ...difference }));
});

/** By user, so that each needs one browser context; `isFirst`: of the screen's first user. */
export const visits = [...new Set(screens.flatMap(({ users }) => users))].flatMap((who) =>
  screens
    .filter(({ users }) => users.includes(who))
    .map(({ path, heading, users }) => ({ who, path, heading, isFirst: users[0] === who })),
);

/** Opens a screen; resolves when it has its heading and nothing on it is loading. */
export const openComplete = async (page: Page, { path, heading }: Pick<Screen, 'path' | 'heading'>): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page
    .locator('main:is([aria-busy=true], :has([aria-busy=true], [data-loading]))')
    .waitFor({ state: 'detached' });
};
