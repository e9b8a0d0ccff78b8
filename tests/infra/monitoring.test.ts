import { type App, CfnOutput, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { BulkStack } from '../../infra/stacks/bulk.ts';
import { DataStack } from '../../infra/stacks/data.ts';
import { RealtimeStack } from '../../infra/stacks/realtime.ts';
import { SchedulesStack } from '../../infra/stacks/schedules.ts';
import { deadLetterQueues } from '../../infra/tools/redrive/queues.ts';
import { newFolder } from './folder.ts';
import { build, newApp, settings, synthesizeOnce } from './synthesis.ts';
import { allowedActions, apiOf, functionsOf, ofType, onlyResource, statementsOf, type Template } from './templates.ts';

const { templates } = await synthesizeOnce('everyFeature');
const { monitoring } = templates;
if (!monitoring) throw new Error('prod has no monitoring stack');

const alarms = new Map(
  ofType(monitoring, 'AWS::CloudWatch::Alarm').map(([id, { Properties: properties = {} }]) => [
    id.replace(/[0-9A-F]{8}$/, ''),
    properties,
  ]),
);

describe('alarms', () => {
  it('cover the failures that affect users', () => {
    expect([...alarms.keys()].sort()).toEqual(
      [
        'callsfailing',
        'callsslow',
        'origincheckfailing',
        'pageunreachable',
        'measurementsmissing',
        'positionsnotfollowed',
        'remindersnotrun',
        'deliverieslate',
        'functionsthrottled',
        'jobsfailing',
        ...deadLetterAlarms(),
        'streamlag',
        'evidencelate',
        'signinsrefused',
        'socketsfailing',
        'submissionforgotten',
        'tablethrottled',
      ].sort(),
    );
  });

  it('describe the effect on users and the first step, and notify the operator', () => {
    const topic = ofType(monitoring, 'AWS::SNS::Topic')[0]?.[0];
    for (const [id, alarm] of alarms) {
      expect(alarm['AlarmDescription'], id).toMatch(
        /^HIMS prod\. Users: .{20,} Do: .{20,} \(docs\/ops\/alarms\.md\)$/s,
      );
      expect(alarm['AlarmActions'], id).toEqual([{ Ref: topic }]);
      expect(alarm['OKActions'], id).toEqual([{ Ref: topic }]);
    }
    expect(onlyResource(monitoring, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: { Ref: 'AlarmEmail' },
    });
  });

  it('cover every dead-letter queue', () => {
    const { data, bulk, realtime, schedules, mail } = templates;
    const queues = [data, bulk, apiOf(templates), realtime, schedules, ...(mail ? [mail] : [])].flatMap((template) =>
      ofType(template, 'AWS::SQS::Queue'),
    );
    const sources = queues.filter(([, { Properties: queue }]) => queue?.['RedrivePolicy'] !== undefined);
    expect(deadLetterAlarms()).toHaveLength(queues.length - sources.length);
    // npm run redrive replays each of them.
    const deadLetterIds = queues
      .filter((queue) => !sources.includes(queue))
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(deadLetterIds.sort()).toEqual(deadLetterQueues.map(({ queue }) => queue).sort());
  });
});

const deadLetterAlarms = (): string[] => [...alarms.keys()].filter((id) => id.startsWith('leftover'));

describe('the dashboard', () => {
  const { DashboardBody: body, DashboardName: name } = onlyResource(monitoring, 'AWS::CloudWatch::Dashboard');
  const text = JSON.stringify(body);

  it('shows business and technical metrics', () => {
    expect(name).toBe('hims-prod');
    for (const metric of [...Object.values(counters), ...Object.values(gauges)]) expect(text, metric).toContain(metric);
    for (const level of waitingLevels) expect(text, level).toContain(level);
    for (const metric of [
      'IteratorAge',
      'Latency',
      'WriteThrottleEvents',
      'ConnectCount',
      'BlockedRequests',
      '4xxErrorRate',
    ]) {
      expect(text, metric).toContain(metric);
    }
  });

  it('reads the metrics that functions write', () => {
    expect(text).toContain('HIMS/prod');
    const measuring = functionsOf(monitoring).get('measure-waiting');
    expect(measuring?.properties['Environment']).toMatchObject({
      Variables: { POWERTOOLS_METRICS_NAMESPACE: 'HIMS/prod' },
    });
    const counting = [...functionsOf(apiOf(templates))].filter(([, { properties }]) =>
      JSON.stringify(properties['Environment'] ?? {}).includes('POWERTOOLS_METRICS_NAMESPACE'),
    );
    expect(counting.map(([call]) => call)).toEqual(
      expect.arrayContaining(['validate-login', 'process-document-review']),
    );
  });

  it('is updated every five minutes, by functions that only read', () => {
    const rules = ofType(monitoring, 'AWS::Events::Rule').map(([, { Properties: rule }]) => rule);
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(rule).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
    const tableActions = [...functionsOf(monitoring)].map(([name, { properties }]) => [
      name,
      allowedActions(statementsOf(monitoring, properties)).filter((action) => action.startsWith('dynamodb:')),
    ]);
    expect(Object.fromEntries(tableActions)).toEqual({ 'check-page': [], 'measure-waiting': ['dynamodb:Query'] });
  });

  it('is checked from outside at the address that users open', () => {
    const checking = functionsOf(monitoring).get('check-page')?.properties;
    expect(checking?.['Environment']).toMatchObject({
      Variables: {
        PAGE_URL: `https://${settings.everyFeature.domain?.host}`,
        POWERTOOLS_METRICS_NAMESPACE: 'HIMS/prod',
      },
    });
  });
});

describe('a monitored worker', () => {
  it('is removed in two deployments: its stack exports the same while nothing refers to it any more', () => {
    const outputsWith = (use: (app: App, realtime: RealtimeStack) => void) => {
      const app = newApp(newFolder('worker'));
      const environment = settings.prod;
      const data = new DataStack(app, 'data', { environment, bundles: build.bundles });
      const props = { environment, bundles: build.bundles, resources: data.resources };
      const { jobs } = new BulkStack(app, 'bulk', props);
      const { audienceSyncs } = new SchedulesStack(app, 'schedules', props);
      const realtime = new RealtimeStack(app, 'realtime', {
        ...props,
        resources: { ...data.resources, jobs, audienceSyncs },
      });
      use(app, realtime);
      return (app.synth().getStackArtifact('realtime').template as Template).Outputs;
    };
    const monitored = outputsWith((app, { publisher, publisherDlq }) => {
      const stack = new Stack(app, 'monitoring');
      new CfnOutput(stack, 'queue', { value: publisherDlq.queueName });
      new CfnOutput(stack, 'function', { value: publisher.lambda.functionName });
    });
    const exported = outputsWith((_, realtime) => {
      realtime.exportValue(realtime.publisherDlq.queueName);
      realtime.exportValue(realtime.publisher.lambda.functionName);
    });
    expect(Object.keys(monitored ?? {}).length).toBeGreaterThan(1);
    expect(exported).toEqual(monitored);
  });
});
