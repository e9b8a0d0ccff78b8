import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const project = (
  name: string,
  settings: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration => ({
  test: { name, root, include: [`tests/${name}/**/*.test.{ts,tsx}`], restoreMocks: true, ...settings },
});

/** Most of what a file costs is loading packages: files share a process, which loads each once. */
const sharedProcess = { isolate: false, setupFiles: ['tests/support/shared-process.ts'] };

/** These share one running stage: their files run one after another, in order, against the same data. */
const onLocalStack = (setup: string) => ({
  expect: { poll: { timeout: 30_000 } },
  globalSetup: [`tests/support/${setup}`],
  fileParallelism: false,
  isolate: false,
  // Limits end what hangs; a slow machine must not reach them.
  testTimeout: 90_000,
  hookTimeout: 300_000,
});

// A browser on a machine that others use misses a moment now and then; the report names what needed its second try.
const browserSettings = { ...onLocalStack('e2e-setup.ts'), retry: 1, testTimeout: 240_000, hookTimeout: 300_000 };

export default defineConfig({
  root,
  test: {
    projects: [
      // Some wait for the pauses between tries, on machines that may be busy.
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
        exclude: ['tests/integration/iam-usage.test.ts'],
      }),
      // Reads what the integration suite's stage wrote when it stopped.
      project('permissions', { include: ['tests/integration/iam-usage.test.ts'] }),
      // Starts its own stage, which the parts of the bench share.
      project('bench', { fileParallelism: false, isolate: false, hookTimeout: 300_000 }),
      project('journeys', { ...browserSettings, include: ['tests/e2e/*.test.ts'] }),
      project('sessions', { ...browserSettings, include: ['tests/e2e/sessions/*.test.ts'] }),
      project('screens', { ...browserSettings, include: ['tests/e2e/screens/*.test.ts'] }),
    ],
  },
});
