import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { metricService } from '../../functions/observability/metric-names.ts';
import { type Environment, edgeRegion, metricsNamespace } from '../config/environments.ts';
import type { QueueName } from '../config/function-permissions.ts';
import { tableSchema } from '../config/table-schema.ts';
import { deadLetterQueueOf, queueNames, type WorkerName, workerNames, workers } from '../config/workers.ts';
import { firewallName } from './firewall.ts';
import { metricPeriod } from './user-alarm.ts';

/** The resources of an environment that have alarms. */
export interface MonitoredResources {
  environment: Environment;
  distribution: IDistribution;
  api: HttpApi;
  socketApi: WebSocketApi;
  /** The functions of the socket's routes. */
  socketFunctions: readonly IFunction[];
  authorizer: IFunction;
  table: ITable;
  /** Undefined in an environment without backups. */
  backupVault: IBackupVault | undefined;
  workers: (name: WorkerName) => IFunction;
  /** The queues of workers and their dead-letter queues by their ids; an environment may lack some. */
  queues: ReadonlyMap<string, IQueue>;
}

/** The dead-letter queues of the environment's workers: what users miss, and the number of messages. */
export const deadLettersOf = ({ queues }: MonitoredResources) =>
  workerNames.flatMap((name) => {
    const id = deadLetterQueueOf(name);
    const { deadLetters: failure } = workers[name];
    const letters = queues
      .get(id)
      ?.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, ...metricPeriod });
    return failure && letters ? [{ id, failure, letters }] : [];
  });

const sum = { statistic: Stats.SUM, ...metricPeriod };

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
    ...sum,
    dimensionsMap: { ApiId: socketApi.apiId, Stage: 'ws' },
  });

/**
 * Services report throttles, errors and blocks only where there are any, and `a + b` has no value where one is missing;
 * both functions are needed, because FILL may return nothing for a metric that never had a value.
 */
const metricSum = (metrics: Record<string, IMetric>, label: string): MathExpression => {
  const terms = Object.keys(metrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({
    expression: `SUM([${terms.join(', ')}])`,
    usingMetrics: metrics,
    label,
    ...metricPeriod,
  });
};

/** The metrics with the dimension of the table alone exclude its indexes. */
export const tableThrottles = ({ table }: MonitoredResources): MathExpression => {
  const throttles = (index?: string): Record<string, IMetric> => {
    const dimensions = { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) };
    const metric = (name: string) => table.metric(name, { ...sum, dimensionsMap: dimensions });
    return {
      [`reads${index ?? ''}`]: metric('ReadThrottleEvents'),
      [`writes${index ?? ''}`]: metric('WriteThrottleEvents'),
    };
  };
  return metricSum(
    Object.assign(throttles(), ...tableSchema.indexes.map((index) => throttles(index))),
    'Throttled by DynamoDB, indexes included',
  );
};

/**
 * Failures of the socket API and of its functions. `IntegrationError` also counts what `connect` refuses, such as
 * expired tickets, which pages that wake up send all day.
 */
export const socketFailures = (parts: MonitoredResources): MathExpression =>
  metricSum(
    {
      execution: socketMetric(parts, 'ExecutionError'),
      ...Object.fromEntries(parts.socketFunctions.map((each, index) => [`function${index}`, each.metricErrors(sum)])),
    },
    'Socket failures',
  );

/** The age of the oldest message of each queue of the environment, in seconds. */
export const oldestMessages = ({ queues }: MonitoredResources): { name: QueueName; age: Metric }[] =>
  queueNames.flatMap((name) => {
    const age = queues.get(name)?.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, ...metricPeriod });
    return age ? [{ name, age: age as Metric }] : [];
  });

/** Requests that a rule of the firewall blocked. The metrics of a firewall for CloudFront have no region dimension. */
const blockedRequests = (environment: Environment, rule: string): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    ...sum,
    region: edgeRegion,
    dimensionsMap: { WebACL: firewallName(environment), Rule: rule },
    label: rule,
  });

export const blockedByRules = (environment: Environment, rules: readonly string[]): Metric[] =>
  rules.map((rule) => blockedRequests(environment, rule));

export const blockedSum = (environment: Environment, rules: readonly string[]): MathExpression =>
  metricSum(
    Object.fromEntries(blockedByRules(environment, rules).map((metric, index) => [`rule${index}`, metric])),
    'Blocked requests',
  );

/** CloudFront reports in us-east-1, wherever its viewers are. */
export const distributionMetric = ({ distribution }: MonitoredResources, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    ...metricPeriod,
    region: edgeRegion,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
  });
