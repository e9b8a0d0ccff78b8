import { describe, expect, it } from 'vitest';
import { counters, failureMetric, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { callNames } from '../../shared/api/index.ts';
import { referencedResource, regionsOf } from './references.ts';
import { synthesizeOnce } from './synthesis.ts';
import { asArray, ofType, type Properties, type StackTemplates } from './templates.ts';

const { templates, read } = await synthesizeOnce('everyFeature');
const regions = regionsOf(read('manifest.json'));
const region = regions['monitoring'] ?? '';

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}

interface MetricQuery {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: Metric };
}

interface AlarmMetric extends Metric {
  stack: keyof StackTemplates;
  alarm: string;
}

const stackIds = Object.keys(templates) as (keyof StackTemplates)[];
const alarms = stackIds.flatMap((stack) =>
  (templates[stack] ? ofType(templates[stack], 'AWS::CloudWatch::Alarm') : []).map(
    ([alarm, { Properties: properties = {} }]) => ({ stack, alarm, properties }),
  ),
);
const queriesOf = (properties: Properties): MetricQuery[] => (properties['Metrics'] as MetricQuery[]) ?? [];
const metrics: AlarmMetric[] = alarms.flatMap(({ stack, alarm, properties }) =>
  [
    ...(properties['MetricName'] === undefined ? [] : [properties as unknown as Metric]),
    ...queriesOf(properties).flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : [])),
  ].map((metric) => ({ stack, alarm, ...metric })),
);

/**
 * What AWS documents: the metrics of each namespace, the sets of dimensions they exist with, and the region, if it is
 * one for all.
 */
const documented: Record<string, { source: string; metrics: string[]; dimensions: string[]; region?: string }[]> = {
  'AWS/ApiGateway': [
    {
      source: 'apigateway/latest/developerguide/http-api-metrics.html',
      metrics: ['4xx', '5xx', 'Count', 'Latency', 'IntegrationLatency', 'DataProcessed'],
      dimensions: ['ApiId', 'ApiId Stage'],
    },
    {
      source: 'apigateway/latest/developerguide/apigateway-websocket-api-logging.html',
      metrics: ['ConnectCount', 'MessageCount', 'IntegrationError', 'ClientError', 'ExecutionError'],
      dimensions: ['ApiId', 'ApiId Stage'],
    },
  ],
  'AWS/Backup': [
    {
      source: 'aws-backup/latest/devguide/cloudwatch.html',
      metrics: ['NumberOfBackupJobsCompleted'],
      dimensions: ['BackupVaultName'],
    },
  ],
  'AWS/DynamoDB': [
    {
      source: 'amazondynamodb/latest/developerguide/metrics-dimensions.html',
      metrics: ['ReadThrottleEvents', 'WriteThrottleEvents'],
      dimensions: ['TableName', 'GlobalSecondaryIndexName TableName'],
    },
  ],
  'AWS/Lambda': [
    {
      source: 'lambda/latest/dg/monitoring-metrics-types.html',
      metrics: ['Errors', 'Invocations', 'Throttles'],
      dimensions: ['', 'FunctionName'],
    },
    {
      // Of a version that an alias invokes.
      source: 'lambda/latest/dg/monitoring-metrics-view.html',
      metrics: ['Errors'],
      dimensions: ['ExecutedVersion FunctionName Resource'],
    },
    {
      source: 'lambda/latest/dg/monitoring-metrics-types.html',
      metrics: ['IteratorAge'],
      dimensions: ['FunctionName'],
    },
  ],
  'AWS/SQS': [
    {
      source: 'AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html',
      metrics: ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'],
      dimensions: ['QueueName'],
    },
  ],
  'AWS/WAFV2': [
    {
      source: 'waf/latest/developerguide/waf-metrics.html',
      metrics: ['BlockedRequests'],
      // Region is a dimension for every protected resource but CloudFront.
      dimensions: ['Rule WebACL'],
      region: 'us-east-1',
    },
  ],
  'HIMS/prod': [
    { source: 'functions/observability', metrics: Object.values(counters), dimensions: ['service'] },
    {
      source: 'functions/observability',
      metrics: [gauges.subscribedSockets, gauges.reachable],
      dimensions: ['service'],
    },
    { source: 'functions/observability', metrics: [failureMetric], dimensions: ['call service version'] },
    {
      source: 'functions/observability',
      metrics: [gauges.waiting, gauges.oldestHours],
      dimensions: ['level service'],
    },
  ],
};

const typeOfDimension: Record<string, string> = {
  ExecutedVersion: 'AWS::Lambda::Version',
  version: 'AWS::Lambda::Version',
  ApiId: 'AWS::ApiGatewayV2::Api',
  BackupVaultName: 'AWS::Backup::BackupVault',
  FunctionName: 'AWS::Lambda::Function',
  Resource: 'AWS::Lambda::Function',
  QueueName: 'AWS::SQS::Queue',
  TableName: 'AWS::DynamoDB::GlobalTable',
};

const firewall = templates.edge && ofType(templates.edge, 'AWS::WAFv2::WebACL')[0]?.[1].Properties;
type Visible = { VisibilityConfig: { MetricName: string } };
const metricNameOf = ({ VisibilityConfig }: Visible): string => VisibilityConfig.MetricName;
const tableIndexes = ofType(templates.data, 'AWS::DynamoDB::GlobalTable').flatMap(([, { Properties: table }]) =>
  asArray(table?.['GlobalSecondaryIndexes'] as { IndexName: string }[] | undefined).map(({ IndexName }) => IndexName),
);

