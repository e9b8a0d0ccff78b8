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
  expect: { poll: { timeout: 30_000 } },
  globalSetup: [`tests/support/${setup}`],
  fileParallelism: false,
  isolate: false,
  // Limits are for tests that hang: a slow machine must not reach them.
  testTimeout: 90_000,
  hookTimeout: 300_000,
});

// On a busy machine a browser test may miss its moment; the report names the tests that needed another attempt.
const browserSettings = { ...onLocalStack('e2e-setup.ts'), retry: 2, testTimeout: 240_000, hookTimeout: 300_000 };

export default defineConfig({
  root,
  test: {
    projects: [
      // Some tests wait for retries, on machines that may be busy.
      project('unit', { ...sharedProcess, testTimeout: 60_000, hookTimeout: 60_000 }),
      project('web', { isolate: false, unstubGlobals: true, testTimeout: 60_000 }),
      project('infra', {
        isolate: false,
        globalSetup: ['tests/support/infra-setup.ts'],
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      project('integration', {
        ...onLocalStack('integration-setup.ts'),
        exclude: ['tests/integration/iam-*.test.ts', 'tests/integration/smoke.test.ts'],
      }),
      // Starts a local stack of its own, so it can run beside the other integration tests.
      project('smoke', { include: ['tests/integration/smoke.test.ts'], hookTimeout: 300_000 }),
      // Reads the permission usage that the local stacks of these two wrote when they stopped.
      project('permissions', { include: ['tests/integration/iam-*.test.ts'] }),
      // Starts its own local stack, which the parts of the bench share.
      // Its parts drive browsers and hundreds of sockets, which on a busy machine may miss a time limit.
      project('bench', { fileParallelism: false, isolate: false, hookTimeout: 300_000, retry: 1 }),
      // Each part starts its own local stack, and expects answers within the time limits of AWS.
      project('soak', { fileParallelism: false, isolate: false, testTimeout: 300_000, retry: 1 }),
      project('journeys', { ...browserSettings, include: ['tests/e2e/*.test.ts'] }),
      project('sessions', { ...browserSettings, include: ['tests/e2e/sessions/*.test.ts'] }),
      project('screens', { ...browserSettings, include: ['tests/e2e/screens/*.test.ts'] }),
    ],
  },
});
