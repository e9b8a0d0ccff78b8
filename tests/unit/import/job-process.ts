import { type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { dynamo } from '../../../functions/db/table.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { handler } from '../../../functions/workers/run-bulk-job.ts';

/** One invocation of the worker in a process that can be killed; it prints when it begins and when it has ended. */
const queue = new SQSClient({});
/** Messages of earlier jobs that no worker has deleted appear again after their visibility timeout. */
const receiveMessage = async (jobId: string): Promise<Message | undefined> => {
  const { Messages: [message] = [] } = await queue.send(
    new ReceiveMessageCommand({ QueueUrl: requiredEnv('JOBS_QUEUE_URL'), WaitTimeSeconds: 5 }),
  );
  return message === undefined || message.Body?.includes(`"${jobId}"`) ? message : receiveMessage(jobId);
};
const message = await receiveMessage(requiredEnv('JOB_ID'));
const { MessageId: messageId, ReceiptHandle: receiptHandle, Body: body } = message ?? {};
const record = { messageId, receiptHandle, body, attributes: { SentTimestamp: String(Date.now()) } };
process.stdout.write('begins\n');
/** Dies as by kill -9 before one of its transactions, where a test names it. */
const lastWrite = Number(process.env['KILL_AT_TRANSACTION'] ?? Number.NaN);
let transactions = 0;
dynamo.middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      if (commandName === 'TransactWriteItemsCommand') transactions += 1;
      if (transactions === lastWrite) process.kill(process.pid, 'SIGKILL');
      return next(args);
    },
  { step: 'initialize', name: 'kill' },
);
const response = await handler(
  { Records: [record] } as unknown as SQSEvent,
  {
    awsRequestId: 'killed',
    getRemainingTimeInMillis: () => 300_000,
  } as Context,
);
process.stdout.write(response.batchItemFailures.length === 0 ? 'ended\n' : 'broke off\n');
process.exit(0);
