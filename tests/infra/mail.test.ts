import { describe, expect, it } from 'vitest';
import { environmentSettings } from '../../infra/config/environment-settings.ts';
import { deployedEnvironments, environmentByName, pageConfig } from '../../infra/config/environments.ts';
import { synthesizeOnce } from './synthesis.ts';
import {
  allowedActions,
  apiOf,
  asArray,
  functionsOf,
  ofType,
  onlyResource,
  type StackTemplates,
  statementsOf,
  type Template,
} from './templates.ts';

const { templates, stacks } = await synthesizeOnce('everyFeature');

const mailOf = ({ mail }: StackTemplates): Template => {
  if (!mail) throw new Error('There is no stack of mails');
  return mail;
};
const functionOf = (template: Template, name: string) => {
  const found = functionsOf(template).get(name);
  if (!found) throw new Error(`There is no function ${name}`);
  return { properties: found.properties, statements: statementsOf(template, found.properties) };
};
const variablesOf = (properties: Record<string, unknown>): Record<string, unknown> =>
  (properties['Environment'] as { Variables?: Record<string, unknown> })?.Variables ?? {};

describe('an environment without mail', () => {
  it('is each deployed one', () => {
    for (const environment of deployedEnvironments.map((name) => environmentByName(name))) {
      expect(environment.mail, environment.name).toBeUndefined();
      expect(pageConfig(environment).mail, environment.name).toBe(false);
    }
  });

  it.each(['staging', 'prod'] as const)('has no resource, permission or variable of it, as %s', async (name) => {
    const { templates: without, stacks: present } = await synthesizeOnce(name);
    expect(present).not.toContain('mail');
    for (const [stack, template] of Object.entries(without)) {
      expect(
        Object.values(template.Resources).filter(({ Type }) => Type.startsWith('AWS::SES::')),
        stack,
      ).toEqual([]);
      expect(JSON.stringify(template), stack).not.toMatch(/"ses:|MAILS_QUEUE_URL|MAIL_FROM|"MAIL":|mailsdlq/);
    }
  });
});

describe('mail', () => {
  it('is sent by one function, as the sender, from the identity and with the configuration set', () => {
    const { properties, statements } = functionOf(mailOf(templates), 'send-mail');
    const [statement, ...others] = statements.filter(({ Action }) =>
      asArray(Action).some((action) => action.startsWith('ses:')),
    );
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      Action: 'ses:SendEmail',
      Condition: { StringEquals: { 'ses:FromAddress': 'hims@mail.example.co.id' } },
    });
    const resources = asArray(statement?.Resource as never)
      .map((resource) => JSON.stringify(resource))
      .sort();
    expect(resources).toHaveLength(2);
    expect(resources[0]).toMatch(/:configuration-set\/",\{"Ref":"configurationset/);
    expect(resources[1]).toMatch(/:identity\/example\.co\.id"/);
    expect(variablesOf(properties)).toMatchObject({ MAIL_FROM: 'HIMS <hims@mail.example.co.id>' });
    for (const template of [apiOf(templates), templates.realtime, templates.schedules, templates.bulk, templates.views])
      for (const [name, { properties: each }] of functionsOf(template))
        expect(allowedActions(statementsOf(template, each)).join(), name).not.toContain('ses:');
  });

  it('is queued by the functions that publish changes and mail the checkpoint, and offered by the calls about it', () => {
    const queueing = [apiOf(templates), templates.realtime, templates.schedules].flatMap((template) =>
      [...functionsOf(template)].flatMap(([name, { properties }]) =>
        'MAILS_QUEUE_URL' in variablesOf(properties) ? [name] : [],
      ),
    );
    expect(queueing.toSorted()).toEqual(['publish-changes', 'send-reminders']);
    const offering = [...functionsOf(apiOf(templates))].flatMap(([name, { properties }]) =>
      variablesOf(properties)['MAIL'] === 'on' ? [name] : [],
    );
    expect(offering.sort()).toEqual([
      'change-checkpoint-recipients',
      'confirm-mail-address',
      'get-checkpoint-recipients',
      'get-mail-settings',
      'set-mail-address',
      'set-mail-enabled',
    ]);
  });

  it('is retried, then left in a dead-letter queue with an alarm; so are bounces and complaints', () => {
    const queues = ofType(templates.data, 'AWS::SQS::Queue');
    const [, mails] = queues.find(([id]) => /^mails[0-9A-F]{8}$/.test(id)) ?? [];
    expect(mails?.Properties).toMatchObject({
      VisibilityTimeout: 90,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^mailsdlq/), 'Arn'] } },
    });
    const alarms = Object.values(templates.monitoring?.Resources ?? {})
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => String(Properties?.['AlarmDescription']));
    expect(alarms.filter((each) => /some mails were not sent|addresses that refused it/.test(each))).toHaveLength(2);
  });

  it('needs an encrypted connection, and reports bounces and complaints to the function that follows them', () => {
    const mail = mailOf(templates);
    expect(onlyResource(mail, 'AWS::SES::ConfigurationSet')).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    expect(onlyResource(mail, 'AWS::SES::ConfigurationSetEventDestination')).toMatchObject({
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    expect(onlyResource(mail, 'AWS::Events::Rule')).toMatchObject({
      EventPattern: { source: ['aws.ses'], 'detail-type': ['Email Bounced', 'Email Complaint Received'] },
      Targets: [{ DeadLetterConfig: { Arn: expect.anything() } }],
    });
    const { statements } = functionOf(mail, 'handle-bounces');
    expect(allowedActions(statements).filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      // The notices of a day, which are one row of the bell.
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    const sending = allowedActions(functionOf(mail, 'send-mail').statements);
    expect(sending.filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
    ]);
    expect(stacks).toContain('mail');
  });
});

describe('the setting', () => {
  const parse = (mail: unknown) => environmentSettings.shape.mail.safeParse(mail);
  it('has the domain of its sender as identity, or one above it', () => {
    expect(parse({ from: 'hims@kontraktor.co.id' }).data).toEqual({
      from: 'hims@kontraktor.co.id',
      identity: 'kontraktor.co.id',
    });
    expect(parse({ from: 'hims@mail.kontraktor.co.id', identity: 'kontraktor.co.id' }).success).toBe(true);
    expect(parse({ from: 'hims@kontraktor.co.id', identity: 'traktor.co.id' }).success).toBe(false);
    expect(parse({ from: 'hims@kontraktor.co.id', identity: 'lain.co.id' }).success).toBe(false);
  });

  it.each(['hims@example.com', 'hims@mail.invalid', 'hims', ''])('refuses %j', (from) => {
    expect(parse({ from }).success).toBe(false);
  });

  it('refuses names that it does not know', () => {
    expect(parse({ from: 'hims@kontraktor.co.id', sandbox: true }).success).toBe(false);
  });
});
