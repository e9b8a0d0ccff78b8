import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IAlarmAction, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { counters, gauges, metricService, waitingLevels } from '../../functions/observability/metric-names.ts';
import { metricsNamespace, type Stage } from '../environments.ts';
import { UserAlarm, type UserAlarmProps, watched } from './user-alarm.ts';

/** What is watched: the parts of a stage that can fail the people who use it. */
export interface Watched {
  stage: Stage;
  api: HttpApi;
  socketApi: WebSocketApi;
  authorizer: IFunction;
  publisher: IFunction;
  table: ITable;
  /** By what could not be done with the messages in them. */
  deadLetterQueues: Readonly<Record<string, IQueue>>;
}

/** A metric of the product's own, as `functions/observability/metrics.ts` writes it. */
export const ownMetric = (stage: Stage, metricName: string, statistic: string, level?: string): Metric =>
  new Metric({
    namespace: metricsNamespace(stage) ?? '',
    metricName,
    statistic,
    ...watched,
    dimensionsMap: { service: metricService, ...(level === undefined ? {} : { level }) },
  });

export const socketMetric = ({ socketApi }: Watched, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic: Stats.SUM,
    ...watched,
    dimensionsMap: { ApiId: socketApi.apiId, Stage: 'ws' },
  });

const sumOf = (metrics: Record<string, IMetric>, label: string): MathExpression =>
  new MathExpression({ expression: Object.keys(metrics).join(' + '), usingMetrics: metrics, label, ...watched });

export const tableThrottles = ({ table }: Watched): MathExpression =>
  sumOf(
    {
      reads: table.metric('ReadThrottleEvents', { statistic: Stats.SUM, ...watched }),
      writes: table.metric('WriteThrottleEvents', { statistic: Stats.SUM, ...watched }),
    },
    'Throttled by DynamoDB',
  );

type AlarmFacts = Omit<UserAlarmProps, 'stage' | 'action'>;

const alarmsOf = (parts: Watched): Record<string, AlarmFacts> => {
  const { stage, api, authorizer, publisher } = parts;
  return {
    'calls-failing': {
      metric: api.metricServerError({ statistic: Stats.SUM, ...watched }),
      above: 5,
      suffers: 'some of what they do ends in “Terjadi kesalahan”.',
      first: 'look for level ERROR, message "failed", in the API functions’ logs; roll back if a deployment was last.',
    },
    'calls-slow': {
      metric: api.metricLatency({ statistic: 'p99', ...watched }),
      above: 5000,
      periods: 3,
      suffers: 'screens take seconds to fill and some give up waiting.',
      first: 'see in X-Ray which part waits: DynamoDB, KMS, S3 or a cold start; check for throttles.',
    },
    'functions-throttled': {
      // Of the whole region: functions share the account's concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, ...watched }),
      above: 0,
      suffers: 'calls are refused although nothing is wrong with them.',
      first: 'ask AWS for a higher concurrency quota, or give back what reserved_concurrency keeps in stages.ts.',
    },
    'table-throttled': {
      metric: tableThrottles(parts),
      above: 10,
      periods: 2,
      suffers: 'saving and listing is slow or asks them to try again.',
      first: 'find the hot partition (Contributor Insights); an import in many small files is the usual cause.',
    },
    'front-not-recognised': {
      metric: authorizer.metricErrors({ statistic: Stats.SUM, ...watched }),
      above: 0,
      suffers: 'every call fails: the API cannot tell whether CloudFront is asking.',
      first: 'check that the origin secret exists and holds a JSON object; see “Rotate the origin secret”.',
    },
    'news-late': {
      metric: publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, ...watched }),
      above: 60_000,
      suffers: 'notifications come late and open pages show old lists.',
      first: 'read the logs of publish-changes: a record it cannot handle is retried for up to an hour.',
    },
    'sockets-failing': {
      metric: sumOf(
        {
          integration: socketMetric(parts, 'IntegrationError'),
          execution: socketMetric(parts, 'ExecutionError'),
        },
        'Socket errors',
      ),
      above: 5,
      periods: 2,
      suffers: 'pages fall back to asking every 30 seconds; news is late but not lost.',
      first: 'read the logs of connect, ping and disconnect.',
    },
    'sign-ins-refused': {
      metric: ownMetric(stage, counters.signInsRefused, Stats.SUM),
      above: 60,
      periods: 2,
      suffers: 'perhaps nothing: somebody may be guessing passwords, or a shift cannot sign in.',
      first: 'count the addresses in validate-login’s logs; block one at the firewall, or unlock who was locked out.',
    },
    'jobs-failing': {
      metric: ownMetric(stage, counters.jobsFailed, Stats.SUM),
      above: 0,
      suffers: 'an import or upload ended with “Gagal”.',
      first: 'open the job on the import screen; its result names the rows. Read run-bulk-job’s logs by job id.',
    },
    'submission-forgotten': {
      metric: new MathExpression({
        expression: `MAX([${waitingLevels.join(', ')}])`,
        usingMetrics: Object.fromEntries(
          waitingLevels.map((level) => [level, ownMetric(stage, gauges.oldestHours, Stats.MAXIMUM, level)]),
        ),
        label: 'Hours the oldest waits',
        ...watched,
      }),
      above: 7 * 24,
      suffers: 'a submission has waited for a decision for over a week.',
      first: 'see the dashboard for the level; tell its holder, or name an acting one (Pengguna → jabatan, Plh.).',
    },
  };
};

/** Every alarm of a monitored stage; they tell `action` when they sound and when they fall silent. */
export const addAlarms = (scope: Construct, parts: Watched, action: IAlarmAction): UserAlarm[] => {
  const queues = Object.entries(parts.deadLetterQueues).map(
    ([what, queue]) =>
      [
        `left-over-${what}`,
        {
          metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, ...watched }),
          above: 0,
          suffers: `something was given up after many tries: ${what.replaceAll('-', ' ')}.`,
          first: 'read the message and the log it names, repair the cause, then “Redrive a dead-letter queue”.',
        },
      ] as const,
  );
  return [...Object.entries(alarmsOf(parts)), ...queues].map(
    ([id, facts]) => new UserAlarm(scope, id, { stage: parts.stage, action, ...facts }),
  );
};
