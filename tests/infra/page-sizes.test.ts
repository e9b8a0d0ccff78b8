import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ensurePageBuilt } from '../../infra/build/page-build.ts';
import { rootDir } from '../../infra/build/root.ts';
import { filesOf, filesOfModules, modulesOfRoutes, pageManifest, routeSizes } from '../support/route-sizes.ts';

/** KB (1,000 bytes) of script and style after gzip, with 0.6 to 1.6 KB of headroom on 28 November 2026. */
const limits: Record<string, number> = {
  '/': 151,
  '/login': 151,
  '/dashboard': 232,
  '/pengajuan': 240,
  '/database': 254,
  // With the tabs of evidence and history, whose contents load with their first use.
  '/dokumen/HKT-SOP-PRO-002': 248,
  '/review': 233,
  '/approval': 233,
  '/pengguna': 234,
  '/waktu-proses': 225,
  '/jejak-audit': 229,
  '/jejak-audit/paket': 228,
  '/panduan': 228,
  '/under-development': 205,
  '/daftar-induk': 229,
  '/daftar-induk/dokumen': 222,
  '/daftar-induk/dokumen/she': 273,
  '/daftar-induk/eksternal': 222,
  '/daftar-induk/eksternal/she': 273,
  '/daftar-induk/distribusi': 222,
  '/pembaca': 227,
  '/wajib-dibaca': 222,
  '/baca-bersama/sesi/demo-p5m': 239,
  // With the people of a department, their documents and reminders.
  '/pembaca/she': 245,
  '/daftar-induk/catatan': 222,
  '/catatan/she': 238,
  '/pemusnahan/she': 245,
};

beforeAll(ensurePageBuilt);

test('every route loads at most its limit', () => {
  const rows = Object.entries(routeSizes()).map(([route, size]) => ({ route, size, limit: limits[route] ?? 0 }));
  const table = rows.map(({ route, size, limit }) => `${route}: ${size} KB, limit ${limit}`);
  expect(rows.filter(({ size, limit }) => size > limit).length, table.join('\n')).toBe(0);
});

test('no route loads the PDF viewer, the Excel writer, the reader of codes, the toasts or what opens above a screen before they are used', () => {
  const manifest = pageManifest();
  const lazy = [
    'node_modules/pdfjs-dist/legacy/build/pdf.mjs',
    'node_modules/xlsx/xlsx.mjs',
    'node_modules/qr/decode.js',
    'src/components/ui/toaster.tsx',
    ...['dialog', 'confirm', 'side-panel', 'menu', 'popover'].map((name) => `src/components/ui/${name}-layer.tsx`),
    'src/features/submission-detail/submission-panel.tsx',
    'submission-content',
    'src/components/comparison/file-comparison.tsx',
    'src/components/file-viewer/chosen-file-dialog.tsx',
    'src/features/document-page/history/ended-file-dialog.tsx',
    'src/features/document-page/present-file.tsx',
    'src/app/screens/decision-mode.tsx',
    'src/features/users/user-dialogs.tsx',
    'src/features/process-times/bar-chart.tsx',
    'src/features/account/sign-in-again.tsx',
    'src/features/account/change-password-dialog.tsx',
    'src/features/bulk/bulk-dialog.tsx',
    'src/features/bulk/jobs/job-toasts.ts',
    'src/features/copies/document-copies.tsx',
    'src/features/required-reading/document-readers.tsx',
    'src/features/bulk/attach/attachment-status.tsx',
    'src/app/search-of-user.tsx',
    'src/app/screens/print-copies.tsx',
  ];
  const lazyFiles = filesOfModules(manifest, lazy);
  expect(lazyFiles).toHaveLength(lazy.length);
  for (const [route, modules] of Object.entries(modulesOfRoutes)) {
    const files = filesOf(manifest, modules);
    expect(
      lazyFiles.filter((file) => files.has(file)),
      route,
    ).toEqual([]);
    expect([...files].filter(isOfRadix), route).toEqual([]);
  }
  expect([...filesOf(manifest, ['src/components/ui/dialog-layer.tsx'])].filter(isOfRadix)).not.toEqual([]);
});

/** What shows a file loads with it, and of the readers of previews the one of its kind; formats of numbers are 116 KB more. */
test.each([
  ['file-view', 9],
  ['preview-worker', 9],
  ['word-pages', 55],
  ['shown-sheets', 6],
  ['other-sheets', 2],
])('%s has at most %i KB', (name, limit) => {
  const folder = join(rootDir, 'dist', 'web', 'assets');
  const file = readdirSync(folder).find((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
  expect(gzipSync(readFileSync(join(folder, file ?? ''))).length / 1000).toBeLessThan(limit);
});

/** Whether a file of the built page contains the package of dialogs and menus. */
const isOfRadix = (file: string): boolean =>
  readFileSync(join(rootDir, 'dist', 'web', file), 'utf8').includes('data-radix-');
