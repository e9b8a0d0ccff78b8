import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import { runChecks } from './check.ts';
import { formatSeconds, printLine, root, runCommand, storeCompiledCode } from './support/commands.ts';
import { prepareLocalStacks } from './support/local-stack.ts';
import { createMovedClock } from './support/moved-clock.ts';
import { countReport, type SuiteResult } from './support/vitest-report.ts';

/**
 * `npm test` runs what every change needs, `npm run test:full` the rest as well. Every suite runs, also after a failure;
 * the last line is `N passed, N failed`. Words select the suites whose names contain one of them; the word `changed`
 * selects the checks, the sizes of pages, and the files without a local stack that import what changed since the last
 * commit, or in it.
 */
interface Suite {
  name: string;
  run: () => Promise<SuiteResult>;
}

storeCompiledCode();
const reports = mkdtempSync(join(tmpdir(), 'hims-test-'));
const args = process.argv.slice(2);
const isFull = args.includes('--full');
const isChanged = args.includes('changed');
const words = args.filter((arg) => !arg.startsWith('--') && arg !== 'changed');

interface Extra {
  env?: Record<string, string>;
  /** Options of Vitest that select files. Those of a project share a stack, one after the other; a shard has its own. */
  files?: readonly string[];
}

const vitest = (
  name: string,
  projects: readonly string[],
  timeoutSeconds: number,
  { env = {}, files = [] }: Extra = {},
): Suite => ({
  name,
  run: async () => {
    const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
    const result = await runCommand(
      [
        'vitest',
        'run',
        '--config=tests/vitest.config.ts',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(isFull ? [] : ['--exclude=**/*.full.test.ts']),
        ...files,
      ],
      { echo: true, timeoutSeconds, env },
    );
    return countReport(report, result);
  },
});

let prepared: ReturnType<typeof prepareLocalStacks> | undefined;
/** A suite whose tests share a local stack of its own; the initial data is prepared once for all of these suites. */
const onLocalStack = (...of: Parameters<typeof vitest>): Suite => {
  const suite = vitest(...of);
  return {
    name: suite.name,
    run: async () => {
      prepared ??= prepareLocalStacks();
      await prepared;
      return suite.run();
    },
  };
};

/** More repetitions of properties, larger hostile files, every failure of every call, and a crew of twenty. */
const thorough: Extra = isFull ? { env: { HIMS_TEST_FULL: '1' } } : {};

/** Vitest selects the files by their imports. */
const changedSuites = async (): Promise<Suite[]> => {
  const { output } = await runCommand(['git', 'status', '--porcelain'], { timeoutSeconds: 60 });
  const since = output === '' ? 'HEAD~1' : 'HEAD';
  return [
    { name: 'check', run: runChecks },
    vitest('unit, web, components', ['unit', 'web', 'components'], 600, {
      files: [`--changed=${since}`, '--passWithNoTests'],
    }),
    vitest('sizes of pages', ['infra'], 300, { files: ['tests/infra/page-sizes.test.ts'] }),
  ];
};

/**
 * The unit tests as they run two years later: a date in a test that expires until then fails here, and not some day. Those
 * of the local stack compare its clock with that of the machine's files and processes; readers of files know no time.
 */
const unitTestsLater: Suite = {
  name: 'unit, two years later',
  run: async () => {
    const clock = createMovedClock();
    try {
      await clock.moveTo(new Date(Date.now() + 2 * 365 * 24 * 60 * 60 * 1000).toISOString());
      const env = { ...clock.env, NODE_OPTIONS: `--import ${join(root, 'tests', 'support', 'clock-setup.ts')}` };
      const timeless = ['files', 'pdf', 'domain/office', 'domain/comparison', 'text-search'];
      const files = ['local-run', ...timeless].map((folder) => `--exclude=tests/unit/${folder}/**`);
      return await vitest('unit, two years later', ['unit'], 2400, { env, files }).run();
    } finally {
      clock.remove();
    }
  },
};

