import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { App, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { addChecks } from '../../infra/checks.ts';
import { acknowledgeWildcard } from '../../infra/constructs/acknowledge.ts';
import { deployedEnvironments, environmentByName, environmentSettings, pageConfig } from '../../infra/environments.ts';
import { allFeaturesOn, functionsOf, synthesizeOnce } from './synthesis.ts';

/** Findings of every rule set, errors and warnings, that nobody acknowledged with a reason. */
const findings = ({ read }: Awaited<ReturnType<typeof synthesizeOnce>>): unknown[] => {
  return (read('validation-report.json') as { pluginReports: unknown[] }).pluginReports;
};

describe('the rule sets', () => {
  it.each(deployedEnvironments)('find nothing in %s that is not acknowledged with a reason', async (name) => {
    expect(findings(await synthesizeOnce(name))).toEqual([]);
  });

  it('nor when everything is switched on, on a host of our own', async () => {
    expect(findings(await synthesizeOnce('prod', allFeaturesOn))).toEqual([]);
  });

  it('refuse what nobody acknowledged', () => {
    const app = new App({ analyticsReporting: false, context: cdkSettings.context });
    const role = new Role(new Stack(app, 'careless'), 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:*'], resources: ['arn:aws:s3:::documents/secret/*'] }));
    acknowledgeWildcard(role, '/public/*', 'Another folder.');
    addChecks(app);
    expect(() => app.synth()).toThrow(
      /IAM5\[Action::s3:\*\][\s\S]*IAM5\[Resource::arn:aws:s3:::documents\/secret\/\*\]/,
    );
  });
});

describe('stages', () => {
  it.each(deployedEnvironments)(
    'give the stacks of %s names that tell them apart, tags to count costs by, and the page’s address',
    async (name) => {
      const { templates, stacks, read } = await synthesizeOnce(name);
      const { artifacts } = read('manifest.json') as {
        artifacts: Record<string, { properties?: { stackName?: string; tags?: object } }>;
      };
      for (const id of stacks) {
        expect(artifacts[id]?.properties, id).toMatchObject({
          stackName: `hims-${name}-${id}`,
          tags: { product: 'hims', stage: name },
        });
      }
      expect(Object.keys(templates.web.Outputs ?? {})).toContain('url');
    },
  );

  it('come out the same each time: deployed again without a change, nothing changes', async () => {
    const [once, again] = [await synthesizeOnce('dev'), await synthesizeOnce('dev', {})];
    expect(again.directory).not.toBe(once.directory);
    const comparable = ({ templates }: typeof once) =>
      JSON.parse(JSON.stringify(templates, (key, value: unknown) => (key === 'aws:asset:path' ? undefined : value)));
    expect(comparable(again)).toEqual(comparable(once));
  });

  it('are refused where their configuration makes no sense', () => {
    const { name: _, ...dev } = environmentByName('dev');
    expect(environmentSettings.safeParse(dev).success).toBe(true);
    const refused = [
      { domain: { host: 'hims.example.co.id' } },
      { time_zone: 'Asia/Tambang' },
      { account: '12345' },
      { retention: { ...dev.retention, logs: 8 } },
      { keys: { password: { present: 2, accepted: [1] } } },
      { alarm_email: 'ops' },
      { switchs: dev.switches },
      { password_cost: 16 },
    ];
    for (const change of refused) {
      expect(environmentSettings.safeParse({ ...dev, ...change }).success, JSON.stringify(change)).toBe(false);
    }
  });

  it('are asked for by name', () => {
    expect(() => environmentByName('production')).toThrow(
      "Unknown environment 'production'; use -c stage=local|dev|staging|prod",
    );
  });

  it('refuse to reserve executions for a function that is none of theirs', async () => {
    await expect(synthesizeOnce('dev', { reserved_concurrency: { 'validate-logn': 5 } })).rejects.toThrow(
      /reserves executions for no function of ours: validate-logn/,
    );
  });

  it('reserve executions where they are asked to', async () => {
    const { templates } = await synthesizeOnce('dev', { reserved_concurrency: { 'validate-login': 5 } });
    const limits = [...functionsOf(templates.api)].flatMap(([name, { properties }]) =>
      'ReservedConcurrentExecutions' in properties ? [[name, properties['ReservedConcurrentExecutions']]] : [],
    );
    expect(limits).toEqual([['validate-login', 5]]);
  });

  it('tell the page its brand and place at run time', () => {
    expect(pageConfig(environmentByName('prod'))).toMatchObject({
      product: 'HIMS',
      policy_name: 'Kebijakan K3LH',
      time_zone: 'Asia/Jakarta',
      max_upload_bytes: 10_485_760,
    });
  });
});
