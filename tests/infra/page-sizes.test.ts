import { beforeAll, expect, test } from 'vitest';
import { ensurePageBuilt } from '../../infra/build/page-build.ts';
import {
  filesOf,
  filesOfModules,
  furtherCalls,
  layout,
  modulesOfRoutes,
  pageManifest,
  routeSizes,
} from '../support/route-sizes.ts';

const publicRoutes = ['/', '/login'];

/** KB (1,000 bytes) after gzip. */
const publicLimit = 130;
const furtherLimit = 67;

/** KB beyond the public limit, with 3 KB of headroom, of the routes whose content is a form, an editor or a register, or needs the catalogue. */
const exceptions: Record<string, number> = {
  '/database': 87,
  '/pengajuan': 93,
  '/daftar-induk/dokumen/she': 106,
  '/daftar-induk/distribusi/she': 84,
};

beforeAll(ensurePageBuilt);

test('the landing and login pages load at most 130 KB, every other route at most 67 KB more or its exception', () => {
  const rows = Object.entries(routeSizes()).map(([route, size]) => {
    const further = publicRoutes.includes(route) ? 0 : (exceptions[route] ?? furtherLimit);
    return { route, size, limit: publicLimit + further };
  });
  const table = rows.map(({ route, size, limit }) => `${route}: ${size} KB, limit ${limit}`);
  expect(rows.filter(({ size, limit }) => size > limit).length, table.join('\n')).toBe(0);
});

test('no route loads the PDF viewer, the Excel writer, the toasts or what opens above a screen before they are used', () => {
  const manifest = pageManifest();
  const lazy = [
    '../node_modules/pdfjs-dist/legacy/build/pdf.mjs',
    '../node_modules/xlsx/xlsx.mjs',
    'src/components/ui/toaster.tsx',
    ...['dialog', 'confirm', 'side-panel', 'menu', 'popover'].map((name) => `src/components/ui/${name}-layer.tsx`),
    'src/features/submission-detail/submission-panel.tsx',
    'src/features/submission-detail/submission-content.tsx',
    'src/features/decisions/mode/decision-mode.tsx',
    'src/features/decisions/decision-dialog.tsx',
    'src/features/database/history-panel.tsx',
    'src/features/users/user-dialogs.tsx',
    'src/features/process-times/bar-chart.tsx',
    'src/features/master-list/history/document-dialog.tsx',
    'src/features/notifications/notification-list.tsx',
    'src/features/account/sign-in-again.tsx',
    'src/features/bulk/bulk-dialog.tsx',
    'src/app/search-layer.tsx',
  ];
  expect(filesOfModules(manifest, lazy)).toHaveLength(lazy.length);
  // The packages of the layers are in a file that all of them import.
  const lazyFiles = [...filesOf(manifest, ['src/components/ui/menu-layer.tsx'])]
    .filter((file) => /\/(layers|menu-layer)-/.test(file))
    .concat(filesOfModules(manifest, lazy));
  expect(lazyFiles.length).toBeGreaterThan(lazy.length);
  for (const [route, modules] of Object.entries(modulesOfRoutes)) {
    const files = filesOf(manifest, modules);
    expect(
      lazyFiles.filter((file) => files.has(file)),
      route,
    ).toEqual([]);
  }
});

test('only the screens that make further calls load the schemas of these', () => {
  const manifest = pageManifest();
  const first = filesOf(manifest, [layout]);
  const schemas = [...filesOf(manifest, [furtherCalls])].filter((file) => !first.has(file));
  expect(schemas).not.toEqual([]);
  const loading = Object.entries(modulesOfRoutes)
    .filter(([, modules]) => {
      const files = filesOf(manifest, modules);
      return schemas.some((file) => files.has(file));
    })
    .map(([route]) => route);
  expect(loading).toEqual([
    '/database',
    '/pengguna',
    '/waktu-proses',
    '/daftar-induk/dokumen/she',
    '/daftar-induk/distribusi/she',
  ]);
});
