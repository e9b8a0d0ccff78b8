import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { runChecks } from './check.ts';
import { formatSeconds, printLine, runCommand } from './support/commands.ts';
import { prepareLocalStacks } from './support/local-stack.ts';
import { countReport, type SuiteResult } from './support/vitest-report.ts';

/** `npm test`: runs every suite, also after a failure; the last line is `N passed, N failed`. */
interface Suite {
  name: string;
  run: () => Promise<SuiteResult>;
}

const reports = mkdtempSync(join(tmpdir(), 'hims-test-'));

const vitest = (name: string, projects: readonly string[], timeoutSeconds: number): Suite => ({
  name,
  run: async () => {
    const report = join(reports, `${projects.join('-')}.json`);
    const { code } = await runCommand(
      [
        'vitest',
        'run',
        '--config=tests/vitest.config.ts',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
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
    run: async () => {
      prepared ??= prepareLocalStacks();
      await prepared;
      return suite.run();
    },
  };
};

/**
 * Each suite that needs a local stack has its own. The longest suites start first, so that the concurrent ones end at
 * about the same time.
 */
const suites: readonly Suite[] = [
  onLocalStack('integration', ['integration'], 3600),
  onLocalStack('e2e: screens', ['screens'], 2700),
  { name: 'check', run: runChecks },
  onLocalStack('e2e: journeys', ['journeys'], 1200),
  onLocalStack('integration: smoke test', ['smoke'], 1200),
  onLocalStack('bench: small', ['bench'], 1200),
  onLocalStack('soak: short', ['soak'], 1200),
  vitest('unit, web', ['unit', 'web'], 1200),
  onLocalStack('e2e: sessions', ['sessions'], 1200),
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
const total: SuiteResult = { passed: 0, failed: 0, failures: [] };
let ran = 0;

const runSuite = async ({ name, run }: Suite): Promise<void> => {
  printLine(`\n■ ${name}`);
  const suiteStarted = performance.now();
  const { passed, failed, failures } = await run().catch((error: unknown) => {
    printLine(String(error));
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  ran += 1;
  printLine(
    `■ ${name}: ${passed} passed, ${failed} failed (${formatSeconds((performance.now() - suiteStarted) / 1000)})`,
  );
};

await pLimit(concurrency).map(suites.filter(isRequested), runSuite);
if (isRequested(permissionsUsed)) await runSuite(permissionsUsed);
rmSync(reports, { recursive: true, force: true });
(await prepared?.catch(() => undefined))?.remove();

// Again at the end, where a log that shows only its last lines still names them.
for (const failure of total.failures) printLine(`\n✗ ${failure.slice(0, 3000)}`);
printLine(`\n${ran} suites in ${formatSeconds((performance.now() - started) / 1000)}`);
printLine(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
