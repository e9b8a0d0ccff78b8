import { setTimeout as wait } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';

const sqs = new SQSClient({});

/** A message of a dead-letter queue. */
export interface Letter {
  body: string;
  /** When it was first sent to the queue that gave it up, or to this one by a function. */
  sentAt: Date;
  receiptHandle: string;
}

/** Replays letters; those that failed stay in their queue. */
export type Replay = (
  letters: readonly Letter[],
) => Promise<{ failed: ReadonlyMap<Letter, string>; notes?: readonly string[] }>;

/** SQS's limit on the messages of one request. */
const maxBatch = 10;
/** A queue may answer without messages although it has some: it asks a sample of its servers. */
const emptyAnswers = 2;
/** Letters of one run, which are in memory; the next run continues. */
const maxLetters = 10_000;
const moveTaskPollMs = 1000;

const attributesOf = async (QueueUrl: string, ...AttributeNames: QueueAttributeName[]) =>
  (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }))).Attributes ?? {};

/** The approximate number of letters in a queue, with those that another reader has taken. */
export const countLetters = async (url: string): Promise<number> => {
  const counts = await attributesOf(url, 'ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible');
  return Object.values(counts).reduce((sum, count) => sum + Number(count), 0);
};

/** The letters of a queue, oldest first. Other readers do not see them for so many seconds. */
export const readLetters = async (url: string, hiddenSeconds: number): Promise<Letter[]> => {
  const letters = new Map<string, Letter>();
  for (let empty = 0; empty < emptyAnswers && letters.size < maxLetters; ) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: maxBatch,
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    );
    const before = letters.size;
    for (const { MessageId: id = '', Body: body = '', ReceiptHandle: receiptHandle = '', Attributes } of Messages)
      letters.set(id, { body, receiptHandle, sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)) });
    if (letters.size === before) empty += 1;
  }
  return [...letters.values()].toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
};

/** Has SQS move the letters of a dead-letter queue to the queue that gave them up. Resolves to their number. */
export const moveLetters = async (from: string, to: string): Promise<number> => {
  const { QueueArn: SourceArn } = await attributesOf(from, 'QueueArn');
  const { QueueArn: DestinationArn } = await attributesOf(to, 'QueueArn');
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }));
  for (;;) {
    const { Results: [task] = [] } = await sqs.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 1 }));
    if (task?.Status === 'COMPLETED') return task.ApproximateNumberOfMessagesMoved ?? 0;
    if (task?.Status !== 'RUNNING') throw new Error(`SQS moves the letters no longer: ${task?.FailureReason}`);
    await wait(moveTaskPollMs);
  }
};

export const deleteLetter = async (url: string, { receiptHandle }: Letter): Promise<void> => {
  await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receiptHandle }));
};

/** Lets other readers see a letter again. */
export const returnLetter = async (url: string, { receiptHandle }: Letter): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: 0 }),
  );
};
