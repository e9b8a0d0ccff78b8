import { beforeAll, expect, test } from 'vitest';
import { ensurePageBuilt } from '../../infra/page-build.ts';
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

/** KB beyond the larger of the public pages, as reached; the target is 60 for each. */
const furtherLimits: Record<string, number> = {
  '/dashboard': 165,
  '/pengajuan': 178,
  '/database': 162,
  '/review': 172,
  '/approval': 172,
  '/pengguna': 172,
  '/panduan': 152,
  '/under-development': 149,
  '/daftar-induk': 157,
  '/daftar-induk/dokumen': 154,
  '/daftar-induk/dokumen/she': 187,
  '/daftar-induk/catatan': 154,
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

test('no route loads the PDF viewer, the Excel writer or the toasts before they are used', () => {
  const manifest = pageManifest();
  const lazy = [
    '../node_modules/pdfjs-dist/legacy/build/pdf.mjs',
    '../node_modules/xlsx/xlsx.mjs',
    'src/components/ui/toaster.tsx',
  ];
  const lazyFiles = filesOfModules(manifest, lazy);
  expect(lazyFiles).toHaveLength(lazy.length);
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
  expect(loading).toEqual(['/database', '/pengguna', '/daftar-induk/dokumen/she']);
});
