import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamReader } from '../model.ts';

const pollMs = 200;
const retentionSeconds = 24 * 60 * 60;

type Call = <Output>(operation: string, input: unknown) => Promise<Output>;

/** Read position in one shard. */
interface Shard {
  iterator: string | undefined;
  last: string | undefined;
  ended: boolean;
}

interface TableProgress {
  arn: string;
  shards: Map<string, Shard>;
  records: DynamoDBRecord[];
  pulling: Promise<void> | undefined;
}

/**
 * Reads tables' streams through the DynamoDB Streams API. Sequence numbers order all records of a table, because a
 * local server has one open shard at a time.
 */
export const streamReader = (call: Call, streamArn: (tableName: string) => string): StreamReader => {
  const tables = new Map<string, TableProgress>();

  const pullTable = async (tableName: string): Promise<DynamoDBRecord[]> => {
    const arn = streamArn(tableName);
    const existing = tables.get(tableName);
    const table = existing?.arn === arn ? existing : { arn, shards: new Map(), records: [], pulling: undefined };
    tables.set(tableName, table);
    table.pulling ??= pullRecords(call, table).finally(() => {
      table.pulling = undefined;
    });
    await table.pulling;
    return table.records;
  };
  const recordsAfter = async (tableName: string, position: string | undefined): Promise<DynamoDBRecord[]> => {
    const records = await pullTable(tableName);
    return position === undefined ? records : records.filter((record) => sequence(record) > BigInt(position));
  };

  return {
    read: async (tableName, position, limit) => (await recordsAfter(tableName, position)).slice(0, limit),
    latest: async (tableName) => (await pullTable(tableName)).at(-1)?.dynamodb?.SequenceNumber,
    wait: async (tableName, position, signal) => {
      while (!signal.aborted && (await recordsAfter(tableName, position)).length === 0) {
        await sleep(pollMs, undefined, { signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    },
  };
};

/** Reads the new records of all shards into the table's progress. */
const pullRecords = async (call: Call, table: TableProgress): Promise<void> => {
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>('DescribeStream', {
    StreamArn: table.arn,
  });
  const newRecords: DynamoDBRecord[] = [];
  for (const { ShardId } of StreamDescription.Shards) {
    const shard = table.shards.get(ShardId) ?? { iterator: undefined, last: undefined, ended: false };
    table.shards.set(ShardId, shard);
    newRecords.push(...(await readShard(call, table.arn, ShardId, shard)));
  }
  if (newRecords.length === 0) return;
  const oldest = Date.now() / 1000 - retentionSeconds;
  table.records = [...table.records, ...newRecords]
    .filter((record) => (record.dynamodb?.ApproximateCreationDateTime ?? oldest) >= oldest)
    .sort((left, right) => (sequence(left) < sequence(right) ? -1 : 1));
};

const readShard = async (call: Call, arn: string, ShardId: string, shard: Shard): Promise<DynamoDBRecord[]> => {
  const records: DynamoDBRecord[] = [];
  while (!shard.ended) {
    // An iterator expires after fifteen minutes, so each read requests a new one from the last position.
    shard.iterator ??= (
      await call<{ ShardIterator: string }>('GetShardIterator', {
        StreamArn: arn,
        ShardId,
        ...(shard.last === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: shard.last }),
      })
    ).ShardIterator;
    const page = await call<{ Records: DynamoDBRecord[]; NextShardIterator?: string }>('GetRecords', {
      ShardIterator: shard.iterator,
    });
    records.push(...page.Records);
    shard.last = page.Records.at(-1)?.dynamodb?.SequenceNumber ?? shard.last;
    shard.iterator = page.Records.length > 0 ? page.NextShardIterator : undefined;
    shard.ended = page.NextShardIterator === undefined;
    if (page.Records.length === 0) break;
  }
  return records;
};

const sequence = (record: DynamoDBRecord): bigint => BigInt(record.dynamodb?.SequenceNumber ?? '0');
