import { describe, expect, it } from 'vitest';
import type { PolicyStatement } from '../../infra/local/aws/iam/policies.ts';
import { accessDecision } from '../../infra/local/aws/iam/policy-decision.ts';
import { settings, synthesizeOnce } from './synthesis.ts';
import { asArray, ofType, type Properties, type StackTemplates, type Template } from './templates.ts';

const { templates, stacks } = await synthesizeOnce('everyFeature');
const { templates: staging } = await synthesizeOnce('staging');

const account = '111122223333';
const topicArn = (id: string): string => `arn:aws:sns:region:${account}:${id}`;

/** A statement with its references resolved; a topic's id stands for its name. */
const resolved = <T>(statement: T): T =>
  JSON.parse(
    JSON.stringify(statement, (_key, value: unknown) => {
      const { Ref: id } = (value ?? {}) as { Ref?: string };
      if (id === undefined) return value;
      return id === 'AWS::AccountId' ? account : topicArn(id);
    }),
  ) as T;

interface TopicStatement extends PolicyStatement {
  Principal?: '*' | { Service?: string | string[]; AWS?: string | string[] };
}

/** The policy of a topic, which replaces SNS's default policy; undefined without one. */
const policyOf = (template: Template, topic: string): TopicStatement[] | undefined =>
  ofType(template, 'AWS::SNS::TopicPolicy')
    .map(([, { Properties: properties = {} }]) => resolved(properties))
    .filter(({ Topics }) => (Topics as string[]).includes(topicArn(topic)))
    .map(({ PolicyDocument }) => (PolicyDocument as { Statement: TopicStatement[] }).Statement)
    .at(-1);

interface Publish {
  service: string;
  sourceAccount?: string;
  secure?: boolean;
}

/** SNS's decision about a service that publishes to a topic of a template. */
const decision = (template: Template, topic: string, { service, sourceAccount, secure = true }: Publish) => {
  const principal = `${service}.amazonaws.com`;
  const statements = policyOf(template, topic) ?? [];
  const isAbout = ({ Principal: who }: TopicStatement): boolean =>
    who === '*' || (typeof who === 'object' && asArray(who.Service).includes(principal));
  return accessDecision(
    { statements: statements.filter(isAbout) },
    {
      action: 'sns:Publish',
      resource: topicArn(topic),
      context: {
        'aws:SecureTransport': [String(secure)],
        ...(sourceAccount === undefined ? {} : { 'aws:SourceAccount': [sourceAccount] }),
      },
    },
  );
};

interface Sender {
  stack: string;
  sender: string;
  template: Template;
  service: string;
  topic: unknown;
}

/** Everything in the templates that publishes to a topic, with the value that names the topic. */
const sendersIn = (all: Partial<StackTemplates>): Sender[] =>
  Object.entries(all).flatMap(([stack, template]) => {
    const senders = (type: string, service: string, topics: (properties: Properties) => unknown[]): Sender[] =>
      ofType(template, type).flatMap(([sender, { Properties: properties = {} }]) =>
        topics(properties).map((topic) => ({ stack, sender, template, service, topic })),
      );
    return [
      ...senders('AWS::CloudWatch::Alarm', 'cloudwatch', (alarm) =>
        ['AlarmActions', 'OKActions', 'InsufficientDataActions'].flatMap((name) => asArray(alarm[name] as unknown[])),
      ),
      ...senders('AWS::Budgets::Budget', 'budgets', (budget) =>
        asArray(budget['NotificationsWithSubscribers'] as { Subscribers: Properties[] }[]).flatMap(({ Subscribers }) =>
          Subscribers.filter(({ SubscriptionType }) => SubscriptionType === 'SNS').map(({ Address }) => Address),
        ),
      ),
      ...senders('AWS::Backup::BackupVault', 'backup', ({ Notifications }) =>
        Notifications === undefined ? [] : [(Notifications as Properties)['SNSTopicArn']],
      ),
      ...senders('AWS::Events::Rule', 'events', ({ Targets }) =>
        asArray(Targets as { Arn: { Ref?: string } }[])
          .map(({ Arn }) => Arn)
          .filter(({ Ref: id }) => id !== undefined && template.Resources[id]?.Type === 'AWS::SNS::Topic'),
      ),
    ];
  });

