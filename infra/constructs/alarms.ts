import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IAlarmAction, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { counters, gauges, metricService, waitingLevels } from '../../functions/observability/metric-names.ts';
import { type Environment, metricsNamespace } from '../environments.ts';
import { metricPeriod, UserAlarm, type UserAlarmProps } from './user-alarm.ts';

/** What is watched: the parts of a stage that can fail the people who use it. */
export interface MonitoredResources {
  environment: Environment;
  api: HttpApi;
  socketApi: WebSocketApi;
  authorizer: IFunction;
  publisher: IFunction;
  table: ITable;
  /** By what could not be done with the messages in them. */
  deadLetterQueues: Readonly<Record<string, IQueue>>;
}

/** A metric of the product's own, as `functions/observability/metrics.ts` writes it. */
export const customMetric = (environment: Environment, metricName: string, statistic: string, level?: string): Metric =>
  new Metric({
    namespace: metricsNamespace(environment) ?? '',
    metricName,
    statistic,
    ...metricPeriod,
    dimensionsMap: { service: metricService, ...(level === undefined ? {} : { level }) },
  });

export const socketMetric = ({ socketApi }: MonitoredResources, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic: Stats.SUM,
    ...metricPeriod,
    dimensionsMap: { ApiId: socketApi.apiId, Stage: 'ws' },
  });

const sumOf = (metrics: Record<string, IMetric>, label: string): MathExpression =>
  new MathExpression({ expression: Object.keys(metrics).join(' + '), usingMetrics: metrics, label, ...metricPeriod });

export const tableThrottles = ({ table }: MonitoredResources): MathExpression =>
  sumOf(
    {
      reads: table.metric('ReadThrottleEvents', { statistic: Stats.SUM, ...metricPeriod }),
      writes: table.metric('WriteThrottleEvents', { statistic: Stats.SUM, ...metricPeriod }),
    },
    'Throttled by DynamoDB',
  );

type AlarmSettings = Omit<UserAlarmProps, 'environment' | 'action'>;

const alarmSettings = (parts: MonitoredResources): Record<string, AlarmSettings> => {
  const { environment, api, authorizer, publisher } = parts;
  return {
    'calls-failing': {
      metric: api.metricServerError({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 5,
      userImpact: 'some of what they do ends in “Terjadi kesalahan”.',
      firstStep:
        'look for level ERROR, message "failed", in the API functions’ logs; roll back if a deployment was last.',
    },
    'calls-slow': {
      metric: api.metricLatency({ statistic: 'p99', ...metricPeriod }),
      threshold: 5000,
      periods: 3,
      userImpact: 'screens take seconds to fill and some give up waiting.',
      firstStep: 'see in X-Ray which part waits: DynamoDB, KMS, S3 or a cold start; check for throttles.',
    },
    'functions-throttled': {
      // Of the whole region: functions share the account's concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'calls are refused although nothing is wrong with them.',
      firstStep:
        'ask AWS for a higher concurrency quota, or give back what reserved_concurrency keeps in environments.ts.',
    },
    'table-throttled': {
      metric: tableThrottles(parts),
      threshold: 10,
      periods: 2,
      userImpact: 'saving and listing is slow or asks them to try again.',
      firstStep: 'find the hot partition (Contributor Insights); an import in many small files is the usual cause.',
    },
    'front-not-recognised': {
      metric: authorizer.metricErrors({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'every call fails: the API cannot tell whether CloudFront is asking.',
      firstStep: 'check that the origin secret exists and holds a JSON object; see “Rotate the origin secret”.',
    },
    'news-late': {
      metric: publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, ...metricPeriod }),
      threshold: 60_000,
      userImpact: 'notifications come late and open pages show old lists.',
      firstStep: 'read the logs of publish-changes: a record it cannot handle is retried for up to an hour.',
    },
    'sockets-failing': {
      metric: sumOf(
        {
          integration: socketMetric(parts, 'IntegrationError'),
          execution: socketMetric(parts, 'ExecutionError'),
        },
        'Socket errors',
      ),
      threshold: 5,
      periods: 2,
      userImpact: 'pages fall back to asking every 30 seconds; news is late but not lost.',
      firstStep: 'read the logs of connect, ping and disconnect.',
    },
    'sign-ins-refused': {
      metric: customMetric(environment, counters.signInsRefused, Stats.SUM),
      threshold: 60,
      periods: 2,
      userImpact: 'perhaps nothing: somebody may be guessing passwords, or a shift cannot sign in.',
      firstStep:
        'count the addresses in validate-login’s logs; block one at the firewall, or unlock who was locked out.',
    },
    'jobs-failing': {
      metric: customMetric(environment, counters.jobsFailed, Stats.SUM),
      threshold: 0,
      userImpact: 'an import or upload ended with “Gagal”.',
      firstStep: 'open the job on the import screen; its result names the rows. Read run-bulk-job’s logs by job id.',
    },
    'submission-forgotten': {
      metric: new MathExpression({
        expression: `MAX([${waitingLevels.join(', ')}])`,
        usingMetrics: Object.fromEntries(
          waitingLevels.map((level) => [level, customMetric(environment, gauges.oldestHours, Stats.MAXIMUM, level)]),
        ),
        label: 'Hours the oldest waits',
        ...metricPeriod,
      }),
      threshold: 7 * 24,
      userImpact: 'a submission has waited for a decision for over a week.',
      firstStep: 'see the dashboard for the level; tell its holder, or name an acting one (Pengguna → jabatan, Plh.).',
    },
  };
};

/** Every alarm of a monitored stage; they tell `action` when they sound and when they fall silent. */
export const addAlarms = (scope: Construct, parts: MonitoredResources, action: IAlarmAction): UserAlarm[] => {
  const queues = Object.entries(parts.deadLetterQueues).map(
    ([what, queue]) =>
      [
        `left-over-${what}`,
        {
          metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, ...metricPeriod }),
          threshold: 0,
          userImpact: `something was given up after many tries: ${what.replaceAll('-', ' ')}.`,
          firstStep: 'read the message and the log it names, repair the cause, then “Redrive a dead-letter queue”.',
        },
      ] as const,
  );
  return [...Object.entries(alarmSettings(parts)), ...queues].map(
    ([id, settings]) => new UserAlarm(scope, id, { environment: parts.environment, action, ...settings }),
  );
};
