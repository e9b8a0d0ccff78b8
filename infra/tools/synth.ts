import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapTargets } from '../build/bootstrapping.ts';
import { bundleForDeployment, functionNames } from '../build/bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../build/bundle-report.ts';
import { firstDeploymentCommands } from '../build/first-deployment.ts';
import { ensurePageBuilt } from '../build/page-build.ts';
import {
  type Baseline,
  baselineFile,
  losses,
  missingFromBaseline,
  readBaseline,
  retainedResources,
} from '../config/baseline.ts';
import { assertCallsStay, saveCallStacks, unrecordedCalls } from '../config/call-baseline.ts';
import { deployedEnvironments, type EnvironmentName, environmentByName } from '../config/environments.ts';
import { changesTable, saveRecordedSettings } from '../config/recorded-settings.ts';
import { missingSettings } from '../config/required-settings.ts';

/**
 * `npm run synth`: synthesizes what `cdk deploy` would deploy to every environment, applies the rule sets, and fails
 * when a deployment would lose resources of an environment that keeps its data. It prints the commands of a first deployment, and the settings without
 * which `cdk` refuses an environment, which has sample values here. `npm run synth -- --accept` saves the present
 * retained resources as the baseline, the stacks of the calls, and the settings that no deployment may take back.
 */
const root = join(import.meta.dirname, '..', '..');
const app = 'node infra/tools/app-with-samples.ts';

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
};

const synthesizedStacks = (directory: string): Parameters<typeof retainedResources>[0] =>
  Object.fromEntries(
    readdirSync(directory)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => [
        file.replace('.template.json', ''),
        JSON.parse(readFileSync(join(directory, file), 'utf8')) as Parameters<typeof retainedResources>[0][string],
      ]),
  );

const checkAgainstBaseline = (environment: EnvironmentName, now: Baseline): void => {
  const baseline = readBaseline(environment);
  const problems = [
    ...losses(baseline, now),
    ...missingFromBaseline(baseline, now).map(
      (id) => `${id} is not in the baseline; add it with npm run synth -- --accept`,
    ),
  ];
  if (problems.length > 0)
    throw new Error(`Environment ${environment}:\n${problems.map((line) => `  ${line}`).join('\n')}`);
};

const unknown = process.argv.slice(2).filter((argument) => argument !== '--accept');
if (unknown.length > 0) throw new Error(`Unknown arguments: ${unknown.join(' ')}. The only option is --accept`);
const accept = process.argv.includes('--accept');

await ensurePageBuilt();
const sizes = bundleSizes(functionNames, await bundleForDeployment());
process.stdout.write(`${sizeTable(sizes)}\n`);
assertBundleBudgets(sizes);

if (accept) {
  assertCallsStay();
  saveCallStacks();
  saveRecordedSettings(deployedEnvironments.map((name) => environmentByName(name)));
} else if (unrecordedCalls().length > 0) {
  throw new Error(`Calls without a recorded stack: ${unrecordedCalls()}; add them with npm run synth -- --accept`);
}
for (const environment of deployedEnvironments) {
  // Another table can only be deployed in maintenance.
  const options = changesTable(environmentByName(environment)) ? ['-c', 'maintenance=on'] : [];
  const out = join('cdk.out', environment);
  rmSync(join(root, out), { recursive: true, force: true });
  run('cdk', 'synth', '--quiet', '--app', app, '-c', `stage=${environment}`, ...options, '-o', out);
  const now = retainedResources(synthesizedStacks(join(root, out)));
  const settings = environmentByName(environment);
  if (settings.retention.keep_data) {
    if (accept) writeFileSync(baselineFile(environment), `${JSON.stringify(now, null, 2)}\n`);
    else checkAgainstBaseline(environment, now);
  }
  const commands = firstDeploymentCommands(settings, bootstrapTargets(join(root, out)));
  const missing = missingSettings(settings);
  const first = missing.length === 0 ? [] : [`edit infra/config/environments.ts: ${missing.join(' and ')}`];
  process.stdout.write(
    `✓ ${[environment, ...options].join(' ')}; its first deployment:\n${[...first, ...commands].map((each) => `    ${each}\n`).join('')}`,
  );
  if (missing.length > 0) {
    // `cdk deploy --app` would deploy the sample values.
    rmSync(join(root, out), { recursive: true });
  }
}
if (accept) run('biome', 'format', '--write', join('infra', 'baselines'));