/** The names that a dimension without a reference can have. */
const namesOfDimension: Record<string, string[]> = {
  GlobalSecondaryIndexName: tableIndexes,
  Rule: asArray(firewall?.['Rules'] as Visible[] | undefined).map(metricNameOf),
  Stage: ofType(templates.realtime, 'AWS::ApiGatewayV2::Stage').map(([, stage]) =>
    String(stage.Properties?.['StageName']),
  ),
  WebACL: [metricNameOf(firewall as unknown as Visible)],
  call: callNames,
  level: [...waitingLevels],
  service: ['hims'],
};

/** The function in `<function>:live`. */
const withoutAlias = (value: unknown): unknown => {
  const [, parts] = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] ?? [];
  return parts?.length === 2 && parts[1] === ':live' ? parts[0] : value;
};

describe('every metric of an alarm', () => {
  it('is documented by its service with exactly these dimensions, in the region of the alarm', () => {
    for (const { stack, alarm, Namespace, MetricName, Dimensions = [] } of metrics) {
      const dimensions = Dimensions.map(({ Name }) => Name)
        .sort()
        .join(' ');
      const found = documented[Namespace]?.find(
        (each) => each.metrics.includes(MetricName) && each.dimensions.includes(dimensions),
      );
      expect(found, `${stack}/${alarm}: ${Namespace} ${MetricName} (${dimensions})`).toBeDefined();
      expect(regions[stack], `${stack}/${alarm}`).toBe(found?.region ?? region);
    }
  });

  it('is about a resource of the stacks', () => {
    for (const { stack, alarm, Dimensions = [] } of metrics) {
      for (const { Name, Value } of Dimensions) {
        const name = `${stack}/${alarm}: ${Name}`;
        if (typeof Value === 'string') expect(namesOfDimension[Name], name).toContain(Value);
        else {
          const resource = referencedResource(templates, stack, withoutAlias(Value));
          expect(resource?.type, name).toBe(typeOfDimension[Name]);
          expect(regions[resource?.stack ?? ''], name).toBe(regions[stack]);
        }
      }
    }
  });

  it('does not silence an expression by its absence', () => {
    for (const { stack, alarm, properties } of alarms) {
      for (const { Expression } of queriesOf(properties)) {
        if (Expression === undefined) continue;
        // A value of an operator is missing wherever one of its operands is.
        expect(Expression, `${stack}/${alarm}`).toMatch(
          /^(SUM\(\[FILL\(\w+, 0\)(, FILL\(\w+, 0\))*\]\)|MAX\(\[[\w, ]+\]\))$/,
        );
      }
    }
  });
});

describe('alarms', () => {
  const metricsOf = (id: string): AlarmMetric[] => metrics.filter(({ alarm }) => alarm.startsWith(id));

  it('cover throttles of the table and of every index', () => {
    const watched = metricsOf('tablethrottled').map(({ MetricName, Dimensions = [] }) => {
      const index = Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value ?? 'table';
      return `${MetricName} ${String(index)}`;
    });
    const expected = ['table', ...tableIndexes].flatMap((name) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metric) => `${metric} ${name}`),
    );
    expect(watched.sort()).toEqual(expected.sort());
    expect(tableIndexes.length).toBeGreaterThan(0);
  });

  it('cover blocks by every rule of the firewall', () => {
    const rules = metrics
      .filter(({ Namespace }) => Namespace === 'AWS/WAFV2')
      .flatMap(({ Dimensions = [] }) => Dimensions.filter(({ Name }) => Name === 'Rule').map(({ Value }) => Value));
    expect(rules.sort()).toEqual(namesOfDimension['Rule']?.toSorted());
  });

  it('cover every dead-letter queue, and the oldest message of every queue with a consumer', () => {
    const watched = metrics
      .filter(({ Namespace }) => Namespace === 'AWS/SQS')
      .map(({ stack, MetricName, Dimensions = [] }) => {
        const queue = referencedResource(templates, stack, Dimensions[0]?.Value);
        return `${MetricName} ${queue?.stack} ${queue?.id}`;
      });
    const expected = stackIds.flatMap((stack) =>
      (templates[stack] ? ofType(templates[stack], 'AWS::SQS::Queue') : []).map(([id, { Properties: queue }]) => {
        const isDeadLetterQueue = queue?.['RedrivePolicy'] === undefined;
        const metric = isDeadLetterQueue ? 'ApproximateNumberOfMessagesVisible' : 'ApproximateAgeOfOldestMessage';
        return `${metric} ${stack} ${id}`;
      }),
    );
    expect(watched.sort()).toEqual(expected.sort());
  });

  it('do not count what a user or a stranger causes: refused sockets, rejected files, 4xx', () => {
    const counted = new Set(metrics.map(({ MetricName }) => MetricName));
    for (const name of ['IntegrationError', 'ClientError', '4xx', counters.jobsRejected]) {
      expect([...counted], name).not.toContain(name);
    }
    const functions = metricsOf('socketsfailing').flatMap(({ stack, Dimensions = [] }) =>
      Dimensions.flatMap(({ Value }) => referencedResource(templates, stack, Value)?.id ?? []),
    );
    for (const name of ['connect', 'disconnect', 'ping']) {
      expect(
        functions.some((id) => id.startsWith(name)),
        name,
      ).toBe(true);
    }
  });

  it('start when a schedule reports nothing', () => {
    const breaching = alarms
      .filter(({ properties }) => properties['TreatMissingData'] === 'breaching')
      .map(({ alarm, properties }) => {
        expect(properties['ComparisonOperator'], alarm).toBe('LessThanThreshold');
        return alarm.replace(/[0-9A-F]{8}$/, '');
      });
    expect(breaching.sort()).toEqual([
      ...['backupmissing', 'measurementsmissing', 'pageunreachable'],
      ...['positionsnotfollowed', 'remindersnotrun'],
    ]);
  });
});
