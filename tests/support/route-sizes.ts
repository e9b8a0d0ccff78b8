import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rootDir } from '../../infra/build/root.ts';

/** One file of Vite's build manifest. */
type ManifestEntry = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, ManifestEntry>;

const builtPage = join(rootDir, 'dist', 'web');
const layout = 'src/app/layout.tsx';
const engine = 'src/lib/catalogue/catalogue-engine.ts';
const feature = (path: string) => `src/features/${path}.tsx`;

const signedIn = (...modules: string[]) => [layout, ...modules];

/** Those that show documents, which the catalogue's engine finds. */
const withDocuments = (...modules: string[]) => signedIn(engine, ...modules);

/** The modules that a route loads with dynamic imports before it shows its content, by path. */
export const modulesOfRoutes: Record<string, readonly string[]> = {
  '/': [feature('landing/landing-page')],
  '/login': [feature('login/login-page')],
  '/dashboard': signedIn('src/app/screens/dashboard-screen.tsx'),
  '/pengajuan': signedIn(feature('submission/submission-page')),
  '/database': withDocuments('src/app/screens/database-screen.tsx'),
  '/dokumen/HKT-SOP-PRO-002': signedIn('src/app/screens/document-screen.tsx'),
  '/review': signedIn('src/app/screens/review-screen.tsx'),
  '/approval': signedIn('src/app/screens/approval-screen.tsx'),
  '/pengguna': signedIn(feature('users/users-page')),
  '/waktu-proses': signedIn(feature('process-times/process-times-page')),
  '/jejak-audit': signedIn(feature('audit-trail/audit-trail-page')),
  '/jejak-audit/paket': signedIn(feature('audit-packs/audit-packs-page')),
  '/panduan': signedIn(feature('guide/guide-page')),
  '/under-development': signedIn(feature('under-development/under-development-page')),
  '/daftar-induk': signedIn(feature('department-pickers/master-list-actions-page')),
  '/daftar-induk/dokumen': signedIn(feature('department-pickers/document-picker-page')),
  '/daftar-induk/dokumen/she': withDocuments('src/app/screens/master-list-screen.tsx'),
  '/daftar-induk/eksternal': signedIn(feature('department-pickers/external-picker-page')),
  '/daftar-induk/eksternal/she': withDocuments('src/app/screens/external-list-screen.tsx'),
  '/daftar-induk/distribusi': signedIn(feature('department-pickers/distribution-picker-page')),
  '/pembaca': signedIn(feature('required-reading/readers-page')),
  '/wajib-dibaca': signedIn(feature('required-reading/reading-page')),
  '/baca-bersama/sesi/demo-p5m': signedIn(feature('reading-together/session-page')),
  '/pembaca/she': signedIn('src/app/screens/distribution-screen.tsx'),
  '/pemusnahan/she': signedIn('src/app/screens/destruction-screen.tsx'),
  '/catatan/she': signedIn(feature('records/records-page')),
  '/daftar-induk/catatan': signedIn(feature('department-pickers/card-pickers')),
};

/** The files of modules with all their static imports, styles included. Throws for a module that has no file of its own. */
export const filesOf = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (module: string): void => {
    if (visited.has(module)) return;
    visited.add(module);
    const entry = manifest[module];
    if (!entry) throw new Error(`the build has no file for ${module}`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return files;
};

/** The manifest of the built page. */
export const pageManifest = (folder = builtPage): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** The files of the modules themselves, by a part of their path, without their imports; a module without a file of its own has none. */
export const filesOfModules = (manifest: Manifest, modules: readonly string[]): string[] =>
  modules.flatMap((module) => Object.entries(manifest).find(([path]) => path.includes(module))?.[1].file ?? []);

/** The scripts and styles that the document itself names, those that are preloaded included. */
const filesOfDocument = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');

/** Script and style that each route loads, in KB (1,000 bytes) after gzip, from a build with a manifest. */
export const routeSizes = (folder = builtPage): Record<string, number> => {
  const manifest = pageManifest(folder);
  const first = filesOfDocument(readFileSync(join(folder, 'index.html'), 'utf8'));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    sizes.set(file, size);
    return size;
  };
  return Object.fromEntries(
    Object.entries(modulesOfRoutes).map(([route, modules]) => {
      const files = new Set([...first, ...filesOf(manifest, modules)]);
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      return [route, Math.round(bytes / 100) / 10];
    }),
  );
};
