import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamReader } from '../model.ts';

const pollMs = 200;
const retentionSeconds = 24 * 60 * 60;

type Call = <Output>(operation: string, input: unknown) => Promise<Output>;

/** How far one shard has been read. */
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
 * Reads tables' streams through the DynamoDB Streams API. Sequence numbers order all records of a table: a local
 * server has one shard open at a time.
 */
export const streamReader = (call: Call, streamArn: (tableName: string) => string): StreamReader => {
  const tables = new Map<string, TableProgress>();

  const pullTable = async (tableName: string): Promise<DynamoDBRecord[]> => {
    const arn = streamArn(tableName);
    const known = tables.get(tableName);
    const table = known?.arn === arn ? known : { arn, shards: new Map(), records: [], pulling: undefined };
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

/** Adds what the shards hold beyond what was read of them. */
const pullRecords = async (call: Call, table: TableProgress): Promise<void> => {
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>('DescribeStream', {
    StreamArn: table.arn,
  });
  const found: DynamoDBRecord[] = [];
  for (const { ShardId } of StreamDescription.Shards) {
    const shard = table.shards.get(ShardId) ?? { iterator: undefined, last: undefined, ended: false };
    table.shards.set(ShardId, shard);
    found.push(...(await readShard(call, table.arn, ShardId, shard)));
  }
  if (found.length === 0) return;
  const oldest = Date.now() / 1000 - retentionSeconds;
  table.records = [...table.records, ...found]
    .filter((record) => (record.dynamodb?.ApproximateCreationDateTime ?? oldest) >= oldest)
    .sort((left, right) => (sequence(left) < sequence(right) ? -1 : 1));
};

const readShard = async (call: Call, arn: string, ShardId: string, shard: Shard): Promise<DynamoDBRecord[]> => {
  const found: DynamoDBRecord[] = [];
  while (!shard.ended) {
    // Iterators expire after a quarter of an hour, so a fresh one is asked for where reading stopped last.
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
    found.push(...page.Records);
    shard.last = page.Records.at(-1)?.dynamodb?.SequenceNumber ?? shard.last;
    shard.iterator = page.Records.length > 0 ? page.NextShardIterator : undefined;
    shard.ended = page.NextShardIterator === undefined;
    if (page.Records.length === 0) break;
  }
  return found;
};

const sequence = (record: DynamoDBRecord): bigint => BigInt(record.dynamodb?.SequenceNumber ?? '0');
