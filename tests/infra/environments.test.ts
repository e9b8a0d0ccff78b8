import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { addChecks } from '../../infra/build/checks.ts';
import { addStacks } from '../../infra/build/synthesize.ts';
import { environmentSettings } from '../../infra/config/environment-settings.ts';
import { environmentByName, pageConfig } from '../../infra/config/environments.ts';
import { acknowledgeWildcard } from '../../infra/constructs/acknowledge.ts';
import { newFolder } from './folder.ts';
import { build, newApp, settings, settingsOf, synthesizeOnce } from './synthesis.ts';

const synthesizedEnvironments = Object.keys(settings) as (keyof typeof settings)[];

/** Findings of every rule set, errors and warnings, without an acknowledged reason. */
const findings = ({ read }: Awaited<ReturnType<typeof synthesizeOnce>>): unknown[] => {
  return (read('validation-report.json') as { pluginReports: unknown[] }).pluginReports;
};

describe('the rule sets', () => {
  it.each(synthesizedEnvironments)('have no unacknowledged findings in %s', async (name) => {
    expect(findings(await synthesizeOnce(name))).toEqual([]);
  });

  it('fail the synthesis on an unacknowledged finding', () => {
    const app = newApp(newFolder('careless'));
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

describe('environments', () => {
  it.each(['staging', 'prod'] as const)(
    'have unique stack names in %s, cost tags, and the page’s address',
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

  it('reject invalid settings', () => {
    const { name: _, deployment: __, ...dev } = environmentByName('dev');
    expect(environmentSettings.safeParse(dev).success).toBe(true);
    const copyVault = 'arn:aws:backup:ap-southeast-1:210987654321:backup-vault:hims-copies';
    const copied = { backup_copy: { vault_arn: copyVault }, switches: { ...dev.switches, backups: true } };
    const configured = { ...dev, ...copied, account: '123456789012', alarm_email: 'k3lh@hasta-karya.co.id' };
    expect(environmentSettings.safeParse(configured).success).toBe(true);
    const invalidChanges = [
      { domain: { host: 'hims.example.co.id' } },
      { time_zone: 'Asia/Tambang' },
      { account: '12345' },
      { retention: { ...dev.retention, logs: 8 } },
      { retention: { ...dev.retention, keep_data: false, lock_documents_years: 5 } },
      { keys: { password: { present: 2, accepted: [1] } } },
      { keys: { signing: { present: 2, accepted: [1, 2], retired: [1] } } },
      { alarm_email: 'ops' },
      { alarm_email: 'ops@example.com' },
      { alarm_email: 'ops@hims.example' },
      { alarm_email: 'ops@example.co.id' },
      { alarm_email: 'ops@hims.invalid' },
      { backup_copy: { vault_arn: 'hims-copies' }, switches: { ...dev.switches, backups: true } },
      { backup_copy: { vault_arn: copyVault } },
      { backup_copy: { vault_arn: copyVault }, switches: { ...dev.switches, backups: true }, account: '210987654321' },
      { office_networks: ['10.0.0.0/16'] },
      { switchs: dev.switches },
      { password_cost: 16 },
    ];
    for (const change of invalidChanges) {
      expect(environmentSettings.safeParse({ ...dev, ...change }).success, JSON.stringify(change)).toBe(false);
    }
  });

  it('reject an unknown name', () => {
    expect(() => environmentByName('production')).toThrow(
      "Unknown environment 'production'; use -c stage=local|dev|staging|prod",
    );
  });

  it('reject reserved concurrency for an unknown function', async () => {
    const misspelt = settingsOf('dev', { reserved_concurrency: { 'validate-logn': 5 } });
    await expect(addStacks(newApp(newFolder('refused')), misspelt, build)).rejects.toThrow(
      /reserves executions for no function of ours: validate-logn/,
    );
  });

  it('provide the page’s configuration at run time', () => {
    expect(pageConfig(environmentByName('prod'))).toMatchObject({
      product: 'HIMS',
      policy_name: 'Kebijakan K3LH',
      time_zone: 'Asia/Jakarta',
      print_notice: 'salinan tidak terkendali',
      max_upload_bytes: 10_485_760,
    });
  });
});
