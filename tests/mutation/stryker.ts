import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root, runCommand } from '../support/commands.ts';
import type { MutationArea } from './areas.ts';

/**
 * Installed by the first run and in no lockfile: its 63 MB and 177 packages would slow down every installation. Inside
 * node_modules, so that its runner finds the project's own vitest.
 */
const version = '10.1.1';
const folder = 'node_modules/.cache/stryker';
const packages = join(folder, 'node_modules/@stryker-mutator');

/** Outside of git: copies of the project to mutate, results of earlier runs, reports. */
export const outputFolder = '.stryker';

const installedVersion = (): string | undefined => {
  const path = join(root, packages, 'vitest-runner/package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
};

export const installStryker = async (): Promise<void> => {
  if (installedVersion() === version) return;
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ private: true }));
  const { code, output } = await runCommand(
    [
      ...['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'],
      // Without a vitest of its own.
      '--legacy-peer-deps',
      ...[`@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`],
    ],
    { timeoutSeconds: 600 },
  );
  if (code !== 0) throw new Error(`Stryker cannot be installed:\n${output}`);
};

const position = z.object({ line: z.int(), column: z.int() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});
export type MutationReport = z.infer<typeof report>;

interface RunOptions {
  /** Mutates these files of the area only. */
  files: readonly string[];
  /** Repeats what an earlier run has found, too. */
  fresh: boolean;
}

const storedResults = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/**
 * Removes the survivors from the stored results, so that they are tested again: Stryker does not know which tests execute
 * code that runs when its module is loaded, and would keep these survivors when a test for them is added.
 */
const forgetSurvivors = (path: string): void => {
  if (!existsSync(path)) return;
  const results = storedResults.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const file of Object.values(results.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived');
  writeFileSync(path, JSON.stringify(results));
};

/**
 * Mutates the code of an area and runs its tests for each mutant that is new, that survived, or whose code or tests have
 * changed.
 */
export const mutateArea = async (area: MutationArea, { files, fresh }: RunOptions): Promise<MutationReport> => {
  const path = (name: string): string => join(outputFolder, `${area.name}.${name}.json`);
  mkdirSync(join(root, outputFolder), { recursive: true });
  forgetSurvivors(join(root, path('incremental')));
  writeFileSync(join(root, path('settings')), JSON.stringify(settings(area, files, path)));
  const { code, output } = await runCommand(
    [...['node', join(packages, 'core/bin/stryker.js'), 'run', path('settings')], ...(fresh ? ['--force'] : [])],
    { echo: true, timeoutSeconds: 6 * 60 * 60, env: environment(area) },
  );
  if (code !== 0) throw new Error(`Stryker failed in the area ${area.name}:\n${output.slice(-3000)}`);
  return report.parse(JSON.parse(readFileSync(join(root, path('report')), 'utf8')));
};

/** Every mutant is tested in a new process; compiled packages on disk halve its time. */
const environment = ({ name }: MutationArea): Record<string, string> => ({
  HIMS_MUTATION_AREA: name,
  NODE_COMPILE_CACHE: join(root, outputFolder, 'compile-cache'),
});

const settings = (area: MutationArea, files: readonly string[], path: (name: string) => string) => ({
  testRunner: 'vitest',
  plugins: [join(root, packages, 'vitest-runner/dist/src/index.js'), join(root, 'tests/config/mutation-ignored.mjs')],
  ignorers: ['developer-texts'],
  vitest: { configFile: 'tests/config/mutation.vitest.config.ts' },
  mutate: files.length > 0 ? files : area.mutate,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: join(outputFolder, 'sandbox'),
  ignorePatterns: ['docs', 'dist', 'cdk.out', '.local', outputFolder, 'tests/e2e'],
  // Stryker would rewrite tsconfig.json with TypeScript's API, which TypeScript 7 does not have.
  tsconfigFile: 'absent.json',
  disableTypeChecks: false,
  allowEmpty: true,
  incremental: true,
  incrementalFile: path('incremental'),
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: path('report') },
  allowConsoleColors: false,
  warnings: { slow: false },
});
