import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { type Faults, noFaults } from '../../aws/faults.ts';
import type { StreamReader } from '../../aws/gateway.ts';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { pause, retryOnServerError } from './backoff.ts';
import type { Checkpoint } from './checkpoints.ts';
import type { Filter } from './filters.ts';
import { type StreamPartitions, streamPartitions } from './stream-partitions.ts';

export interface StreamMapping {
  tableName: string;
  streamArn: string;
  batchSize: number;
  windowMs: number;
  shards: number;
  /** Concurrent batches of a shard. */
  partitions: number;
  /** -1 retries without limit, as on AWS. */
  maxRetries: number;
  maxAgeMs: number;
  bisect: boolean;
  reportsBatchItemFailures: boolean;
  matchesFilter: Filter;
  target: RunningFunction;
  /** Destination for the descriptions of failed batches. */
  onFailure?: { queueUrl: string; sqs: SQSClient };
}

export interface StreamSources {
  streams: StreamReader;
  /** Number of failed writes to the disk so far. */
  storageErrors: () => number;
  checkpoint: Checkpoint;
  log: Log;
  signal: AbortSignal;
  faults?: Faults;
}

const firstPauseMs = 100;
const maxPauseMs = 10_000;
const diskPauseMs = 1000;
/** AWS polls a shard four times a second; this shorter delay is not noticeable. */
const filteredPauseMs = 20;

const partialBatchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** Reads a table's stream for one function from its checkpoint and delivers it until the signal aborts. */
export const runStreamMapping = async (mapping: StreamMapping, sources: StreamSources): Promise<void> => {
  const { streams, checkpoint, signal } = sources;
  const position = checkpoint.load();
  const partitions = streamPartitions(mapping);
  // When reading or delivering fails, the other is aborted too.
  const abortController = new AbortController();
  const both = AbortSignal.any([signal, abortController.signal]);
  const abortOnError = (error: unknown): never => {
    abortController.abort();
    throw error;
  };
  await Promise.all([
    readStream(mapping, position, partitions, streams, both).catch(abortOnError),
    partitions
      .run((batch) => deliver(mapping, batch, { ...sources, signal: both }), checkpoint.save, both)
      .catch(abortOnError),
  ]);
};

/** Passes matching records to the partitions. */
const readStream = async (
  { tableName, batchSize, matchesFilter }: StreamMapping,
  from: string | undefined,
  partitions: StreamPartitions,
  streams: StreamReader,
  signal: AbortSignal,
): Promise<void> => {
  let position = from;
  while (!signal.aborted) {
    await streams.wait(tableName, position, signal);
    if (signal.aborted) return;
    const read = await streams.read(tableName, position, batchSize);
    position = read.at(-1)?.dynamodb?.SequenceNumber ?? position;
    const records = read.filter(matchesFilter);
    partitions.add(position, records);
    // The position of filtered records is not saved: an import creates thousands of them, and saving each position
    // costs more than reading them again after a restart.
    if (records.length === 0) await pause(filteredPauseMs, signal);
    await partitions.waitForSpace(signal);
  }
};

/**
 * Delivers a batch until it succeeds, is given up, or is divided, so that one failing record does not block the
 * others.
 */
const deliver = async (
  mapping: StreamMapping,
  batch: DynamoDBRecord[],
  sources: StreamSources,
  ageOf = ageMeter(),
): Promise<void> => {
  let records = batch;
  let retries = 0;
  while (!sources.signal.aborted) {
    const errorsBefore = sources.storageErrors();
    const failed = await invokeWithFaults(mapping, records, sources);
    if (failed === undefined) return;
    if (sources.storageErrors() > errorsBefore) {
      // A full disk is not caused by the records: they wait for space and do not count as failed.
      await pause(diskPauseMs, sources.signal);
      records = records.slice(failed);
      continue;
    }
    if (failed > 0) retries = 0; // A different record is now the first.
    records = records.slice(failed);
    if (mapping.bisect && records.length > 1) {
      // Dividing does not count as a retry.
      const middle = Math.ceil(records.length / 2);
      await deliver(mapping, records.slice(0, middle), sources, ageOf);
      records = records.slice(middle);
      retries = 0;
      continue;
    }
    const isExhausted = mapping.maxRetries >= 0 && retries >= mapping.maxRetries;
    if (isExhausted || ageOf(records[0]) > mapping.maxAgeMs) {
      return sendToFailureDestination(
        mapping,
        records,
        isExhausted ? 'RetryAttemptsExhausted' : 'MaximumRecordAgeExceeded',
        sources,
      );
    }
    await pause(Math.min(firstPauseMs * 2 ** retries, maxPauseMs), sources.signal);
    retries += 1;
  }
};

