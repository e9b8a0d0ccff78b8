import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The package's exports name only its development build, which has warnings for developers. */
const reactRouter = (file: string) => here(`../node_modules/react-router/dist/production/${file}`);

export default defineConfig(({ command }) => ({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: [here('..')] } },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router\/dom$/, replacement: reactRouter('dom-export.mjs') },
            { find: /^react-router$/, replacement: reactRouter('index.mjs') },
          ]
        : [],
  },
  // The catalogue's worker loads the Excel writer only for an export.
  worker: { format: 'es' },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The page's Content-Security-Policy allows no data: or inline sources, so every asset stays a file.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // Modules used by four or more chunks share one file: the first page load requests 20 files instead of 58, in three
      // quarters of the time.
      // What the first page loads before anything else is a file of its own, so that it does not wait for the rest.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 4, priority: 1 },
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
}));
