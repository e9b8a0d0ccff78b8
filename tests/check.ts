import { formatSeconds, printLine, runCommand } from './support/commands.ts';
import type { SuiteResult } from './support/vitest-report.ts';

/** What `npm run check` looks at; each counts as one test of `npm test`. */
const checks: readonly { name: string; command: readonly string[] }[] = [
  // Several threads check the same declarations again: they need twice the processor time for the same result.
  { name: 'types', command: ['tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'] },
  {
    name: 'types of shared/ without Node and page',
    command: ['tsc', '--noEmit', '--singleThreaded', '-p', 'shared/tsconfig.json'],
  },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '.'] },
  {
    name: 'import boundaries',
    command: [
      'depcruise',
      '--config',
      'tests/config/boundaries.mjs',
      'shared',
      'functions',
      'infra',
      'web/src',
      'tests',
    ],
  },
  { name: 'vocabulary', command: ['node', 'tests/check-vocabulary.ts'] },
  { name: 'packages of every platform in the lockfile', command: ['node', 'tests/check-lockfile.ts'] },
  { name: 'unused code', command: ['knip', '--config', 'tests/config/knip.jsonc'] },
];

/** Runs every check to its end, side by side, whatever the others say. */
export const runChecks = async (): Promise<SuiteResult> => {
  const result: SuiteResult = { passed: 0, failed: 0, failures: [], cpuSeconds: 0 };
  const run = async ({ name, command }: (typeof checks)[number]): Promise<void> => {
    const { code, output, seconds, cpuSeconds } = await runCommand(command, { timeoutSeconds: 600 });
    printLine(`  ${code === 0 ? '✓' : '✗'} ${name} (${formatSeconds(seconds)})`);
    result.cpuSeconds += cpuSeconds;
    if (code === 0) result.passed += 1;
    else {
      result.failed += 1;
      result.failures.push(`${name}\n${output.trimEnd()}`);
      printLine(output.trimEnd());
    }
  };
  await Promise.all(checks.map(run));
  return result;
};

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
