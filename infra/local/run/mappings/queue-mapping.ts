import { DeleteMessageCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { type Faults, noFaults } from '../../aws/faults.ts';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { createBackoff } from './backoff.ts';
import type { Filter } from './filters.ts';

export interface QueueMapping {
  queueUrl: string;
  queueArn: string;
  region: string;
  batchSize: number;
  /** How long a batch waits for more messages after its first. */
  windowMs: number;
  /** Concurrent invocations. */
  concurrency: number;
  reportsBatchItemFailures: boolean;
  matchesFilter: Filter;
  target: RunningFunction;
  /** Signs as the function's role, which needs the permissions to receive and delete. */
  sqs: SQSClient;
  faults?: Faults;
}

const partialBatchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});
/** SQS's longest wait for a receive. */
const longPollSeconds = 20;
/** Of one receive. */
const maxReceiveMessages = 10;

/** Delivers messages to one function in concurrent batches until the signal aborts. */
export const runQueueMapping = async (mapping: QueueMapping, log: Log, signal: AbortSignal): Promise<void> => {
  await Promise.all(Array.from({ length: mapping.concurrency }, () => readQueue(mapping, log, signal)));
};

/** Receives batch after batch: processed messages are deleted, failed ones become visible again after their timeout. */
const readQueue = async (mapping: QueueMapping, log: Log, signal: AbortSignal): Promise<void> => {
  const backoff = createBackoff(`${mapping.target.label}: reading its queue`, log, signal);
  while (!signal.aborted) {
    try {
      const messages = await receiveBatch(mapping, signal);
      if (messages.length > 0) await deliver(mapping, messages, log);
      backoff.reset();
    } catch (error) {
      if (signal.aborted) return;
      await backoff.pauseAfterFailure(error);
    }
  }
};

/** As Lambda does, fills a batch from several receives until its window ends. */
const receiveBatch = async (mapping: QueueMapping, signal: AbortSignal): Promise<Message[]> => {
  const messages = await receive(mapping, mapping.batchSize, longPollSeconds, signal);
  const end = performance.now() + mapping.windowMs;
  while (messages.length > 0 && messages.length < mapping.batchSize) {
    const seconds = (end - performance.now()) / 1000;
    if (seconds <= 0) break;
    messages.push(...(await receive(mapping, mapping.batchSize - messages.length, Math.ceil(seconds), signal)));
  }
  return messages;
};

const receive = async (
  { sqs, queueUrl }: QueueMapping,
  most: number,
  WaitTimeSeconds: number,
  abortSignal: AbortSignal,
): Promise<Message[]> => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(most, maxReceiveMessages),
      WaitTimeSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
    { abortSignal },
  );
  return Messages;
};

const deliver = async (mapping: QueueMapping, messages: Message[], log: Log): Promise<void> => {
  const records = messages.map((message) => recordOf(mapping, message));
  const matching = records.filter((record) => mapping.matchesFilter({ ...record, body: parsedBody(record.body) }));
  const failed = matching.length > 0 ? await invokeWithFaults(mapping, matching, log) : new Set<string>();
  const processed = records.filter(({ messageId }) => !failed.has(messageId));
  await Promise.all(
    processed.map(({ receiptHandle }) =>
      mapping.sqs.send(new DeleteMessageCommand({ QueueUrl: mapping.queueUrl, ReceiptHandle: receiptHandle })),
    ),
  );
};

/** A standard queue delivers a message at least once, at times twice; the delivery that succeeds deletes it. */
const invokeWithFaults = async (mapping: QueueMapping, records: SQSRecord[], log: Log): Promise<Set<string>> => {
  const again = (mapping.faults ?? noFaults).strike('message-again', mapping.target.label) !== undefined;
  const [failed, failedAgain] = await Promise.all([
    invokeBatch(mapping, records, log),
    again ? invokeBatch(mapping, records, log) : undefined,
  ]);
  return failedAgain ? failed.intersection(failedAgain) : failed;
};

const invokeBatch = async (mapping: QueueMapping, records: SQSRecord[], log: Log): Promise<Set<string>> => {
  const started = performance.now();
  const { response, requestId } = await mapping.target.invoke({ Records: records });
  const failed = 'error' in response ? allIds(records) : failedIds(mapping, records, response.result);
  logCall(log, {
    name: `QUEUE ${mapping.target.label} ×${records.length}`,
    status: statusOf(failed.size, 'error' in response),
    milliseconds: performance.now() - started,
    requestId,
  });
  return failed;
};

/** The function itself succeeds when it returns messages to the queue, as one that waits for its job or its lease. */
const statusOf = (failed: number, isError: boolean): number | string => {
  if (failed === 0) return 200;
  return isError ? 500 : `200, ${failed} returned`;
};

const allIds = (records: SQSRecord[]): Set<string> => new Set(records.map(({ messageId }) => messageId));

const failedIds = (mapping: QueueMapping, records: SQSRecord[], result: string): Set<string> => {
  if (!mapping.reportsBatchItemFailures || result === 'null' || result === '""') return new Set();
  const parsedResponse = partialBatchResponse.safeParse(JSON.parse(result));
  const batchIds = allIds(records);
  const reportedIds = parsedResponse.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  // As on AWS, a response of another shape, or one with an unknown message id, fails the whole batch.
  return !parsedResponse.success || reportedIds.some((id) => !batchIds.has(id)) ? batchIds : new Set(reportedIds);
};

const recordOf = ({ queueArn, region }: QueueMapping, message: Message): SQSRecord => ({
  messageId: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  md5OfBody: message.MD5OfBody ?? '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
    ...message.Attributes,
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { StringValue, DataType }]) => [
      name,
      { stringValue: StringValue, dataType: DataType ?? 'String' },
    ]),
  ),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
});

const parsedBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body; // Filters compare a body that is not JSON as text.
  }
};
