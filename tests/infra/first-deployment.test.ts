import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootstrapTargets } from '../../infra/build/bootstrapping.ts';
import { firstDeploymentCommands } from '../../infra/build/first-deployment.ts';
import { rootDir } from '../../infra/build/root.ts';
import { runCommand } from '../support/commands.ts';
import { settings, settingsOf, synthesizeOnce } from './synthesis.ts';

/** An account whose role may read and write its own families only, and what `ALLOWED` names. */
const awsCli = `#!/bin/sh
case "$*" in
  'sts get-caller-identity --output json') echo 'Unable to locate credentials' >&2; exit 253 ;;
  iam\\ delete-*) echo "$*" >&2 ;;
  *get-item*COPYTOKEN* | *"\${ALLOWED:-nothing}"*) ;;
  *get-item* | *U#try* | *GSI1PK*) echo AccessDeniedException >&2; exit 254 ;;
  *transact-write-items*) echo 'TransactionCanceledException [ConditionalCheckFailed]' >&2; exit 254 ;;
  *) echo x ;;
esac
`;
const folder = mkdtempSync(join(tmpdir(), 'hims-first-deployment-'));
writeFileSync(join(folder, 'aws'), awsCli, { mode: 0o755 });

/** On a machine without credentials of AWS. */
const run = (command: readonly string[], env: Record<string, string> = {}) =>
  runCommand(
    [
      'env',
      '-u',
      'AWS_ACCESS_KEY_ID',
      '-u',
      'AWS_PROFILE',
      `PATH=${folder}${delimiter}${process.env['PATH']}`,
      ...command,
    ],
    {
      timeoutSeconds: 60,
      env: { HOME: folder, AWS_EC2_METADATA_DISABLED: 'true', SECONDS_UNTIL_VALID: '0', ...env },
    },
  );

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

  const signIn = 'The AWS credentials are missing or have expired; sign in';
  it.each([
    ['npm run preflight', '✗ account\n    → set it in infra/config/environments.ts', '✗ the AWS CLI has credentials'],
    ['npm run users', signIn],
    ['npm run smoke', signIn],
  ])('%s says without credentials what to do, in sentences', async (start, ...sentences) => {
    const environment = { ...settingsOf('prod'), domain: settings.everyFeature.domain };
    const command = firstDeploymentCommands(environment, []).find((each) => each.startsWith(start)) ?? '';
    const { code, output } = await run(['sh', '-c', command.replace('<NRP>', '10000001')]);
    expect(code).not.toBe(0);
    for (const sentence of sentences) expect(output).toContain(sentence);
    expect(output).not.toMatch(/^ +at |Node\.js v/m);
  });

  it('shows that the account denies what no role may do, and removes the role for it', async () => {
    const script = ['bash', 'infra/tools/smoke/denied.sh', 'dev'];
    const denied = await run(script);
    expect(denied.output.match(/^✓ .*$/gm)).toHaveLength(5);
    expect(denied.code).toBe(0);
    const allowed = await run(script, { ALLOWED: 'U#try' });
    expect(allowed.output).toContain(
      '✗ reads an item of another family: expected AccessDeniedException, AWS answers: a',
    );
    expect(allowed.output).toContain('tell the developers');
    expect(allowed.code).toBe(1);
    for (const { output } of [denied, allowed]) expect(output).toContain('iam delete-role --role-name hims-try');
  });
});
