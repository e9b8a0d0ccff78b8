import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamReader, TableProperties } from '../model.ts';
import type { JsonRequest, ServiceResponse } from '../protocol/response.ts';
import { streamReader } from './proxy-streams.ts';

const pollMs = 100;
const jsonContentType = 'application/x-amz-json-1.0';

/** An error response of the other server. */
class RemoteError extends Error {
  readonly type: string;
  constructor(target: string, type: string, message: string) {
    super(`${target}: ${type} ${message}`);
    this.type = type.replace(/^.*#/, '');
  }
}

interface Described {
  Table: { TableStatus: string; LatestStreamArn?: string };
}

interface Proxy {
  forward: (request: JsonRequest) => Promise<ServiceResponse>;
  /** Creates the table with its stream and time to live unless it exists; returns the stream's ARN. */
  createTable: (properties: TableProperties) => Promise<string | undefined>;
  streams: (streamArn: (tableName: string) => string) => StreamReader;
}

/**
 * Connects to another DynamoDB-compatible server, for example Amazon's DynamoDB Local, which accepts any credentials.
 */
export const openProxy = (endpoint: string, region: string): Proxy => {
  const headers = (target: string): Record<string, string> => ({
    'content-type': jsonContentType,
    'x-amz-target': target,
    'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
    authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=none`,
  });
  const post = async (target: string, body: Buffer | string): Promise<ServiceResponse> => {
    const response = await fetch(endpoint, { method: 'POST', headers: headers(target), body: body.toString() });
    return { status: response.status, headers: {}, body: await response.text() };
  };
  const call = async <Output>(target: string, input: unknown): Promise<Output> => {
    const response = await post(target, JSON.stringify(input));
    const output = JSON.parse(String(response.body)) as Output & { __type?: string; message?: string };
    if (response.status !== 200)
      throw new RemoteError(target, output.__type ?? String(response.status), output.message ?? '');
    return output;
  };
  const dynamodb = <Output>(operation: string, input: unknown): Promise<Output> =>
    call(`DynamoDB_20120810.${operation}`, input);
  const stream = <Output>(operation: string, input: unknown): Promise<Output> =>
    call(`DynamoDBStreams_20120810.${operation}`, input);
  const describe = async (name: { TableName: string }): Promise<Described | undefined> => {
    try {
      return await dynamodb<Described>('DescribeTable', name);
    } catch (error) {
      if (error instanceof RemoteError && error.type === 'ResourceNotFoundException') return undefined;
      throw error;
    }
  };

  return {
    forward: ({ target, body }) => post(target, body),
    createTable: async (properties) => {
      const name = { TableName: properties.TableName };
      const { TimeToLiveSpecification: ttl } = properties;
      if (!(await describe(name))) {
        await dynamodb('CreateTable', tableInput(properties));
        if (ttl?.Enabled) await dynamodb('UpdateTimeToLive', { ...name, TimeToLiveSpecification: ttl });
      }
      let described = await describe(name);
      while (described?.Table.TableStatus !== 'ACTIVE') {
        await sleep(pollMs);
        described = await describe(name);
      }
      return described.Table.LatestStreamArn;
    },
    streams: (streamArn) => streamReader(stream, streamArn),
  };
};

/** Selects the CloudFormation properties that CreateTable accepts. */
const tableInput = (properties: TableProperties): Record<string, unknown> => ({
  TableName: properties.TableName,
  AttributeDefinitions: properties.AttributeDefinitions,
  KeySchema: properties.KeySchema,
  BillingMode: 'PAY_PER_REQUEST',
  ...(properties.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(pickIndex),
  }),
  ...(properties.LocalSecondaryIndexes && { LocalSecondaryIndexes: properties.LocalSecondaryIndexes.map(pickIndex) }),
  ...(properties.StreamSpecification && {
    StreamSpecification: { StreamEnabled: true, StreamViewType: properties.StreamSpecification.StreamViewType },
  }),
});

const pickIndex = ({
  IndexName,
  KeySchema,
  Projection,
}: NonNullable<TableProperties['GlobalSecondaryIndexes']>[number]): unknown => ({ IndexName, KeySchema, Projection });
