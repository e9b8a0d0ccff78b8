import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { iconWeights } from './icon-weights.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The development server's styles name a package's font by its path on this machine. A preload needs the same address:
 * under another one the font is loaded twice, and Chromium warns that the preload was not used.
 */
const fontPreloads = (): Plugin => ({
  name: 'font-preloads',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const packages = normalizePath(realpathSync(here('../node_modules'))).replace(/^\/?/, '/');
      return html.replaceAll('href="../node_modules/', `href="/@fs${packages}/`);
    },
  },
});

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [react(), tailwindcss(), iconWeights(), fontPreloads()],
  server: { fs: { allow: [here('..')] } },
  // The catalogue's worker loads the Excel writer only for an export.
  worker: { format: 'es' },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The page's Content-Security-Policy allows no data: or inline sources, so every asset stays a file.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // Each group with what it imports. Without them a route loads 80 to 110 files, 20 KB more after gzip.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'login', test: /\/features\/(landing|login)\//, priority: 3 },
            { name: 'layout', test: /\/app\/layout\.tsx$/, priority: 2 },
            // What shows files is shared as much, and loads with the first file.
            { name: 'parts', test: /\/web\/src\/(?!components\/file-viewer\/)/, minShareCount: 6, priority: 1 },
          ],
        },
        // pdf.js requests its fonts and decoders by name from a folder; the version makes the folder immutable.
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((name) => /pdfjs-dist\/(standard_fonts|wasm)\//.test(name))
            ? `assets/pdfjs-${pdfjs.version}/[name][extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
