import { beforeAll, expect, test } from 'vitest';
import { ensurePageBuilt } from '../../infra/page-build.ts';
import { filesOf, filesOfModules, modulesOfRoutes, pageManifest, routeSizes } from '../support/route-sizes.ts';

const publicRoutes = ['/', '/login'];

/** KB (1,000 bytes) after gzip. */
const publicLimit = 130;

/** KB beyond the larger of the public pages, as reached; the target is 60 for each. */
const furtherLimits: Record<string, number> = {
  '/dashboard': 77,
  '/pengajuan': 105,
  '/database': 87,
  '/review': 80,
  '/approval': 80,
  '/pengguna': 74,
  '/panduan': 71,
  '/under-development': 64,
  '/daftar-induk': 71,
  '/daftar-induk/dokumen': 70,
  '/daftar-induk/dokumen/she': 106,
  '/daftar-induk/catatan': 70,
};

beforeAll(ensurePageBuilt);

test('the landing and login pages load at most 130 KB, every other route its limit beyond them', () => {
  const sizes = routeSizes();
  const shared = Math.max(...publicRoutes.map((route) => sizes[route] ?? Number.NaN));
  const rows = Object.entries(sizes).map(([route, size]) => {
    const isPublic = publicRoutes.includes(route);
    const further = Math.round((size - shared) * 10) / 10;
    const limit = isPublic ? publicLimit : (furtherLimits[route] ?? 0);
    return { route, size, further, limit, isWithin: (isPublic ? size : further) <= limit };
  });
  const table = rows.map(({ route, size, further, limit }) => `${route}: ${size} KB (${further} more), limit ${limit}`);
  expect(rows.filter(({ isWithin }) => !isWithin).length, table.join('\n')).toBe(0);
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
