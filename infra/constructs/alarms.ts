import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IAlarmAction, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { counters, gauges, metricService, waitingLevels } from '../../functions/observability/metric-names.ts';
import { type Environment, metricsNamespace } from '../environments.ts';
import { metricPeriod, UserAlarm, type UserAlarmProps } from './user-alarm.ts';

/** The resources of an environment that have alarms. */
export interface MonitoredResources {
  environment: Environment;
  api: HttpApi;
  socketApi: WebSocketApi;
  authorizer: IFunction;
  publisher: IFunction;
  /** The queue of `deliver-events`. */
  deliveries: IQueue;
  table: ITable;
  /** Dead-letter queues by alarm id, each with what users miss when it has a message. */
  deadLetterQueues: Readonly<Record<string, { queue: IQueue; failure: string }>>;
}

/** A metric of this product, as `functions/observability/metrics.ts` writes it. */
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

const metricSum = (metrics: Record<string, IMetric>, label: string): MathExpression =>
  new MathExpression({ expression: Object.keys(metrics).join(' + '), usingMetrics: metrics, label, ...metricPeriod });

export const tableThrottles = ({ table }: MonitoredResources): MathExpression =>
  metricSum(
    {
      reads: table.metric('ReadThrottleEvents', { statistic: Stats.SUM, ...metricPeriod }),
      writes: table.metric('WriteThrottleEvents', { statistic: Stats.SUM, ...metricPeriod }),
    },
    'Throttled by DynamoDB',
  );

type AlarmSettings = Omit<UserAlarmProps, 'environment' | 'action'>;

const alarmSettings = (parts: MonitoredResources): Record<string, AlarmSettings> => {
  const { environment, api, authorizer, publisher, deliveries } = parts;
  return {
    'calls-failing': {
      metric: api.metricServerError({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 5,
      userImpact: 'some actions end with the message “Terjadi kesalahan”.',
      firstStep:
        'search the API functions’ logs for level ERROR, message "failed"; roll back if a deployment came just before.',
    },
    'calls-slow': {
      metric: api.metricLatency({ statistic: 'p99', ...metricPeriod }),
      threshold: 5000,
      periods: 3,
      userImpact: 'screens take seconds to load and some requests time out.',
      firstStep: 'find the slow part in X-Ray (DynamoDB, KMS, S3 or a cold start); check for throttles.',
    },
    'functions-throttled': {
      // The metric of the whole region: all functions share the account's concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'valid calls fail because Lambda has no free concurrency.',
      firstStep: 'request a higher concurrency quota from AWS, or reduce reserved_concurrency in environments.ts.',
    },
    'table-throttled': {
      metric: tableThrottles(parts),
      threshold: 10,
      periods: 2,
      userImpact: 'saving and listing is slow or fails with a request to try again.',
      firstStep: 'find the hot partition (Contributor Insights); the usual cause is an import in many small files.',
    },
    'origin-secret-rejected': {
      metric: authorizer.metricErrors({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'every call fails: the API cannot verify that a request comes from CloudFront.',
      firstStep: 'check that the origin secret exists and is a JSON object; see “Rotate keys”.',
    },
    'stream-lag': {
      metric: publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, ...metricPeriod }),
      threshold: 60_000,
      userImpact: 'notifications are delayed and open pages show old lists.',
      firstStep: 'read the logs of publish-changes: a record that fails is retried for up to an hour.',
    },
    'deliveries-late': {
      metric: deliveries.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, ...metricPeriod }),
      threshold: 60,
      userImpact: 'open lists show old rows until their page is reloaded.',
      firstStep: 'read the logs of deliver-events; if API Gateway throttles (429), compare its pace with the quota.',
    },
    'sockets-failing': {
      metric: metricSum(
        {
          integration: socketMetric(parts, 'IntegrationError'),
          execution: socketMetric(parts, 'ExecutionError'),
        },
        'Socket errors',
      ),
      threshold: 5,
      periods: 2,
      userImpact: 'pages fall back to polling every 30 seconds; updates are delayed but not lost.',
      firstStep: 'read the logs of connect, ping, subscribe and disconnect.',
    },
    'sign-ins-refused': {
      metric: customMetric(environment, counters.signInsRefused, Stats.SUM),
      threshold: 60,
      periods: 2,
      userImpact: 'perhaps none: this is either a password-guessing attempt or a shift that cannot sign in.',
      firstStep:
        'count the addresses in validate-login’s logs; block one at the firewall, or unlock users who are locked out.',
    },
    'jobs-failing': {
      metric: customMetric(environment, counters.jobsFailed, Stats.SUM),
      threshold: 0,
      userImpact: 'an import or upload ended with “Gagal”.',
      firstStep: 'open the job on the import screen; its result lists the rows. Read run-bulk-job’s logs by job id.',
    },
    'submission-forgotten': {
      metric: new MathExpression({
        expression: `MAX([${waitingLevels.join(', ')}])`,
        usingMetrics: Object.fromEntries(
          waitingLevels.map((level) => [level, customMetric(environment, gauges.oldestHours, Stats.MAXIMUM, level)]),
        ),
        label: 'Age of the oldest submission (hours)',
        ...metricPeriod,
      }),
      threshold: 7 * 24,
      userImpact: 'a submission has waited for a decision for over a week.',
      firstStep:
        'find the level on the dashboard; contact its holder, or appoint an acting one (Pengguna → jabatan, Plh.).',
    },
  };
};

/** Every alarm of a monitored environment; each notifies `action` when it starts and when it ends. */
export const addAlarms = (scope: Construct, parts: MonitoredResources, action: IAlarmAction): UserAlarm[] => {
  const queues = Object.entries(parts.deadLetterQueues).map(
    ([id, { queue, failure }]) =>
      [
        `left-over-${id}`,
        {
          metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, ...metricPeriod }),
          threshold: 0,
          userImpact: `${failure}, after all retries.`,
          firstStep:
            'read the message and the function’s log, repair the cause, then see “Redrive a dead-letter queue”.',
        },
      ] as const,
  );
  return [...Object.entries(alarmSettings(parts)), ...queues].map(
    ([id, settings]) => new UserAlarm(scope, id, { environment: parts.environment, action, ...settings }),
  );
};
