import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootstrapTargets } from '../../infra/build/bootstrapping.ts';
import { firstDeploymentCommands } from '../../infra/build/first-deployment.ts';
import { rootDir } from '../../infra/build/root.ts';
import { deployedEnvironments } from '../../infra/config/environments.ts';
import { settings, settingsOf, synthesizeOnce } from './synthesis.ts';

const targets = ['aws://123456789012/ap-southeast-3', 'aws://123456789012/us-east-1'];

describe('the first deployment', () => {
  it.each(deployedEnvironments)('of %s has at most twelve commands', (name) => {
    expect(firstDeploymentCommands(settingsOf(name), targets).length).toBeLessThanOrEqual(12);
  });

  it('names the values of the environment, in order', async () => {
    const { directory } = await synthesizeOnce('everyFeature');
    const commands = firstDeploymentCommands(settings.everyFeature, bootstrapTargets(directory));
    expect(commands).toHaveLength(12);
    expect(commands[3]).toBe('npx cdk bootstrap aws://<account>/ap-southeast-3 aws://<account>/us-east-1');
    expect(commands[5]).toBe('npx cdk deploy -c stage=prod --all --no-rollback');
    expect(commands[9]).toBe('npm run smoke -- --url https://hims.example.co.id');
    // These two are for the day after.
    expect(commands[10]).toMatch(/^aws ce update-cost-allocation-tags-status/);
    expect(commands[11]).toMatch(/^aws backup list-backup-jobs/);
  });

  it('enables only a Region that must be enabled', () => {
    const commands = firstDeploymentCommands({ ...settingsOf('dev'), region: 'ap-southeast-1' }, targets);
    expect(commands.filter((each) => each.startsWith('aws account'))).toEqual([]);
  });

  it('is described with the same commands', () => {
    const page = readFileSync(join(rootDir, 'docs/ops/first-deployment.md'), 'utf8').replaceAll(
      '<environment>',
      'prod',
    );
    const described = firstDeploymentCommands(settingsOf('prod'), ['aws://<account>/ap-southeast-3']).map((command) =>
      command.split(' ').slice(0, 3).join(' '),
    );
    const pages = page + readFileSync(join(rootDir, 'docs/ops/README.md'), 'utf8');
    expect(described.filter((start) => !pages.includes(start))).toEqual([]);
  });
});
