import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { DynamoDBRecord } from 'aws-lambda';
import { pause } from './backoff.ts';

/** Maximum of records read but not yet passed to the function, in all partitions; the reader pauses above it. */
const maxReadAhead = 1000;

export interface PartitionSettings {
  shards: number;
  /** Of each shard. */
  partitions: number;
  batchSize: number;
  windowMs: number;
}

export type StreamPartitions = ReturnType<typeof streamPartitions>;

/**
 * Distributes a stream's records to its shards by their partition key, and a shard's to as many partitions as the
 * mapping's ParallelizationFactor states, each with one batch at a time. All records of one item go to the same
 * partition in their order, which is all that Lambda guarantees: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export const streamPartitions = ({ shards, partitions, batchSize, windowMs }: PartitionSettings) => {
  const queues = Array.from({ length: shards * partitions }, (): DynamoDBRecord[] => []);
  const changes = new EventEmitter().setMaxListeners(0);
  const unfinished: DynamoDBRecord[] = [];
  const finished = new Set<DynamoDBRecord>();
  let readPosition: string | undefined;
  let savedPosition: string | undefined;

  const nextChange = async (signal: AbortSignal): Promise<void> => {
    await once(changes, 'change', { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };

  /** A full batch, or the records within the window after its first record. */
  const next = async (queue: DynamoDBRecord[], signal: AbortSignal): Promise<DynamoDBRecord[]> => {
    while (queue.length === 0 && !signal.aborted) await nextChange(signal);
    const deadline = Date.now() + windowMs;
    while (queue.length < batchSize && Date.now() < deadline && !signal.aborted)
      await pause(Math.min(deadline - Date.now(), 100), signal);
    const batch = queue.splice(0, batchSize);
    changes.emit('change');
    return batch;
  };

  const finish = (batch: readonly DynamoDBRecord[], savePosition: (position: string) => void): void => {
    for (const record of batch) finished.add(record);
    const previousPosition = savedPosition;
    for (let [first] = unfinished; first && finished.delete(first); [first] = unfinished) {
      savedPosition = first.dynamodb?.SequenceNumber ?? savedPosition;
      unfinished.shift();
    }
    if (unfinished.length === 0) savedPosition = readPosition;
    if (savedPosition !== undefined && savedPosition !== previousPosition) savePosition(savedPosition);
  };

  return {
    /** Adds the records to deliver, and the position up to which the stream was read. */
    add: (position: string | undefined, records: readonly DynamoDBRecord[]): void => {
      readPosition = position;
      unfinished.push(...records);
      for (const record of records) queues[partitionOf(record, shards, partitions)]?.push(record);
      if (records.length > 0) changes.emit('change');
    },
    /** Resolves when more records may be read. */
    waitForSpace: async (signal: AbortSignal): Promise<void> => {
      const ahead = (): number => queues.reduce((sum, { length }) => sum + length, 0);
      while (ahead() >= maxReadAhead && !signal.aborted) await nextChange(signal);
    },
    /**
     * Delivers each partition's batches in order until the signal aborts. Calls `savePosition` with each position before
     * which every record is delivered.
     */
    run: async (
      deliver: (batch: DynamoDBRecord[]) => Promise<void>,
      savePosition: (position: string) => void,
      signal: AbortSignal,
    ): Promise<void> => {
      const deliverPartition = async (queue: DynamoDBRecord[]): Promise<void> => {
        while (!signal.aborted) {
          const batch = await next(queue, signal);
          if (batch.length === 0) continue;
          await deliver(batch);
          // A batch that was interrupted by the shutdown is delivered again after the next start.
          if (!signal.aborted) finish(batch, savePosition);
        }
      };
      await Promise.all(queues.map(deliverPartition));
    },
  };
};

const partitionOf = ({ dynamodb }: DynamoDBRecord, shards: number, partitions: number): number => {
  const keys = dynamodb?.Keys ?? {};
  const [partitionKey] = Object.values(keys);
  return numberOf(partitionKey, shards) * partitions + numberOf(keys, partitions);
};

/** The same number below `count` for the same key. */
const numberOf = (key: unknown, count: number): number =>
  count === 1
    ? 0
    : createHash('sha256')
        .update(JSON.stringify(key ?? {}))
        .digest()
        .readUInt32BE(0) % count;
