import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Answer, JsonRequest } from '../front/answer.ts';
import type { StreamReader, TableProperties } from '../model.ts';

const POLL_MS = 200;
const JSON_1_0 = 'application/x-amz-json-1.0';

interface Shard {
  ShardId: string;
  ParentShardId?: string;
}

export interface Proxy {
  pass: (request: JsonRequest) => Promise<Answer>;
  /** Creates the table unless it is there, with its stream and time to live; answers its stream's ARN. */
  createTable: (properties: TableProperties) => Promise<string | undefined>;
  streams: (streamArn: (tableName: string) => string) => StreamReader;
}

/** Another DynamoDB-compatible server (Amazon's DynamoDB Local, say); it takes any credentials, so none are ours. */
export function openProxy(endpoint: string, region: string): Proxy {
  const headers = (target: string): Record<string, string> => ({
    'content-type': JSON_1_0,
    'x-amz-target': target,
    authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=none`,
  });
  const post = async (target: string, body: Buffer | string): Promise<Answer> => {
    const response = await fetch(endpoint, { method: 'POST', headers: headers(target), body: body.toString() });
    return { status: response.status, headers: {}, body: await response.text() };
  };
  const call = async <Output>(target: string, input: unknown): Promise<Output> => {
    const answer = await post(target, JSON.stringify(input));
    const output = JSON.parse(String(answer.body)) as Output & { __type?: string; message?: string };
    if (answer.status !== 200) throw new Error(`${target}: ${output.__type ?? answer.status} ${output.message ?? ''}`);
    return output;
  };
  const dynamodb = <Output>(operation: string, input: unknown): Promise<Output> =>
    call(`DynamoDB_20120810.${operation}`, input);
  const stream = <Output>(operation: string, input: unknown): Promise<Output> =>
    call(`DynamoDBStreams_20120810.${operation}`, input);

  return {
    pass: ({ target, body }) => post(target, body),
    createTable: async (properties) => {
      const { TableNames } = await dynamodb<{ TableNames: string[] }>('ListTables', {});
      const { TimeToLiveSpecification: ttl, StreamSpecification: view, ...rest } = properties;
      if (!TableNames.includes(properties.TableName)) {
        await dynamodb('CreateTable', {
          ...tableInput(rest),
          ...(view && { StreamSpecification: { StreamEnabled: true, StreamViewType: view.StreamViewType } }),
        });
        if (ttl?.Enabled) {
          await dynamodb('UpdateTimeToLive', { TableName: properties.TableName, TimeToLiveSpecification: ttl });
        }
      }
      const { Table } = await dynamodb<{ Table: { LatestStreamArn?: string } }>('DescribeTable', {
        TableName: properties.TableName,
      });
      return Table.LatestStreamArn;
    },
    streams: (streamArn) => streamsOf(stream, streamArn),
  };
}

/** CloudFormation properties that CreateTable knows. */
const tableInput = (properties: TableProperties): Record<string, unknown> => ({
  TableName: properties.TableName,
  AttributeDefinitions: properties.AttributeDefinitions,
  KeySchema: properties.KeySchema,
  BillingMode: 'PAY_PER_REQUEST',
  ...(properties.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(pickIndex),
  }),
  ...(properties.LocalSecondaryIndexes && { LocalSecondaryIndexes: properties.LocalSecondaryIndexes.map(pickIndex) }),
});

const pickIndex = ({
  IndexName,
  KeySchema,
  Projection,
}: NonNullable<TableProperties['GlobalSecondaryIndexes']>[number]): unknown => ({ IndexName, KeySchema, Projection });

type Call = <Output>(operation: string, input: unknown) => Promise<Output>;

/** Sequence numbers order all records of a table here: a local server keeps a table in few shards, read in turn. */
function streamsOf(call: Call, streamArn: (tableName: string) => string): StreamReader {
  const readAll = async (tableName: string, after: string | undefined): Promise<DynamoDBRecord[]> => {
    const arn = streamArn(tableName);
    const { StreamDescription } = await call<{ StreamDescription: { Shards: Shard[] } }>('DescribeStream', {
      StreamArn: arn,
    });
    const found: DynamoDBRecord[] = [];
    for (const { ShardId } of StreamDescription.Shards) {
      const { ShardIterator } = await call<{ ShardIterator: string }>('GetShardIterator', {
        StreamArn: arn,
        ShardId,
        ShardIteratorType: 'TRIM_HORIZON',
      });
      let iterator: string | undefined = ShardIterator;
      while (iterator) {
        const page: { Records: DynamoDBRecord[]; NextShardIterator?: string } = await call('GetRecords', {
          ShardIterator: iterator,
        });
        found.push(...page.Records);
        iterator = page.Records.length > 0 ? page.NextShardIterator : undefined;
      }
    }
    return found.filter((record) => after === undefined || sequence(record) > BigInt(after)).sort(bySequence);
  };
  return {
    read: async (tableName, after, limit) => (await readAll(tableName, after)).slice(0, limit),
    latest: async (tableName) => (await readAll(tableName, undefined)).at(-1)?.dynamodb?.SequenceNumber,
    wait: async (tableName, after, signal) => {
      while (!signal.aborted && (await readAll(tableName, after)).length === 0) {
        await sleep(POLL_MS, undefined, { signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    },
  };
}

const sequence = (record: DynamoDBRecord): bigint => BigInt(record.dynamodb?.SequenceNumber ?? '0');
const bySequence = (left: DynamoDBRecord, right: DynamoDBRecord): number =>
  sequence(left) < sequence(right) ? -1 : sequence(left) > sequence(right) ? 1 : 0;
