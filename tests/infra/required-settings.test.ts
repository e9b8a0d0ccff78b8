import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { rootDir } from '../../infra/build/root.ts';
import {
  deployedEnvironments,
  type Environment,
  type EnvironmentName,
  environmentByName,
} from '../../infra/config/environments.ts';
import { assertRequiredSettings, missingSettings, withSampleSettings } from '../../infra/config/required-settings.ts';
import { edgeStack } from './stacks.ts';
import { settingsOf } from './synthesis.ts';
import { ofType, onlyResource } from './templates.ts';

describe('an environment without required settings', () => {
  const refusal = (name: EnvironmentName, changes: Partial<Environment>) => () =>
    assertRequiredSettings(settingsOf(name, { account: '123456789012', ...changes }));

  it.each(['account', 'alarm_email', 'monthly_budget_usd'] as const)('is refused: prod without %s', (setting) => {
    expect(refusal('prod', { [setting]: undefined })).toThrow(
      new RegExp(`^Environment prod lacks settings; add them in infra/config/environments\\.ts:\n  ${setting}: `),
    );
  });

  it('is refused: prod without either names both', () => {
    expect(refusal('prod', { alarm_email: undefined, monthly_budget_usd: undefined })).toThrow(
      /alarm_email: .*\n.*monthly_budget_usd: /,
    );
  });

  it('is refused: alarms or a budget without a recipient, staging without an account', () => {
    const alarm_email = undefined;
    expect(refusal('staging', { alarm_email })).toThrow(/alarm_email/);
    expect(refusal('staging', { account: undefined })).toThrow(/account/);
    expect(refusal('staging', {})).not.toThrow();
    expect(refusal('dev', { account: undefined })).not.toThrow();
    expect(refusal('dev', { alarm_email, monthly_budget_usd: 10 })).toThrow(/alarm_email/);
    const switches = { ...environmentByName('dev').switches, monitoring: true };
    expect(refusal('dev', { alarm_email, switches })).toThrow(/alarm_email/);
  });

  it('is refused by the app that cdk deploys from, which adds no sample values', () => {
    const stage = deployedEnvironments.find((name) => missingSettings(environmentByName(name)).length > 0);
    const [command = '', ...args] = cdkSettings.app.split(' ');
    const { status, stderr } = spawnSync(command, args, {
      cwd: rootDir,
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`Environment ${stage} lacks settings`);
    expect(stderr).not.toMatch(/^ +at /m);
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

describe('the budget, in US dollars a month,', () => {
  const alarm_email = 'ops@hasta-karya.co.id';

  it('notifies the recipient of each alert', () => {
    const template = edgeStack(settingsOf('dev', { alarm_email, monthly_budget_usd: 70 }));
    const budget = onlyResource(template, 'AWS::Budgets::Budget');
    expect(budget).toMatchObject({
      Budget: { BudgetLimit: { Amount: { Ref: 'MonthlyBudget' }, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    });
    const topic = { Ref: ofType(template, 'AWS::SNS::Topic')[0]?.[0] };
    expect(onlyResource(template, 'AWS::SNS::Subscription')).toMatchObject({
      TopicArn: topic,
      Protocol: 'email',
      Endpoint: { Ref: 'AlarmEmail' },
    });
    // A deployment keeps what an operator has set.
    expect(template.Parameters).toMatchObject({ MonthlyBudget: { Default: 70 }, AlarmEmail: { Default: alarm_email } });
    const alerts = budget['NotificationsWithSubscribers'] as { Notification: object; Subscribers: object[] }[];
    expect(alerts.map(({ Notification }) => Notification)).toMatchObject([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'ACTUAL', Threshold: 100 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
    for (const { Subscribers } of alerts) expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: topic }]);
  });
});
