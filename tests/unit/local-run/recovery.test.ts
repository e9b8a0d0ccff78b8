import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noFaults } from '../../../infra/local/aws/faults.ts';
import type { Gateway } from '../../../infra/local/aws/gateway.ts';
import type { Log } from '../../../infra/local/run/log.ts';
import { type EventSources, startEventSources } from '../../../infra/local/run/mappings/event-sources.ts';
import type { Schedules } from '../../../infra/local/run/schedules/schedules.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { startTestGateway, type TestGateway, testTable } from '../local-aws/test-gateway.ts';
import { type FakeHandler, fakeFunctions, functionArn, resource, templateOf } from './fake-template.ts';

const sqs = mockAwsClient(SQSClient);
const folder = mkdtempSync(join(tmpdir(), 'hims-recovery-'));
const logLines: string[] = [];
const record = (text: string): void => void logLines.push(text);
const log: Log = { info: record, debug: record, warn: record, error: record };
let testGateway: TestGateway;
let sources: EventSources | undefined;
let schedules: Schedules | undefined;

beforeEach(async () => {
  logLines.length = 0;
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  testGateway = await startTestGateway();
  await testGateway.gateway.createTable(testTable);
});
afterEach(async () => {
  await sources?.stop();
  await schedules?.stop();
  await testGateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

const putItem = async (SK: string): Promise<void> => {
  const { DynamoDBClient, PutItemCommand } = await import('@aws-sdk/client-dynamodb');
  const Item = { PK: { S: 'P' }, SK: { S: SK } };
  await new DynamoDBClient(testGateway.clientOptions('admin')).send(
    new PutItemCommand({ TableName: testTable.TableName, Item }),
  );
};

/** Runs the table's stream into a handler; returns the keys of the delivered items, in order. */
const followStream = (gateway: Gateway, handler: FakeHandler = () => null): string[] => {
  const delivered: string[] = [];
  const functions = fakeFunctions({
    worker: (event: DynamoDBStreamEvent) => {
      delivered.push(...event.Records.map(({ dynamodb }) => dynamodb?.Keys?.SK?.S ?? ''));
      return handler(event as never);
    },
  });
  const template = templateOf({
    Table: resource('AWS::DynamoDB::Table', { TableName: testTable.TableName }),
    Dead: resource('AWS::SQS::Queue', { QueueName: 'dead' }),
    Mapping: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      FunctionName: functionArn('worker'),
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Dead', 'Arn'] } } },
    }),
  });
  for (const table of template.ofType('AWS::DynamoDB::Table'))
    template.setCreatedAttributes(table, { StreamArn: 'arn:stream' });
  sources = startEventSources({ template, gateway, functions, faults: noFaults, dataDir: folder, shards: 1, log });
  return delivered;
};

const checkpointPath = (mapping: string): string => join(folder, 'mappings', mapping);
const mapping = 'app-Mapping.txt';

test('a stream continues when its position cannot be saved, and saves the position later', async () => {
  // The temporary file cannot be written because it is a folder, which simulates a full disk.
  mkdirSync(checkpointPath(`${mapping}.new`), { recursive: true });
  const delivered = followStream(testGateway.gateway);
  for (const SK of ['a', 'b', 'c']) {
    await putItem(SK);
    await vi.waitFor(() => expect(delivered.at(-1)).toBe(SK), 5000);
  }
  expect(delivered).toEqual(['a', 'b', 'c']);
  expect(logLines.filter((line) => line.includes('could not be saved'))).toHaveLength(1);
  rmdirSync(checkpointPath(`${mapping}.new`));
  await vi.waitFor(() => expect(readFileSync(checkpointPath(mapping), 'utf8')).toMatch(/3$/), 5000);
  expect(logLines.join('\n')).toContain('was saved');
});

test('reads a stream again after a pause when a read fails, and logs the error', async () => {
  const { streams } = testGateway.gateway;
  const read = vi
    .fn(streams.read)
    .mockRejectedValueOnce(new Error('disk I/O error'))
    .mockRejectedValueOnce(new Error('disk I/O error'));
  const delivered = followStream({ ...testGateway.gateway, streams: { ...streams, read } });
  await putItem('a');
  await vi.waitFor(() => expect(delivered).toEqual(['a']), 5000);
  expect(logLines.filter((line) => line.includes('disk I/O error'))).toHaveLength(2);
  expect(logLines.join('\n')).toContain('next try in 0.4 s');
});

test('records that fail on a full disk are not given up, but processed once there is space', async () => {
  let writeErrors = 0;
  let isFull = true;
  const delivered = followStream({ ...testGateway.gateway, storageErrors: () => writeErrors }, () => {
    if (!isFull) return null;
    writeErrors += 1;
    // The mapping allows one retry; this is the third attempt.
    isFull = writeErrors < 3;
    throw new Error('InternalFailure');
  });
  await putItem('a');
  await vi.waitFor(() => expect(delivered).toEqual(['a', 'a', 'a', 'a']), 8000);
  await putItem('b');
  await vi.waitFor(() => expect(delivered.at(-1)).toBe('b'), 5000);
  expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(0);
});
