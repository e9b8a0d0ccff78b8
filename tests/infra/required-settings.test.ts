import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { deployedEnvironments, environmentByName } from '../../infra/environments.ts';
import { missingSettings, withSampleSettings } from '../../infra/required-settings.ts';
import { rootDir } from '../../infra/root.ts';
import { ofType, onlyResource, synthesizeOnce } from './synthesis.ts';

const budgetOf = async (...synthesis: Parameters<typeof synthesizeOnce>) => {
  const { templates } = await synthesizeOnce(...synthesis);
  return templates.edge && ofType(templates.edge, 'AWS::Budgets::Budget').map(([, { Properties }]) => Properties);
};

describe('an environment without required settings', () => {
  it.each(['alarm_email', 'monthly_budget_usd'] as const)('is not synthesized: prod without %s', async (setting) => {
    await expect(synthesizeOnce('prod', { [setting]: undefined })).rejects.toThrow(
      new RegExp(`^Environment prod lacks settings; add them in infra/environments\\.ts:\n  ${setting}: `),
    );
  });

  it('is not synthesized: prod without either names both', async () => {
    await expect(synthesizeOnce('prod', { alarm_email: undefined, monthly_budget_usd: undefined })).rejects.toThrow(
      /alarm_email: .*\n.*monthly_budget_usd: /,
    );
  });

  it('is not synthesized: alarms or a budget without a recipient', async () => {
    const withoutRecipient = { alarm_email: undefined };
    await expect(synthesizeOnce('staging', withoutRecipient)).rejects.toThrow(/alarm_email/);
    await expect(synthesizeOnce('dev', { ...withoutRecipient, monthly_budget_usd: 10 })).rejects.toThrow(/alarm_email/);
    const { switches } = environmentByName('dev');
    await expect(
      synthesizeOnce('dev', { ...withoutRecipient, switches: { ...switches, monitoring: true } }),
    ).rejects.toThrow(/alarm_email/);
  });

  it('is refused by the app that cdk deploys from, which adds no sample values', () => {
    for (const stage of deployedEnvironments.filter((name) => missingSettings(environmentByName(name)).length > 0)) {
      const [command = '', ...args] = cdkSettings.app.split(' ');
      const { status, stderr } = spawnSync(command, args, {
        cwd: rootDir,
        env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
        encoding: 'utf8',
      });
      expect(status, stage).toBe(1);
      expect(stderr).toContain(`Environment ${stage} lacks settings`);
    }
  });
});

describe('sample settings', () => {
  it('replace only what is missing', () => {
    const prod = { ...environmentByName('prod'), alarm_email: undefined, monthly_budget_usd: 7 };
    expect(withSampleSettings(prod)).toEqual({ ...prod, alarm_email: 'alarms@hims.example' });
    const dev = environmentByName('dev');
    expect(withSampleSettings(dev)).toEqual(dev);
  });
});

describe('the budget', () => {
  const alarm_email = 'ops@hasta-karya.co.id';

  it.each([
    ['staging', { alarm_email }],
    ['prod', { alarm_email }],
    ['dev', { alarm_email, monthly_budget_usd: 10 }],
  ] as const)('of %s notifies the recipient of each alert', async (name, changes) => {
    const { templates } = await synthesizeOnce(name, changes);
    if (!templates.edge) throw new Error(`${name} has no edge stack`);
    const budget = onlyResource(templates.edge, 'AWS::Budgets::Budget');
    const topic = { Ref: ofType(templates.edge, 'AWS::SNS::Topic')[0]?.[0] };
    expect(onlyResource(templates.edge, 'AWS::SNS::Subscription')).toMatchObject({
      TopicArn: topic,
      Protocol: 'email',
      Endpoint: alarm_email,
    });
    const alerts = budget['NotificationsWithSubscribers'] as { Notification: object; Subscribers: object[] }[];
    expect(alerts.map(({ Notification }) => Notification)).toMatchObject([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'ACTUAL', Threshold: 100 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
    for (const { Subscribers } of alerts) expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: topic }]);
  });

  it('has the limit of the environment, in US dollars a month', async () => {
    expect(await budgetOf('prod', { monthly_budget_usd: 70 })).toMatchObject([
      { Budget: { BudgetLimit: { Amount: 70, Unit: 'USD' }, TimeUnit: 'MONTHLY' } },
    ]);
  });
});

describe('alarms', () => {
  it.each(['staging', 'prod'] as const)('of %s have a recipient', async (name) => {
    const { templates } = await synthesizeOnce(name, { alarm_email: 'ops@hasta-karya.co.id' });
    if (!templates.monitoring) throw new Error(`${name} has no monitoring stack`);
    expect(onlyResource(templates.monitoring, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@hasta-karya.co.id',
    });
  });
});
