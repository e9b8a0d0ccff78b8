import { type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
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
const response = await handler(
  { Records: [record] } as unknown as SQSEvent,
  {
    awsRequestId: 'killed',
    getRemainingTimeInMillis: () => 300_000,
  } as Context,
);
process.stdout.write(response.batchItemFailures.length === 0 ? 'ended\n' : 'broke off\n');
process.exit(0);
