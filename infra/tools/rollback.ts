import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootDir } from '../build/root.ts';
import { environmentByName } from '../config/environments.ts';
import { assertRequiredSettings } from '../config/required-settings.ts';
import { CommandError } from './common/command-error.ts';
import { type Print, runTool } from './common/run-tool.ts';
import { assertSettingsDeployed, readDeployedSettings } from './rollback/deployed-settings.ts';
import {
  assembleTree,
  assertCommitted,
  checkTypes,
  installPackages,
  removeTree,
  resolveCommit,
  undoneCommits,
} from './rollback/tree.ts';

/**
 * `npm run rollback -- --to <commit>`: deploys the code of a former commit with the settings, records and stacks of the
 * present one (docs/ops/deploy.md). `--synth-only` prints the command that deploys in place of running it.
 */
const usage = 'npm run rollback -- --to <commit> [--stage prod] [--synth-only]';

const compareWithDeployed = async (name: string, print: Print): Promise<void> => {
  const environment = environmentByName(name);
  const deployed = await readDeployedSettings(environment).catch((error: unknown) => {
    print(`Not compared with the deployed settings, which CloudFormation does at the deployment: ${String(error)}`);
    return undefined;
  });
  if (deployed === undefined) return;
  assertSettingsDeployed(environment, deployed);
  print(`The settings of this commit are those of ${name}.`);
};

await runTool(async (print) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      stage: { type: 'string', default: 'prod' },
      'synth-only': { type: 'boolean', default: false },
    },
  });
  const { to, stage } = values;
  if (to === undefined) throw new CommandError(usage);
  assertRequiredSettings(environmentByName(stage));
  assertCommitted(rootDir);
  const commit = resolveCommit(rootDir, to);
  await compareWithDeployed(stage, print);

  const undone = undoneCommits(rootDir, commit);
  if (undone.length === 0) throw new CommandError('This commit has the same code: there is nothing to roll back');
  print(`Code of ${commit}, without:\n${undone.map((line) => `  ${line}`).join('\n')}`);
  print('Settings, restored table, keys, baselines and stacks: those of this commit. Data is not changed.');

  const folder = join(tmpdir(), `hims-rollback-${commit.slice(0, 12)}`);
  if (existsSync(folder)) removeTree(rootDir, folder);
  assembleTree(rootDir, commit, folder);
  const runInTree = (command: string, ...args: string[]): void => {
    print(`$ ${[command, ...args].join(' ')}`);
    const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new CommandError(`It ended with ${status}. Nothing more is deployed`);
  };
  installPackages(rootDir, folder, runInTree);
  checkTypes(folder, runInTree);
  runInTree('npx', 'cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '-c', 'rollout=now', '-o', 'cdk.out');
  const deploy = ['cdk', 'deploy', '--app', 'cdk.out', '--all'];
  if (values['synth-only']) {
    print(`To deploy it:\n  cd ${folder}\n  npx ${deploy.join(' ')}`);
    return true;
  }
  runInTree('npx', ...deploy);
  print(`Deployed. Now: smoke test; git worktree remove --force ${folder}`);
  return true;
});
