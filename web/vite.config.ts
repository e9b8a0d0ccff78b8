import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { iconWeights } from './icon-weights.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What screens consist of, with the icons that most of them show. */
const screenParts =
  /\/web\/src\/(components\/(?!copy-number)[\w-]+\.tsx|components\/ui\/(?!tabs|status-badge|pagination)[\w-]+(?<!-layer)\.tsx|lib\/[\w-]+\.ts)$|\/(Caret(Left|Right)|Arrow(Clockwise|sClockwise)|CheckCircle|Copy)\.es\.js$/;

/** Shown with records only. */
const recordParts = /\/components\/(copy-number|ui\/(status-badge|pagination))\.tsx$/;

/** What opens above a screen, with its packages. */
const layerModules =
  /\/components\/ui\/\w+-layer\.tsx$|\/node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//;

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
        codeSplitting: {
          groups: [
            // What every page loads before anything else.
            { name: 'start', tags: ['$initial'], priority: 8 },
            { name: 'brand', test: /\/web\/src\/components\/(brand|contours)\.tsx$/, priority: 7 },
            // What the login page shares with the screens.
            {
              name: 'fields',
              test: /\/web\/src\/(app\/overload-banner\.tsx|components\/ui\/(field|input|error-message|status-banner)\.tsx|lib\/(format\/format|api\/(api-error|load-api|overload-state)|use-countdown)\.ts)$|\/(ArrowLeft|Eye|CircleNotch)\.es\.js$/,
              priority: 6,
            },
            { name: 'login', test: /\/web\/src\/features\/login\//, priority: 5 },
            // With its settings, so that they precede every schema, whichever file has it.
            { name: 'zod', test: /\/node_modules\/zod\/|\/web\/src\/lib\/zod-without-eval\.ts$/, priority: 5 },
            // The schemas of the first calls and of the events, with limits that further screens need without the further calls.
            {
              name: 'contract',
              test: /\/(web\/src\/lib\/api\/contract|shared\/(events|domain\/(bulk|files|working-days)))\.ts$/,
              priority: 4,
            },
            { name: 'further-calls', test: /\/web\/src\/lib\/api\/further-calls\.ts$/, priority: 2.5 },
            // What every signed-in screen needs.
            {
              name: 'layout',
              test: /\/web\/src\/(app\/layout\.tsx|.+\/late-[\w-]+\.ts|lib\/(realtime\/topics|api\/(refresh-soon|with-retry))\.ts)$/,
              priority: 3,
            },
            // The lists of documents.
            { name: 'catalogue', test: /\/web\/src\/lib\/catalogue\/use-catalogue\.ts$/, priority: 2 },
            // What most screens consist of: their parts, and the icons of several screens.
            { name: 'parts', test: screenParts, minShareCount: 4, priority: 1.5 },
            // What lists of documents and submissions consist of besides.
            { name: 'records', test: recordParts, priority: 1 },
            { name: 'layers', test: layerModules },
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
