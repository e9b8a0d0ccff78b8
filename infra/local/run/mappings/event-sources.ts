import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { Faults } from '../../aws/faults.ts';
import type { Gateway } from '../../aws/gateway.ts';
import type { Functions, RunningFunction } from '../functions.ts';
import type { Log } from '../log.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { restartOnFailure } from './backoff.ts';
import { checkpointIn, limitToNewest } from './checkpoints.ts';
import { recordFilter } from './filters.ts';
import { runQueueMapping } from './queue-mapping.ts';
import { runStreamMapping, type StreamMapping } from './stream-mapping.ts';

const unlimited = -1;
const defaultQueueBatchSize = 10;
/** Lambda starts with five concurrent batches when nothing limits it; here the number stays the same. */
const defaultConcurrency = 5;
/** Retention of stream records. */
const streamRetentionSeconds = 24 * 60 * 60;

const mappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().optional(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  StartingPosition: z.literal('TRIM_HORIZON').optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.number().default(unlimited),
  MaximumRecordAgeInSeconds: z.number().default(unlimited),
  ParallelizationFactor: z.int().min(1).max(10).default(1),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().optional() }).optional(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).optional(),
  Tags: z.unknown().optional(),
});

export type EventSources = ReturnType<typeof startEventSources>;

interface EventSourceSettings {
  template: ResolvedTemplate;
  gateway: Gateway;
  functions: Functions;
  faults: Faults;
  dataDir: string;
  /** Of every stream. */
  shards: number;
  log: Log;
}

/** Starts every event source mapping of the template. */
export const startEventSources = ({
  template,
  gateway,
  functions,
  faults,
  dataDir,
  shards,
  log,
}: EventSourceSettings) => {
  const abortController = new AbortController();
  const { signal } = abortController;

  const clientOf = (target: RunningFunction, resource: Resource): SQSClient =>
    new SQSClient({ endpoint: gateway.url, region: resource.stack.region, credentials: target.credentials });

  const queueUrlOf = (arn: string, resource: Resource): string => {
    const queue = template.find('AWS::SQS::Queue', arn);
    if (!queue) throw new Error(`${resource.path}: the queue ${arn} is not in the template`);
    return template.identityOf(queue).ref;
  };

  const start = (resource: Resource): Promise<void> => {
    const properties = mappingProperties.parse(resource.properties);
    if (!properties.Enabled) return Promise.resolve();
    const { EventSourceArn: source } = properties;
    const target = functions.byArn(properties.FunctionName);
    const common = {
      target,
      matchesFilter: recordFilter(properties.FilterCriteria?.Filters.map(({ Pattern }) => Pattern) ?? []),
      reportsBatchItemFailures: properties.FunctionResponseTypes.length > 0,
    };

    if (source.startsWith('arn:aws:sqs:')) {
      const queueUrl = queueUrlOf(source, resource);
      const { region } = resource.stack;
      const sqs = clientOf(target, resource);
      const { BatchSize: batchSize = defaultQueueBatchSize } = properties;
      const windowMs = properties.MaximumBatchingWindowInSeconds * 1000;
      const concurrency = properties.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency;
      return runQueueMapping(
        { ...common, queueUrl, queueArn: source, region, sqs, batchSize, windowMs, concurrency, faults },
        log,
        signal,
      );
    }

    const table = template.find('AWS::DynamoDB::GlobalTable', source) ?? template.find('AWS::DynamoDB::Table', source);
    if (!table) throw new Error(`${resource.path}: the event source ${source} is neither a table's stream nor a queue`);
    const failureQueue = properties.DestinationConfig?.OnFailure?.Destination;
    const maxAge = properties.MaximumRecordAgeInSeconds;
    const mapping: StreamMapping = {
      ...common,
      tableName: template.identityOf(table).ref,
      streamArn: source,
      batchSize: properties.BatchSize ?? 100,
      shards,
      partitions: properties.ParallelizationFactor,
      windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
      maxRetries: properties.MaximumRetryAttempts,
      maxAgeMs: 1000 * (maxAge === unlimited ? streamRetentionSeconds : maxAge),
      bisect: properties.BisectBatchOnFunctionError,
      ...(failureQueue
        ? { onFailure: { queueUrl: queueUrlOf(failureQueue, resource), sqs: clientOf(target, resource) } }
        : {}),
    };
    const { streams, storageErrors } = gateway;
    const checkpoint = checkpointIn(dataDir, resource.id, log);
    const run = async (): Promise<void> => {
      await limitToNewest(checkpoint, () => streams.latest(mapping.tableName));
      await runStreamMapping(mapping, { streams, storageErrors, checkpoint, log, signal, faults });
    };
    return restartOnFailure(resource.path, run, log, signal);
  };

  const running = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .map((resource) =>
      start(resource).catch((error: unknown) => log.error(`${resource.path} has stopped: ${String(error)}`)),
    );
  return {
    stop: async (): Promise<void> => {
      abortController.abort();
      await Promise.all(running);
    },
  };
};
