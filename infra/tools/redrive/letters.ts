import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

const sqs = new SQSClient({});

/** A message of a dead-letter queue. */
export interface Letter {
  id: string;
  body: string;
  /** When it was first sent to the queue that gave it up, or to this one by a function. */
  sentAt: Date;
  receiptHandle: string;
}

/** SQS's limit on the messages of one request. */
const maxBatch = 10;
/** A queue may answer without messages although it has some: it asks a sample of its servers. */
const emptyAnswers = 2;
/** Letters of one run, which are in memory; the next run continues. */
const maxLetters = 10_000;

/** The number of letters in a queue: those that can be read, and those that another reader has taken. */
export const countLetters = async (url: string): Promise<{ visible: number; hidden: number }> => {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return {
    visible: Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0),
    hidden: Number(Attributes?.['ApproximateNumberOfMessagesNotVisible'] ?? 0),
  };
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
      letters.set(id, { id, body, receiptHandle, sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)) });
    if (letters.size === before) empty += 1;
  }
  return [...letters.values()].toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
};

export const sendTo = async (url: string, { body }: Letter): Promise<void> => {
  await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body }));
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
