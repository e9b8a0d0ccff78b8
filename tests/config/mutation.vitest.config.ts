import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { areaNamed } from '../mutation/areas.ts';

/** The tests that `npm run mutation` repeats for the mutants of one area, in the process of Stryker's runner. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...areaNamed(process.env['HIMS_MUTATION_AREA'] ?? '').tests],
    restoreMocks: true,
    isolate: false,
    setupFiles: ['tests/support/shared-process.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
