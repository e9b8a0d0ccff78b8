import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { requiredEnv } from './env.ts';

export const sqs = new SQSClient({});
/** SQS's limit on the messages of one request, which may have 256 KB together. */
const batchSize = 10;

/** Sends a message as JSON. `queue`: the variable with its address. */
export const sendMessage = async (queue: string, message: unknown, DelaySeconds?: number): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: requiredEnv(queue),
      MessageBody: JSON.stringify(message),
      ...(DelaySeconds !== undefined && { DelaySeconds }),
    }),
  );
};

/** Sends many messages. `group`: the fair queues of SQS deliver others before the thousands of one group. */
export const sendMessages = async (queue: string, messages: readonly unknown[], group?: string): Promise<void> => {
  for (let at = 0; at < messages.length; at += batchSize) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: requiredEnv(queue),
        Entries: messages.slice(at, at + batchSize).map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
          ...(group !== undefined && { MessageGroupId: group }),
        })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not queued: ${Failed[0]?.Message}`);
  }
};
