import { type App, CfnOutput, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { deadLetterQueueOf, queueNames, workerNames, workers } from '../../infra/config/workers.ts';
import { DeadLetterQueue } from '../../infra/constructs/queues.ts';
import { workerIn } from '../../infra/constructs/worker.ts';
import { BulkStack } from '../../infra/stacks/bulk.ts';
import { DataStack } from '../../infra/stacks/data.ts';
import { RealtimeStack } from '../../infra/stacks/realtime.ts';
import { SchedulesStack } from '../../infra/stacks/schedules.ts';
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

const idOf = (alarm: string): string => alarm.replaceAll('-', '');

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
        'backupmissing',
        ...queueNames.map((name) => idOf(`late-${name}`)),
        'functionsthrottled',
        'jobsfailing',
        // Those that npm run redrive replays.
        ...workerNames
          .filter((name) => workers[name].deadLetters)
          .map((name) => idOf(`left-over-${deadLetterQueueOf(name)}`)),
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

  it('start when a message is older than its queue allows', () => {
    const { threshold, ...age } = { ...alarms.get('latejobs'), threshold: alarms.get('latejobs')?.['Threshold'] };
    expect(age).toMatchObject({ MetricName: 'ApproximateAgeOfOldestMessage', TreatMissingData: 'notBreaching' });
    expect(threshold).toBe(3600);
  });

  it('follow a plan of backups that ends no job', () => {
    expect(alarms.get('backupmissing')).toMatchObject({
      ...{ Namespace: 'AWS/Backup', MetricName: 'NumberOfBackupJobsCompleted', Statistic: 'Sum', Period: 3600 },
      ...{ EvaluationPeriods: 26, Threshold: 1, ComparisonOperator: 'LessThanThreshold' },
      TreatMissingData: 'breaching',
    });
  });
});

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
      const { queues } = new SchedulesStack(app, 'schedules', {
        ...props,
        resources: { ...data.resources, queues: new BulkStack(app, 'bulk', props).queues },
      });
      const realtime = new RealtimeStack(app, 'realtime', { ...props, resources: { ...data.resources, queues } });
      use(app, realtime);
      return (app.synth().getStackArtifact('realtime').template as Template).Outputs;
    };
    const nameOfDlq = (realtime: RealtimeStack) => DeadLetterQueue.of(realtime, 'publish-changes').queueName;
    const nameOfPublisher = (realtime: RealtimeStack) => workerIn(realtime, 'publish-changes').lambda.functionName;
    const monitored = outputsWith((app, realtime) => {
      const stack = new Stack(app, 'monitoring');
      new CfnOutput(stack, 'queue', { value: nameOfDlq(realtime) });
      new CfnOutput(stack, 'function', { value: nameOfPublisher(realtime) });
    });
    const exported = outputsWith((_, realtime) => {
      realtime.exportValue(nameOfDlq(realtime));
      realtime.exportValue(nameOfPublisher(realtime));
    });
    expect(Object.keys(monitored ?? {}).length).toBeGreaterThan(1);
    expect(exported).toEqual(monitored);
  });
});
