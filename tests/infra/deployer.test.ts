import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../../infra/build/root.ts';
import roles from '../../infra/deployer/roles.json' with { type: 'json' };
import { diffComment } from '../../infra/tools/diff/comment.ts';
import packageJson from '../../package.json' with { type: 'json' };

const { DeployRole, DiffRole } = roles.Resources;
type Role = typeof DeployRole | typeof DiffRole;
const subjectOf = (role: Role) =>
  role.Properties.AssumeRolePolicyDocument.Statement.map(({ Condition }) => Condition.StringEquals);
const audience = { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' };

describe('the roles of a CI service', () => {
  it('are for approved runs of one environment, and for pull requests, of one repository', () => {
    const subject = 'token.actions.githubusercontent.com:sub';
    expect(subjectOf(DeployRole)).toEqual([
      { ...audience, [subject]: { 'Fn::Sub': 'repo:${Repository}:environment:${Environment}' } },
    ]);
    expect(subjectOf(DiffRole)).toEqual([{ ...audience, [subject]: { 'Fn::Sub': 'repo:${Repository}:pull_request' } }]);
  });

  it('use the roles of the CDK, or read templates and no data', () => {
    const actionsOf = (role: Role): string[] =>
      role.Properties.Policies.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.flatMap(({ Action }) => Action),
      ).sort();
    expect(actionsOf(DeployRole)).toEqual(['sts:AssumeRole']);
    expect(actionsOf(DiffRole)).toEqual([
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
      'ssm:GetParameter',
    ]);
  });
});

describe('the workflow', () => {
  const workflow = readFileSync(join(rootDir, '.github/workflows/deploy.yml'), 'utf8');

  it('runs only npm scripts of this repository', () => {
    const commands = [...workflow.matchAll(/\brun: (.*)$/gm)].map(([, command = '']) => command);
    expect(commands.length).toBeGreaterThan(5);
    const names = commands
      .filter((each) => each !== 'npm ci')
      .map((each) => /^npm run ([\w:]+)(?: |$)/.exec(each)?.[1]);
    expect(names.filter((name) => name === undefined || !(name in packageJson.scripts))).toEqual([]);
    expect(commands.filter((each) => /[;&|`]|\$\(/.test(each))).toEqual([]);
  });

  it('deploys staging before prod, each with its environment, and gets credentials for what it does only', () => {
    const jobs = workflow
      .slice(workflow.indexOf('\njobs:'))
      .split(/\n {2}(?=\w+:\n)/)
      .slice(1);
    const job = (name: string): string => jobs.find((each) => each.startsWith(`${name}:`)) ?? '';
    expect(jobs.map((each) => each.split(':')[0])).toEqual(['diff', 'test', 'staging', 'prod']);
    expect(job('staging')).toContain('needs: test\n');
    expect(job('prod')).toContain('needs: staging\n');
    for (const name of ['staging', 'prod']) expect(job(name)).toContain(`environment: ${name}\n`);
    expect(job('test')).not.toContain('id-token');
    expect(job('diff')).not.toContain('AWS_DEPLOY_ROLE');
  });
});

describe('the comment', () => {
  const unchanged = 'Stack hims-prod-data\nThere were no differences\n';

  it('names the stacks that change', () => {
    expect(diffComment('prod', unchanged)).toContain('**prod**: no differences\n');
    const comment = diffComment('prod', `${unchanged}Stack hims-prod-web\nResources\n[~] AWS::S3::Bucket\n`);
    expect(comment).toContain('**prod**: changes in hims-prod-web\n');
    expect(comment).toContain('[~] AWS::S3::Bucket\n~~~');
  });

  it('fits into a comment', () => {
    const comment = diffComment('prod', `Stack hims-prod-web\n${'x'.repeat(100_000)}`);
    expect(comment.length).toBeLessThanOrEqual(65_536);
    expect(comment).toContain('The rest is in the log of the run.');
  });
});
