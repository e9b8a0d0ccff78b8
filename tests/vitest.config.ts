import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    projects: [{ test: { name: 'unit', root, include: ['tests/unit/**/*.test.ts'] } }],
  },
});
