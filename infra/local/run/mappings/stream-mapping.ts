import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { z } from 'zod';
import type { StreamReader } from '../../aws/gateway.ts';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { retryFaults } from './backoff.ts';
import type { Checkpoint } from './checkpoints.ts';
import type { Filter } from './filters.ts';
import { pause } from './pause.ts';
import { type StreamLanes, streamLanes } from './stream-lanes.ts';

export interface StreamMapping {
  tableName: string;
  streamArn: string;
  startingPosition: 'TRIM_HORIZON' | 'LATEST';
  batchSize: number;
  windowMs: number;
  /** Batches at a time. */
  lanes: number;
  /** -1 is for ever, as on AWS. */
  maxRetries: number;
  maxAgeMs: number;
  bisect: boolean;
  reportsBatchItemFailures: boolean;
  matchesFilter: Filter;
  target: RunningFunction;
  /** Where batches that could not be handled are described. */
  onFailure?: { queueUrl: string; sqs: SQSClient };
}

export interface StreamSources {
  streams: StreamReader;
  /** How many writes the disk has refused so far. */
  storageFaults: () => number;
  checkpoint: Checkpoint;
  log: Log;
  signal: AbortSignal;
}

const firstPauseMs = 100;
const maxPauseMs = 10_000;
const diskPauseMs = 1000;
/** AWS reads a shard four times a second; this is soon enough for nobody to notice. */
const filteredPauseMs = 20;

const partialBatchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** Reads a table's stream for one function from where it was left, and delivers it lane by lane, until the signal aborts. */
export const runStreamMapping = async (mapping: StreamMapping, sources: StreamSources): Promise<void> => {
  const { streams, checkpoint, signal } = sources;
  let position = checkpoint.load();
  if (position === undefined && mapping.startingPosition === 'LATEST') {
    position = await streams.latest(mapping.tableName);
    if (position) checkpoint.save(position);
  }
  const lanes = streamLanes(mapping);
  // Where one side fails, the other must not go on alone.
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  const stopping = (error: unknown): never => {
    ending.abort();
    throw error;
  };
  await Promise.all([
    readStream(mapping, position, lanes, streams, both).catch(stopping),
    lanes.run((batch) => deliver(mapping, batch, { ...sources, signal: both }), checkpoint.save, both).catch(stopping),
  ]);
};

/** Gives the lanes what passes the filter. */
const readStream = async (
  { tableName, batchSize, matchesFilter }: StreamMapping,
  from: string | undefined,
  lanes: StreamLanes,
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
    lanes.add(position, records);
    // What the filter leaves out may be left out again after a restart: noting each place would cost more than reading
    // it twice, and thousands of such records come from one import.
    if (records.length === 0) await pause(filteredPauseMs, signal);
    await lanes.room(signal);
  }
};

/** Hands a batch over until it is done, given up or divided: what a failing record does must not stop the others. */
const deliver = async (mapping: StreamMapping, batch: DynamoDBRecord[], sources: StreamSources): Promise<void> => {
  let records = batch;
  let retries = 0;
  while (!sources.signal.aborted) {
    const faultsBefore = sources.storageFaults();
    const failed = await invokeBatch(mapping, records, sources.log);
    if (failed === undefined) return;
    if (sources.storageFaults() > faultsBefore) {
      // A full disk is no fault of the records: they wait for room, and none is given up for it.
      await pause(diskPauseMs, sources.signal);
      records = records.slice(failed);
      continue;
    }
    if (failed > 0) retries = 0; // The batch moved on: another record is now its first.
    records = records.slice(failed);
    if (mapping.bisect && records.length > 1) {
      // Dividing does not count as a retry.
      const middle = Math.ceil(records.length / 2);
      await deliver(mapping, records.slice(0, middle), sources);
      records = records.slice(middle);
      retries = 0;
      continue;
    }
    const age = Date.now() - 1000 * (records[0]?.dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY);
    const spent = mapping.maxRetries >= 0 && retries >= mapping.maxRetries;
    if (spent || age > mapping.maxAgeMs) {
      return sendToFailureDestination(
        mapping,
        records,
        spent ? 'RetryAttemptsExhausted' : 'MaximumRecordAgeExceeded',
        sources,
      );
    }
    await pause(Math.min(firstPauseMs * 2 ** retries, maxPauseMs), sources.signal);
    retries += 1;
  }
};

/** Invokes once; the index of the first record that failed, undefined when none did. */
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
  // An answer of another shape, or one that names no record of the batch, fails all of it, as on AWS.
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
  log.error(`${target.label}: ${condition}, records ${numbers[0]} to ${numbers.at(-1)} are left out`);
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
  await retryFaults(`${target.label}: its failure destination`, send, log, signal).catch((error: unknown) => {
    // As on AWS: the records are lost to the function either way, and those behind them must not wait.
    log.error(`${target.label}: its failure destination refused the description: ${String(error)}`);
  });
};