/** The longest suites start first, so that the concurrent ones end at about the same time. */
const suites: readonly Suite[] = [
  ...['1/2', '2/2'].map((shard) =>
    onLocalStack(`integration ${shard}`, ['integration'], 2400, { files: [`--shard=${shard}`] }),
  ),
  vitest('unit, web, components', ['unit', 'web', 'components'], 2400, { ...thorough, files: ['--maxWorkers=2'] }),
  onLocalStack('browser', ['browser'], 2400, thorough),
  { name: 'check', run: runChecks },
  onLocalStack('integration: moved clock', ['moved-clock'], 2400),
  vitest('infra', ['infra'], 2400),
];
const furtherSuites: readonly Suite[] = [
  unitTestsLater,
  onLocalStack('screens', ['screens'], 4800),
  onLocalStack('recovery', ['recovery'], 3600),
  onLocalStack('soak: short', ['soak'], 2400),
  onLocalStack('bench: small', ['bench'], 2400),
  vitest('cost', ['cost'], 300),
];
/** Reads what the integration and recovery suites recorded, so it runs after them. */
const permissionsUsed = vitest('permissions used', ['permissions'], 120);
/**
 * More than two cores, because tests wait for queues, streams and timers; with four suites at a time, each second of the
 * cores does less, and the run takes longer.
 */
const concurrency = 3;

const started = performance.now();
const results = new Map<Suite, SuiteResult & { seconds: number }>();

const runSuite = async (suite: Suite): Promise<void> => {
  printLine(`\n■ ${suite.name}`);
  const suiteStarted = performance.now();
  const result = await suite.run().catch((error: unknown) => {
    printLine(String(error));
    return { passed: 0, failed: 1, failures: [String(error)], cpuSeconds: 0 };
  });
  const seconds = (performance.now() - suiteStarted) / 1000;
  results.set(suite, { ...result, seconds });
  printLine(`■ ${suite.name}: ${result.passed} passed, ${result.failed} failed (${formatSeconds(seconds)})`);
};

const isRequested = ({ name }: Suite): boolean => words.length === 0 || words.some((word) => name.includes(word));
const candidates = isChanged ? await changedSuites() : [...suites, ...(isFull ? furtherSuites : [])];
const requested = candidates.filter(isRequested);
await pLimit(concurrency).map(requested, runSuite);
if (isFull && isRequested(permissionsUsed)) await runSuite(permissionsUsed);
rmSync(reports, { recursive: true, force: true });
(await prepared?.catch(() => undefined))?.remove();

const all = [...results].map(([{ name }, result]) => ({ name, ...result }));
const sumOf = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
// Again at the end, where a log that shows only its last lines still names them.
for (const { name, failures } of all)
  for (const failure of failures) printLine(`\n✗ ${name}: ${failure.slice(0, 3000)}`);

for (const { name, skipped = [] } of all) for (const title of skipped) printLine(`\n– ${name}: ${title} (skipped)`);

printLine('\n  wall s   CPU s   tests  suite');
for (const { name, seconds, cpuSeconds, passed, failed } of all) {
  const columns = [seconds, cpuSeconds, passed + failed].map((value) => value.toFixed(0).padStart(8));
  printLine(`${columns.join('')}  ${name}`);
}
const slowest = all.flatMap(({ files = [] }) => files).sort((one, other) => other.seconds - one.seconds);
printLine('\nSlowest files:');
for (const { path, seconds } of slowest.slice(0, 10))
  printLine(`${seconds.toFixed(0).padStart(8)} s  ${relative(root, path)}`);
const cpuSeconds = sumOf(all.map((each) => each.cpuSeconds));
printLine(
  `\n${all.length} suites in ${formatSeconds((performance.now() - started) / 1000)}, CPU ${formatSeconds(cpuSeconds)}`,
);
const failed = sumOf(all.map((each) => each.failed));
const passed = sumOf(all.map((each) => each.passed));
printLine(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
