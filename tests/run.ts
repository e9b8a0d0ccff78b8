import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { runChecks } from './check.ts';
import { formatSeconds, printLine, runCommand, storeCompiledCode } from './support/commands.ts';
import { prepareLocalStacks } from './support/local-stack.ts';
import { countReport, type SuiteResult, withSecondRun } from './support/vitest-report.ts';

/** `npm test`: runs every suite, also after a failure; the last line is `N passed, N failed`. */
interface Suite {
  name: string;
  /** Runs all of its files, or only those with these paths. */
  run: (files?: string[]) => Promise<SuiteResult>;
  /** Whether its tests drive browsers, measure times or meet the time limits of AWS, which a busy machine may disturb. */
  isTimed?: boolean;
}

storeCompiledCode();
const reports = mkdtempSync(join(tmpdir(), 'hims-test-'));

const vitest = (
  name: string,
  projects: readonly string[],
  timeoutSeconds: number,
  options: readonly string[] = [],
): Suite => ({
  name,
  run: async (files = []) => {
    const report = join(reports, `${name.replace(/\W+/g, '-')}${files.length > 0 ? '-again' : ''}.json`);
    const { code } = await runCommand(
      [
        'vitest',
        'run',
        '--config=tests/vitest.config.ts',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(files.length > 0 ? files : options),
      ],
      { echo: true, timeoutSeconds },
    );
    return countReport(report, code);
  },
});

let prepared: ReturnType<typeof prepareLocalStacks> | undefined;
/** A suite whose tests share a local stack of its own; the initial data is prepared once for all of these suites. */
const onLocalStack = (...of: Parameters<typeof vitest>): Suite => {
  const suite = vitest(...of);
  return {
    name: suite.name,
    run: async (files) => {
      prepared ??= prepareLocalStacks();
      await prepared;
      return suite.run(files);
    },
  };
};

const timed = (...of: Parameters<typeof vitest>): Suite => ({ ...onLocalStack(...of), isTimed: true });

/**
 * Each suite that needs a local stack has its own. The longest suites start first, so that the concurrent ones end at
 * about the same time.
 */
const suites: readonly Suite[] = [
  onLocalStack('integration 1 of 2', ['integration'], 3600, ['--shard=1/2']),
  onLocalStack('integration 2 of 2', ['integration'], 3600, ['--shard=2/2']),
  timed('e2e: screens', ['screens'], 3600),
  { name: 'check', run: runChecks },
  timed('e2e: journeys', ['journeys'], 1200),
  timed('integration: smoke test', ['smoke'], 1200),
  timed('bench: small', ['bench'], 1200),
  timed('soak: short', ['soak'], 1200),
  vitest('unit, web', ['unit', 'web'], 1200),
  timed('e2e: sessions', ['sessions'], 1200),
  vitest('infra', ['infra'], 900),
];
/** More than two cores: the tests wait for queues, streams and timers during a third of their time. */
const concurrency = 3;
/** Reads what the integration suites recorded, so it runs after them. */
const permissionsUsed = vitest('integration: permissions used', ['permissions'], 120);

const requestedSuites = process.argv.slice(2);
const isRequested = ({ name }: Suite): boolean =>
  requestedSuites.length === 0 || requestedSuites.some((word) => name.includes(word));

const started = performance.now();
const results = new Map<Suite, SuiteResult>();

const runSuite = async (suite: Suite): Promise<void> => {
  printLine(`\n■ ${suite.name}`);
  const suiteStarted = performance.now();
  const result = await suite.run().catch((error: unknown) => {
    printLine(String(error));
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  results.set(suite, result);
  printLine(
    `■ ${suite.name}: ${result.passed} passed, ${result.failed} failed (${formatSeconds((performance.now() - suiteStarted) / 1000)})`,
  );
};

/** More failed files than a busy machine explains. */
const maxRepeatedFiles = 5;

/** Runs the failed files of a timed suite a second time, when nothing runs beside them. */
const repeatFailed = async (suite: Suite, first: SuiteResult): Promise<void> => {
  const files = (first.failedFiles ?? []).map(({ path }) => path);
  if (!suite.isTimed || files.length === 0 || files.length > maxRepeatedFiles) return;
  printLine(`\n■ ${suite.name}: ${files.length} failed files again, alone\n${first.failures.join('\n')}`);
  results.set(suite, withSecondRun(first, await suite.run(files)));
};

await pLimit(concurrency).map(suites.filter(isRequested), runSuite);
for (const [suite, result] of results) await repeatFailed(suite, result);
if (isRequested(permissionsUsed)) await runSuite(permissionsUsed);
rmSync(reports, { recursive: true, force: true });
(await prepared?.catch(() => undefined))?.remove();

const all = [...results].map(([{ name }, result]) => ({ name, ...result }));
const passed = all.reduce((total, result) => total + result.passed, 0);
const failed = all.reduce((total, result) => total + result.failed, 0);
// Again at the end, where a log that shows only its last lines still names them.
for (const { name, failures } of all)
  for (const failure of failures) printLine(`\n✗ ${name}: ${failure.slice(0, 3000)}`);
printLine(`\n${all.length} suites in ${formatSeconds((performance.now() - started) / 1000)}`);
printLine(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
