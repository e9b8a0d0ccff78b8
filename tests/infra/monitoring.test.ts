import { describe, expect, it } from 'vitest';
import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { callNamed, callNames } from '../../shared/api/index.ts';
import {
  allFeaturesOn,
  functionsOf,
  ofType,
  onlyResource,
  type Properties,
  statementsOf,
  synthesizeOnce,
} from './synthesis.ts';

const { templates } = await synthesizeOnce('prod', allFeaturesOn);
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
        'deliverieslate',
        'originsecretrejected',
        'functionsthrottled',
        'jobsfailing',
        ...deadLetterAlarms(),
        'streamlag',
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
      expect(alarm['AlarmDescription'], id).toMatch(/^HIMS prod\. Users: .{20,} Do: .{20,} \(infra\/RUNBOOK\.md\)$/s);
      expect(alarm['AlarmActions'], id).toEqual([{ Ref: topic }]);
      expect(alarm['OKActions'], id).toEqual([{ Ref: topic }]);
      expect(alarm['TreatMissingData'], id).toBe('notBreaching');
    }
    expect(onlyResource(monitoring, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: allFeaturesOn.alarm_email,
    });
  });

  it('cover every dead-letter queue', () => {
    const queues = [templates.data, templates.bulk, templates.api, templates.realtime].flatMap((template) =>
      ofType(template, 'AWS::SQS::Queue'),
    );
    const sources = queues.filter(([, { Properties: queue }]) => queue?.['RedrivePolicy'] !== undefined);
    expect(deadLetterAlarms()).toHaveLength(queues.length - sources.length);
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
    for (const metric of ['IteratorAge', 'Latency', 'WriteThrottleEvents', 'ConnectCount']) {
      expect(text, metric).toContain(metric);
    }
  });

  it('reads the metrics that functions write', () => {
    expect(text).toContain('HIMS/prod');
    const [measuring] = [...functionsOf(monitoring).values()];
    expect(measuring?.properties['Environment']).toMatchObject({
      Variables: { POWERTOOLS_METRICS_NAMESPACE: 'HIMS/prod' },
    });
    const counting = [...functionsOf(templates.api)].filter(([, { properties }]) =>
      JSON.stringify(properties['Environment'] ?? {}).includes('POWERTOOLS_METRICS_NAMESPACE'),
    );
    expect(counting.map(([call]) => call)).toEqual(
      expect.arrayContaining(['validate-login', 'process-document-review']),
    );
  });

  it('is updated every five minutes by a function with read permissions only', () => {
    expect(onlyResource(monitoring, 'AWS::Events::Rule')).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
    const [measuring] = [...functionsOf(monitoring).values()];
    const actions = statementsOf(monitoring, measuring?.properties ?? {})
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith('dynamodb:'));
    expect([...new Set(actions)]).toEqual(['dynamodb:Query']);
  });
});

describe('a deployment', () => {
  it('deploys every command gradually and rolls back when calls fail', () => {
    const groups = ofType(templates.api, 'AWS::CodeDeploy::DeploymentGroup');
    const changing = callNames.filter((name) => callNamed(name).method === 'POST');
    expect(groups).toHaveLength(changing.length);
    const [[alarm] = []] = ofType(templates.api, 'AWS::CloudWatch::Alarm');
    for (const [id, { Properties: group }] of groups) {
      expect(group, id).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Alarms: [{ Name: { Ref: alarm } }], Enabled: true },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
      });
    }
  });

  it('lets the API invoke those calls only by their alias', () => {
    const aliases = new Set(ofType(templates.api, 'AWS::Lambda::Alias').map(([id]) => id));
    const invoked = ofType(templates.api, 'AWS::ApiGatewayV2::Integration').map(
      ([, { Properties: p }]) => (p as Properties)['IntegrationUri'] as { Ref?: string },
    );
    expect(invoked.filter((uri) => uri.Ref !== undefined && aliases.has(uri.Ref))).toHaveLength(aliases.size);
  });
});
