import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootstrapTargets } from '../../infra/build/bootstrapping.ts';
import { firstDeploymentCommands } from '../../infra/build/first-deployment.ts';
import { rootDir } from '../../infra/build/root.ts';
import { settings, settingsOf, synthesizeOnce } from './synthesis.ts';

describe('the first deployment', () => {
  it('has eight commands, with the values of the environment, in order', async () => {
    const { directory } = await synthesizeOnce('everyFeature');
    expect(firstDeploymentCommands(settings.everyFeature, bootstrapTargets(directory))).toEqual([
      'export AWS_REGION=ap-southeast-3 AWS_STS_REGIONAL_ENDPOINTS=regional',
      'npm run preflight -- --stage prod',
      'npx cdk bootstrap aws://<account>/ap-southeast-3 aws://<account>/us-east-1',
      'npx cdk deploy -c stage=prod --all --no-rollback',
      'npm run users -- --stage prod add <NRP> --name "<name of the first admin>" --role admin',
      'npm run users -- --stage prod add <NRP> --name "<name of the second admin>" --role admin',
      'npm run smoke -- --url https://hims.example.co.id',
      'npm run preflight -- --stage prod --after',
    ]);
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
