import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vite';
import { iconWeights } from './icon-weights.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [react(), tailwindcss(), iconWeights()],
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
        codeSplitting: {
          groups: [
            // What every page loads before anything else.
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'brand', test: /\/web\/src\/components\/(brand|contours)\.tsx$/, priority: 3 },
            { name: 'login', test: /\/web\/src\/features\/login\//, priority: 2 },
            // The contract with its schemas, which the first call loads.
            { name: 'contract', test: /\/web\/src\/lib\/api\/contract\.ts$/, priority: 1 },
            // Modules used by several chunks share one file: few requests, and a screen lost without a network needs few files.
            { name: 'shared', minShareCount: 4 },
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
