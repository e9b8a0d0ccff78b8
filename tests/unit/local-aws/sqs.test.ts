import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion } from './test-gateway.ts';

let fixture: TestGateway;
let sqs: SQSClient;
let QueueUrl: string;

const createQueues = (): void => {
  const { queueArn } = fixture.gateway.createQueue({ name: 'jobs-dlq' });
  const redrive = { deadLetterTargetArn: queueArn, maxReceiveCount: 2 };
  QueueUrl = fixture.gateway.createQueue({ name: 'jobs', visibilityTimeout: 30, redrive }).queueUrl;
  sqs = new SQSClient(fixture.clientOptions('admin'));
};

beforeAll(async () => {
  fixture = await startTestGateway();
  createQueues();
});
afterAll(() => fixture.stop());

const receive = async (url = QueueUrl, WaitTimeSeconds = 0) =>
  (
    await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        WaitTimeSeconds,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      }),
    )
  ).Messages ?? [];

test('a long poll returns when a message arrives', async () => {
  const polled = receive(QueueUrl, 10);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'wake' }));
  const [message] = await polled;
  expect(message?.Body).toBe('wake');
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
});

test('a delayed message is received after its delay, and an earlier request waits for it', async () => {
  await sqs.send(
    new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: 'a', MessageBody: 'later', DelaySeconds: 1 }] }),
  );
  expect(await receive()).toEqual([]);
  const [message] = await receive(QueueUrl, 10);
  expect(message?.Body).toBe('later');
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
});

test('a message is received again when its visibility timeout is over, with its count', async () => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
  const [first] = await receive();
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 1 }),
  );
  const [second] = await receive(QueueUrl, 10);
  expect(second).toMatchObject({ Body: 'again', Attributes: { ApproximateReceiveCount: '2' } });
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 30 }),
  );
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle }));
});

test('messages of other groups, and of none, are received before a group with many', async () => {
  const entriesOf = (group: string | undefined, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      Id: String(at),
      MessageBody: `${group} ${at}`,
      ...(group && { MessageGroupId: group }),
    }));
  for (const Entries of [
    entriesOf('import', 10),
    entriesOf('import', 2),
    entriesOf('small', 2),
    entriesOf(undefined, 1),
  ])
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  const received = async (MaxNumberOfMessages: number) => {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages,
      MessageSystemAttributeNames: ['MessageGroupId'],
    });
    const { Messages = [] } = await sqs.send(command);
    for (const { ReceiptHandle } of Messages) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Messages.map(({ Attributes }) => Attributes?.MessageGroupId);
  };
  expect((await received(4)).map(String).sort()).toEqual(['import', 'small', 'small', 'undefined']);
  expect(await received(10)).toEqual(Array.from({ length: 10 }, () => 'import'));
  expect(await received(10)).toEqual(['import']);
});

test('a restart does not wait for a long poll', async () => {
  const polled = receive(QueueUrl, 20);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await fixture.restart();
  expect(await polled).toEqual([]);
  createQueues();
});

test('a message received too often goes to the dead-letter queue, and is moved back from there', async () => {
  await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: 'a', MessageBody: 'poison' }] }));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [message] = await receive();
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
  expect(await receive()).toEqual([]);
  const dead = fixture.gateway.createQueue({ name: 'jobs-dlq' });
  const [letter] = await receive(dead.queueUrl);
  expect(letter).toMatchObject({ Body: 'poison' });
  const task = { SourceArn: dead.queueArn, DestinationArn: dead.queueArn.replace('jobs-dlq', 'jobs') };
  await sqs.send(new StartMessageMoveTaskCommand(task));
  expect(await sqs.send(new ListMessageMoveTasksCommand({ SourceArn: task.SourceArn }))).toMatchObject({
    // It is hidden from others while it is received.
    Results: [{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 0 }],
  });
  const { ReceiptHandle } = letter ?? {};
  await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: dead.queueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  await sqs.send(new StartMessageMoveTaskCommand(task));
  expect(await receive(dead.queueUrl)).toEqual([]);
  const [again] = await receive();
  expect(again).toMatchObject({ Body: 'poison', Attributes: { ApproximateReceiveCount: '1' } });
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again?.ReceiptHandle }));
});

test('messages and settings persist over a restart', async () => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }));
  await fixture.restart();
  createQueues();
  expect(await receive()).toMatchObject([{ Body: 'kept' }]);
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  expect(Attributes).toMatchObject({ VisibilityTimeout: '30', RedrivePolicy: expect.stringContaining('jobs-dlq') });
});

test('a message that was received before a restart is received again, because its receiver ended as well', async () => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'in flight' }));
  expect((await receive()).map(({ Body }) => Body)).toEqual(['in flight']);
  await fixture.restart();
  createQueues();
  const again = [...(await receive()), ...(await receive())];
  expect(again.map(({ Body }) => Body)).toContain('in flight');
});

test('roles need the action, also for batches, and an unknown queue is reported', async () => {
  const arn = `arn:aws:sqs:${testRegion}:${testAccount}:jobs`;
  fixture.addRole('sender', [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn }]);
  const sender = new SQSClient(fixture.clientOptions('sender'));
  await sender.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: 'a', MessageBody: 'b' }] }));
  await expect(sender.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
  await expect(
    sqs.send(new SendMessageCommand({ QueueUrl: QueueUrl.replace('/jobs', '/none'), MessageBody: 'x' })),
  ).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
});
