import { describe, expect, it } from 'vitest';
import { deployedEnvironments, environmentByName } from '../../infra/config/environments.ts';
import { synthesizeOnce } from './synthesis.ts';
import { allowedActions, asArray, functionsOf, ofType, type Properties, statementsOf } from './templates.ts';

describe('an environment without OCR', () => {
  it('is each deployed one', () => {
    for (const name of deployedEnvironments) expect(environmentByName(name).switches.ocr, name).toBe(false);
  });

  it.each(['local', 'staging', 'prod'] as const)(
    'has no resource, permission or variable of it, as %s',
    async (name) => {
      const { templates } = await synthesizeOnce(name);
      for (const [stack, template] of Object.entries(templates))
        expect(JSON.stringify(template), stack).not.toMatch(/recogni/i);
    },
  );
});

describe('OCR', async () => {
  const { templates } = await synthesizeOnce('everyFeature');
  const properties: Properties = functionsOf(templates.bulk).get('recognize-texts')?.properties ?? {};
  const [[queueId = '', { Properties: queue = {} } = {}] = []] = ofType(templates.data, 'AWS::SQS::Queue').filter(
    ([id]) => /^recognition[0-9A-F]{8}$/.test(id),
  );
  const [[, { Properties: mapping = {} } = {}] = []] = ofType(templates.bulk, 'AWS::Lambda::EventSourceMapping').filter(
    ([, each]) => JSON.stringify(each.Properties?.['EventSourceArn']).includes(queueId),
  );

  it('has a queue of its own, whose messages come again after a whole attempt, and finally wait with an alarm', () => {
    expect(queue).toMatchObject({ RedrivePolicy: { maxReceiveCount: 10 } });
    expect(queue['VisibilityTimeout']).toBeGreaterThan(Number(properties['Timeout']));
    const alarms = ofType(templates.monitoring ?? { Resources: {} }, 'AWS::CloudWatch::Alarm');
    expect(JSON.stringify(alarms)).toContain('some scans have no text');
  });

  it('reads one file at a time, at most two at once, for at most fifteen minutes, and continues by a message', () => {
    expect(mapping).toMatchObject({
      ...{ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(properties).toMatchObject({ Timeout: 900, MemorySize: 1769, RecursiveLoop: 'Allow' });
  });

  it('may read files and texts, store texts, and queue its own continuation and what is indexed', () => {
    const statements = statementsOf(templates.bulk, properties);
    const granted = statements
      .filter(({ Effect, Action }) => Effect === 'Allow' && asArray(Action).some((each) => /^(s3|sqs):/.test(each)))
      .flatMap(({ Action, Resource }) =>
        asArray(Resource).flatMap((resource) => {
          const text = JSON.stringify(resource);
          const target = /GetAtt(documents|recognition|fileindex|uploads|texts)/i.exec(text)?.[1];
          const prefix = /"(\/[^"]*)"\]\]/.exec(text)?.[1] ?? '';
          return asArray(Action).map((action) => `${action} ${target}${prefix}`);
        }),
      );
    const receiving = [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'GetQueueUrl',
      'ReceiveMessage',
    ];
    expect(granted.sort()).toEqual(
      [
        's3:GetObject documents/texts/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/records/*',
        's3:PutObject documents/texts/*',
        ...['DeleteObject', 'GetObject', 'PutObject'].map((action) => `s3:${action} uploads/record-texts/*`),
        'sqs:SendMessage fileindex',
        'sqs:SendMessage recognition',
        ...receiving.map((action) => `sqs:${action} recognition`),
      ].sort(),
    );
    expect(allowedActions(statements).filter((action) => /Delete|Update|Scan/.test(action))).toEqual([
      's3:DeleteObject',
      'sqs:DeleteMessage',
    ]);
  });
});
