import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const project = (
  name: string,
  settings: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration => ({
  test: { name, root, include: [`tests/${name}/**/*.test.{ts,tsx}`], restoreMocks: true, ...settings },
});

/** Loading packages takes most of a file's time, so files share a process. */
const sharedProcess = { isolate: false, setupFiles: ['tests/support/shared-process.ts'] };

/** Files share one local stack: they run one after the other against the same data. */
const onLocalStack = (setup: string) => ({
  expect: { poll: { timeout: 60_000 } },
  globalSetup: [`tests/support/${setup}`],
  fileParallelism: false,
  isolate: false,
  // Limits are for tests that hang: a slow machine must not reach them.
  testTimeout: 180_000,
  hookTimeout: 300_000,
});

const inBrowser = { ...onLocalStack('e2e-setup.ts'), testTimeout: 240_000 };

export default defineConfig({
  root,
  test: {
    // Files are ordered by the durations of earlier runs otherwise, so that a failure of one order is seen on some machines only.
    cache: false,
    projects: [
      // Some tests wait for retries, on machines that may be busy.
      project('unit', { ...sharedProcess, testTimeout: 120_000, hookTimeout: 120_000 }),
      project('web', { isolate: false, unstubGlobals: true, testTimeout: 120_000 }),
      project('infra', {
        // Files share four syntheses, which each worker would make again.
        fileParallelism: false,
        isolate: false,
        globalSetup: ['tests/support/infra-setup.ts'],
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      project('components', {
        environment: 'happy-dom',
        isolate: false,
        setupFiles: ['tests/support/components-setup.ts'],
        testTimeout: 180_000,
      }),
      project('integration', { ...onLocalStack('integration-setup.ts'), include: ['tests/integration/*.test.ts'] }),
      project('moved-clock', {
        ...onLocalStack('moved-clock-setup.ts'),
        include: ['tests/integration/moved-clock/*.test.ts'],
      }),
      project('browser', {
        ...inBrowser,
        include: ['tests/e2e/*.test.ts', 'tests/e2e/sessions/*.test.ts'],
      }),

      // The following run in `npm run test:full` only.
      project('screens', { ...inBrowser, include: ['tests/e2e/screens/*.test.ts'] }),
      // These start local stacks of their own, which they kill, damage, restore or overload.
      project('recovery', {
        ...onLocalStack('integration-setup.ts'),
        include: ['tests/integration/recovery/*.test.ts'],
      }),
      // Reads the permission usage that the local stacks of the other suites wrote when they stopped; one file starts its own.
      project('permissions', { include: ['tests/integration/permissions/*.test.ts'] }),
      project('cost', { include: ['tests/cost/*.test.ts'], testTimeout: 180_000 }),
      // Starts its own local stack, which the parts of the bench share.
      project('bench', { fileParallelism: false, isolate: false, hookTimeout: 300_000 }),
      // Each part starts its own local stack, and expects answers within the time limits of AWS.
      project('soak', { fileParallelism: false, isolate: false, testTimeout: 620_000 }),
    ],
  },
});