/** The ages of records in milliseconds; a clock that is moved during their delivery makes them no older. */
const ageMeter = () => {
  const [now, started] = [Date.now(), performance.now()];
  return (record: DynamoDBRecord | undefined): number =>
    now -
    1000 * (record?.dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY) +
    performance.now() -
    started;
};

const maxLateMs = 1000;

/**
 * Invokes the function, with faults that its event source mapping may have: it delivers each record at least once, and
 * those of one item in their order (https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html). A late or repeated batch
 * therefore delays the later ones of its partition, and comes after newer records of other items.
 */
const invokeWithFaults = async (
  mapping: StreamMapping,
  records: DynamoDBRecord[],
  { faults = noFaults, log, signal }: StreamSources,
): Promise<number | undefined> => {
  const { label } = mapping.target;
  const late = faults.strike('batch-late', label);
  if (late !== undefined) await pause(late * maxLateMs, signal);
  const failed = await invokeBatch(mapping, records, log);
  if (failed !== undefined) return failed;
  if (faults.strike('batch-again', label) !== undefined) return invokeBatch(mapping, records, log);
  return faults.strike('batch-failed', label) === undefined ? undefined : 0;
};

/** Invokes the function once; returns the index of the first failed record, or undefined. */
const invokeBatch = async (
  mapping: StreamMapping,
  records: DynamoDBRecord[],
  log: Log,
): Promise<number | undefined> => {
  const started = performance.now();
  const { response, requestId } = await mapping.target.invoke({ Records: records });
  const failed = 'error' in response ? 0 : firstFailure(mapping, records, response.result);
  logCall(log, {
    name: `STREAM ${mapping.target.label} ×${records.length}`,
    status: failed === undefined ? 200 : 500,
    milliseconds: performance.now() - started,
    requestId,
  });
  return failed;
};

const firstFailure = (mapping: StreamMapping, records: DynamoDBRecord[], result: string): number | undefined => {
  if (!mapping.reportsBatchItemFailures || result === 'null' || result === '""') return undefined;
  const parsedResponse = partialBatchResponse.safeParse(JSON.parse(result));
  // As on AWS, a response of another shape, or one with an unknown record, fails the whole batch.
  if (!parsedResponse.success) return 0;
  const indexes = (parsedResponse.data.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    Math.max(
      0,
      records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
    ),
  );
  return indexes.length > 0 ? Math.min(...indexes) : undefined;
};

const sendToFailureDestination = async (
  { onFailure, target, streamArn }: StreamMapping,
  records: DynamoDBRecord[],
  condition: 'RetryAttemptsExhausted' | 'MaximumRecordAgeExceeded',
  { log, signal }: StreamSources,
): Promise<void> => {
  const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
  log.error(`${target.label}: ${condition}, records ${numbers[0]} to ${numbers.at(-1)} are skipped`);
  if (!onFailure) return;
  const created = records.map(({ dynamodb }) =>
    new Date(1000 * (dynamodb?.ApproximateCreationDateTime ?? 0)).toISOString(),
  );
  const description = {
    requestContext: { functionArn: target.arn, condition },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: 'shardId-00000000000000000000-00000000',
      startSequenceNumber: numbers[0],
      endSequenceNumber: numbers.at(-1),
      approximateArrivalOfFirstRecord: created[0],
      approximateArrivalOfLastRecord: created.at(-1),
      batchSize: records.length,
      streamArn,
    },
  };
  const message = new SendMessageCommand({ QueueUrl: onFailure.queueUrl, MessageBody: JSON.stringify(description) });
  const send = () => onFailure.sqs.send(message);
  await retryOnServerError(`${target.label}: its failure destination`, send, log, signal).catch((error: unknown) => {
    // As on AWS, the records are lost for the function in any case, and the following ones must not wait.
    log.error(`${target.label}: its failure destination rejected the description: ${String(error)}`);
  });
};
