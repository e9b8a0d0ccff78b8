import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Gateway } from '../../../infra/local/aws/gateway.ts';
import type { Log } from '../../../infra/local/run/log.ts';
import { type EventSources, startEventSources } from '../../../infra/local/run/mappings/event-sources.ts';
import { type Schedules, startSchedules } from '../../../infra/local/run/schedules/schedules.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { startTestGateway, type TestGateway, testTable } from '../local-aws/test-gateway.ts';
import { type FakeHandler, fakeFunctions, functionArn, resource, templateOf } from './fake-template.ts';

const sqs = mockAwsClient(SQSClient);
const folder = mkdtempSync(join(tmpdir(), 'hims-recovery-'));
const said: string[] = [];
const note = (text: string): void => void said.push(text);
const log: Log = { info: note, debug: note, warn: note, error: note };
let stage: TestGateway;
let sources: EventSources | undefined;
let schedules: Schedules | undefined;

beforeEach(async () => {
  said.length = 0;
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  stage = await startTestGateway();
  await stage.gateway.createTable(testTable);
});
afterEach(async () => {
  await sources?.stop();
  await schedules?.stop();
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
});

const putItem = async (SK: string): Promise<void> => {
  const { DynamoDBClient, PutItemCommand } = await import('@aws-sdk/client-dynamodb');
  const Item = { PK: { S: 'P' }, SK: { S: SK } };
  await new DynamoDBClient(stage.clientOptions('admin')).send(
    new PutItemCommand({ TableName: testTable.TableName, Item }),
  );
};

/** Runs the stream of the table into a handler; the names of the items it was given, in order. */
const followStream = (gateway: Gateway, handler: FakeHandler = () => null): string[] => {
  const given: string[] = [];
  const functions = fakeFunctions({
    worker: (event: DynamoDBStreamEvent) => {
      given.push(...event.Records.map(({ dynamodb }) => dynamodb?.Keys?.SK?.S ?? ''));
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
  sources = startEventSources(template, gateway, functions, folder, log);
  return given;
};

const placeOf = (mapping: string): string => join(folder, 'mappings', mapping);
const mapping = 'app-Mapping.txt';

test('a stream whose place cannot be saved is read on, and the place is saved once there is room', async () => {
  // The draft of the file cannot be written: as on a full disk, and without one.
  mkdirSync(placeOf(`${mapping}.new`), { recursive: true });
  const given = followStream(stage.gateway);
  for (const SK of ['a', 'b', 'c']) {
    await putItem(SK);
    await vi.waitFor(() => expect(given.at(-1)).toBe(SK), 5000);
  }
  expect(given).toEqual(['a', 'b', 'c']);
  expect(said.filter((line) => line.includes('could not be saved'))).toHaveLength(1);
  rmdirSync(placeOf(`${mapping}.new`));
  await vi.waitFor(() => expect(readFileSync(placeOf(mapping), 'utf8')).toMatch(/3$/), 5000);
  expect(said.join('\n')).toContain('is saved again');
});

test('a stream that cannot be read is read again after a pause, and the log says so', async () => {
  const { streams } = stage.gateway;
  const read = vi
    .fn(streams.read)
    .mockRejectedValueOnce(new Error('disk I/O error'))
    .mockRejectedValueOnce(new Error('disk I/O error'));
  const given = followStream({ ...stage.gateway, streams: { ...streams, read } });
  await putItem('a');
  await vi.waitFor(() => expect(given).toEqual(['a']), 5000);
  expect(said.filter((line) => line.includes('disk I/O error'))).toHaveLength(2);
  expect(said.join('\n')).toContain('next try in 0.4 s');
});

test('records that fail while the disk is full are not given up: they are done once there is room', async () => {
  let faults = 0;
  let isFull = true;
  const given = followStream({ ...stage.gateway, storageFaults: () => faults }, () => {
    if (!isFull) return null;
    faults += 1;
    // One retry is all the mapping allows: this is the third attempt.
    isFull = faults < 3;
    throw new Error('InternalFailure');
  });
  await putItem('a');
  await vi.waitFor(() => expect(given).toEqual(['a', 'a', 'a', 'a']), 8000);
  await putItem('b');
  await vi.waitFor(() => expect(given.at(-1)).toBe('b'), 5000);
  expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(0);
});

test('the description of records given up is sent again when the queue has a fault', async () => {
  const fault = Object.assign(new Error('InternalFailure'), { $metadata: { httpStatusCode: 500 } });
  sqs.on(SendMessageCommand).rejectsOnce(fault).rejectsOnce(fault).resolves({});
  followStream(stage.gateway, () => {
    throw new Error('poison');
  });
  await putItem('a');
  await vi.waitFor(() => expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(3), 5000);
  await vi.waitFor(() => expect(said.join('\n')).toContain('works again after 2 failed tries'), 5000);
});

test('a place beyond the newest record, as a power cut leaves it, passes over nothing', async () => {
  mkdirSync(join(folder, 'mappings'), { recursive: true });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(placeOf(mapping), '000000000000000000900');
  const given = followStream(stage.gateway);
  await putItem('a');
  await vi.waitFor(() => expect(given).toEqual(['a']), 5000);
});

test('a queue that cannot be read is read again after growing pauses, and the log says when it works', async () => {
  const messages = [{ MessageId: 'm', ReceiptHandle: 'r', Body: '{}' }];
  sqs
    .on(ReceiveMessageCommand)
    .rejectsOnce(new Error('no room'))
    .rejectsOnce(new Error('no room'))
    .callsFake(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { Messages: messages.splice(0) };
    });
  const worker = vi.fn();
  const template = templateOf({
    Jobs: resource('AWS::SQS::Queue', {}),
    Mapping: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['Jobs', 'Arn'] },
      FunctionName: functionArn('worker'),
      ScalingConfig: { MaximumConcurrency: 1 },
    }),
  });
  sources = startEventSources(template, stage.gateway, fakeFunctions({ worker }), folder, log);
  await vi.waitFor(() => expect(worker).toHaveBeenCalledOnce(), 5000);
  expect(said.filter((line) => line.includes('no room'))).toHaveLength(2);
  expect(said.join('\n')).toContain('works again after 2 failed tries');
});

test('a schedule runs at its next time after one that failed, and its dead letter waits for the queue', async () => {
  const fault = Object.assign(new Error('InternalFailure'), { $metadata: { httpStatusCode: 500 } });
  sqs.on(SendMessageCommand).rejectsOnce(fault).resolves({});
  const worker = vi.fn(() => {
    if (worker.mock.calls.length <= 3) throw new Error('no room');
  });
  const template = templateOf({
    clock: resource('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 day)',
      Targets: [{ Id: 'Target0', Arn: functionArn('worker') }],
    }),
    missed: resource('AWS::SQS::Queue', { QueueName: 'missed' }),
  });
  const functions = fakeFunctions({ worker });
  const [target] = functions.all;
  if (target) target.deadLetterArn = 'arn:aws:sqs:ap-southeast-3:000000000000:missed';
  schedules = startSchedules(template, stage.gateway, functions, log);
  schedules.runAll();
  await vi.waitFor(() => expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(2), 5000);
  expect(said.join('\n')).toContain('its dead letters');
  schedules.runAll();
  await vi.waitFor(() => expect(worker).toHaveBeenCalledTimes(4), 5000);
});
