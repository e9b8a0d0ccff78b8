import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: [here('..')] } },
  // The catalogue's worker fetches the Excel writer only when somebody exports.
  worker: { format: 'es' },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The page's Content-Security-Policy allows no data: or inline sources, so every asset stays a file.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // What four or more chunks share is one file: a first visit asks for 20 instead of 58, at three quarters of the
      // browser's work.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } },
    },
  },
});