/** The topic of a sender in its own stack, and so in its own region; an alarm cannot use another region's. */
const topicOf = ({ template, topic }: Sender): string => {
  const { Ref: id = '' } = (topic ?? {}) as { Ref?: string };
  return template.Resources[id]?.Type === 'AWS::SNS::Topic' ? id : '';
};

const senders = sendersIn(templates);

describe('every alarm, budget and backup', () => {
  it('exists in the stacks that monitor', () => {
    const found = new Set(senders.map(({ stack, service }) => `${stack} ${service}`));
    expect([...found].sort()).toEqual(['backup backup', 'edge budgets', 'edge cloudwatch', 'monitoring cloudwatch']);
    expect(stacks).toEqual(expect.arrayContaining(['backup', 'edge', 'monitoring']));
  });

  it('notifies a topic of its own region that lets its service publish', () => {
    for (const each of [...senders, ...sendersIn(staging)]) {
      const name = `${each.stack}/${each.sender}`;
      const topic = topicOf(each);
      expect(topic, name).not.toBe('');
      expect(decision(each.template, topic, { service: each.service, sourceAccount: account }), name).toBe('allowed');
    }
  });

  it('cannot publish for another account, for no account, or without TLS', () => {
    for (const { template, service, ...each } of senders) {
      const topic = topicOf({ template, service, ...each });
      expect(decision(template, topic, { service, sourceAccount: '999999999999' })).toBe('denied');
      expect(decision(template, topic, { service })).toBe('denied');
      expect(decision(template, topic, { service, sourceAccount: account, secure: false })).toBe('explicitly denied');
    }
  });

  it('reaches the operator by mail', () => {
    for (const [all, { alarm_email }] of [
      [senders, settings.everyFeature],
      [sendersIn(staging), settings.staging],
    ] as const) {
      for (const { template, ...each } of all) {
        const topic = topicOf({ template, ...each });
        const subscriptions = ofType(template, 'AWS::SNS::Subscription')
          .map(([, { Properties: properties = {} }]) => properties)
          .filter(({ TopicArn }) => (TopicArn as { Ref: string }).Ref === topic);
        expect(subscriptions, each.sender).toMatchObject([{ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } }]);
        expect(template.Parameters?.['AlarmEmail']?.Default, each.sender).toBe(alarm_email);
      }
    }
  });
});

describe('a topic', () => {
  it('lets no other service publish', () => {
    for (const template of Object.values(templates)) {
      for (const [topic] of ofType(template, 'AWS::SNS::Topic')) {
        expect(decision(template, topic, { service: 's3', sourceAccount: account }), topic).toBe('denied');
      }
    }
  });

  it('without an Allow would refuse alarms, as the evaluation shows', () => {
    const [[id, policy] = []] = templates.monitoring ? ofType(templates.monitoring, 'AWS::SNS::TopicPolicy') : [];
    if (!templates.monitoring || !id || !policy) throw new Error('The monitoring stack has no topic policy');
    const document = policy.Properties?.['PolicyDocument'] as { Statement: { Effect: string }[] };
    const denyOnly = { Statement: document.Statement.filter(({ Effect }) => Effect === 'Deny') };
    const changed: Template = {
      ...templates.monitoring,
      Resources: {
        ...templates.monitoring.Resources,
        [id]: { ...policy, Properties: { ...policy.Properties, PolicyDocument: denyOnly } },
      },
    };
    const [[topic = ''] = []] = ofType(changed, 'AWS::SNS::Topic');
    expect(decision(changed, topic, { service: 'cloudwatch', sourceAccount: account })).toBe('denied');
  });
});

describe('backups', () => {
  // AWS sends nothing for BACKUP_JOB_FAILED and BACKUP_JOB_EXPIRED, which it lists for reference only.
  it('report every end of a job, of which the operator receives those that are not completed', () => {
    const [[, vault] = []] = templates.backup ? ofType(templates.backup, 'AWS::Backup::BackupVault') : [];
    const { BackupVaultEvents: events } = (vault?.Properties?.['Notifications'] ?? {}) as Properties;
    expect(events).toEqual(['BACKUP_JOB_COMPLETED', 'COPY_JOB_FAILED']);
    const [[, subscription] = []] = templates.backup ? ofType(templates.backup, 'AWS::SNS::Subscription') : [];
    expect(subscription?.Properties?.['FilterPolicy']).toEqual({ State: [{ 'anything-but': ['COMPLETED'] }] });
  });
});
