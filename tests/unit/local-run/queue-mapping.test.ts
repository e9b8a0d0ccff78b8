import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { noFaults } from '../../../infra/local/aws/faults.ts';
import type { Gateway } from '../../../infra/local/aws/gateway.ts';
import type { Log } from '../../../infra/local/run/log.ts';
import { startEventSources } from '../../../infra/local/run/mappings/event-sources.ts';
import type { JsonObject } from '../../../infra/local/run/template/model.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { fakeFunctions, resource, silentLog, templateOf } from './fake-template.ts';

const sqs = mockAwsClient(SQSClient);
let waiting: Message[];
let logged: string[];
const log: Log = { ...silentLog, info: (text) => logged.push(text), error: (text) => logged.push(text) };
const deleted = () => sqs.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

beforeEach(() => {
  logged = [];
  sqs.reset();
  waiting = Array.from({ length: 12 }, (_, at) => ({ MessageId: `m${at}`, ReceiptHandle: `r${at}`, Body: '{}' }));
  sqs.on(DeleteMessageCommand).resolves({});
  sqs.on(ReceiveMessageCommand).callsFake(async ({ MaxNumberOfMessages = 1 }) => {
    if (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    return { Messages: waiting.splice(0, MaxNumberOfMessages) };
  });
});

const worker = 'arn:aws:lambda:ap-southeast-3:000000000000:function:worker';

/** Runs a mapping until `settle` is true; returns the batch sizes and the maximum of concurrent batches. */
const consume = async (settings: JsonObject, settle = () => false) => {
  const sizes: number[] = [];
  let active = 0;
  let maxActive = 0;
  const functions = fakeFunctions({
    worker: async ({ Records }: SQSEvent) => {
      sizes.push(Records.length);
      active += 1;
      maxActive = Math.max(maxActive, active);
      await new Promise((resolve) => setTimeout(resolve, 20));
      active -= 1;
      return {
        batchItemFailures: Records.flatMap(({ messageId }) =>
          messageId === 'm3' ? [{ itemIdentifier: messageId }] : [],
        ),
      };
    },
  });
  const template = templateOf({
    Jobs: resource('AWS::SQS::Queue', {}),
    Mapping: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['Jobs', 'Arn'] },
      FunctionName: worker,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ...settings,
    }),
  });
  const gateway = { url: 'http://127.0.0.1:1' } as Gateway;
  const sources = startEventSources({
    template,
    gateway,
    functions,
    faults: noFaults,
    dataDir: '/nowhere',
    shards: 1,
    log,
  });
  await vi.waitUntil(settle, { timeout: 30_000, interval: 5 });
  await sources.stop();
  return { sizes, most: maxActive };
};

test('uses the mapping’s concurrency and batch size; failed messages stay in the queue', async () => {
  const { sizes, most: maxActive } = await consume(
    { BatchSize: 2, ScalingConfig: { MaximumConcurrency: 3 } },
    () => deleted().length === 11,
  );
  expect(maxActive).toBe(3);
  expect(sizes).toEqual([2, 2, 2, 2, 2, 2]);
  expect(deleted()).not.toContain('r3');
  expect(logged.filter((line) => / 200, 1 returned /.test(line))).toHaveLength(1);
  expect(logged.filter((line) => / 500 /.test(line))).toEqual([]);
});

test('runs one batch at a time with a concurrency of one', async () => {
  const { most: maxActive, sizes } = await consume(
    { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 1 } },
    () => deleted().length === 11,
  );
  expect([maxActive, sizes.length]).toEqual([1, 12]);
});

test('uses Lambda’s defaults: batches of ten, five at a time', async () => {
  waiting = Array.from({ length: 60 }, (_, at) => ({ MessageId: `n${at}`, ReceiptHandle: `s${at}`, Body: '{}' }));
  const { most: maxActive, sizes } = await consume({}, () => deleted().length === 60);
  expect([maxActive, Math.max(...sizes)]).toEqual([5, 10]);
});

test('fills a batch from several receives until it is full or its window ends', async () => {
  const { sizes } = await consume(
    { BatchSize: 11, MaximumBatchingWindowInSeconds: 1, ScalingConfig: { MaximumConcurrency: 1 } },
    () => deleted().length === 11,
  );
  expect(sizes).toEqual([11, 1]);
});
