import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import { openDatabase } from '../database.ts';
import type { Authorize } from '../iam/authorizer.ts';
import type { QueueProperties, ServiceContext } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL,
    sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, receipt_handle TEXT UNIQUE,
    receive_count INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, message_group TEXT
  );
  CREATE INDEX IF NOT EXISTS messages_by_visibility ON messages (queue, visible_at);
`;

interface Message {
  id: string;
  body: string;
  sent_at: number;
  receipt_handle: string;
  receive_count: number;
  first_received_at: number;
  message_group: string | null;
}

const maxBytes = 1024 * 1024;
const maxBatch = 10;
/** A group with more messages than this is delivered after the others. AWS decides by a group's share of the processing. */
const maxQuietMessages = 10;
const bodyCharacters = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+$/u;

/** The parameters of all operations; a strict object, because what is ignored here would have an effect on AWS. */
const parameters = z.strictObject({
  Id: z.string().optional(),
  QueueUrl: z.string().optional(),
  MessageGroupId: z
    .string()
    .regex(/^[\w!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]{1,128}$/)
    .optional(),
  MessageBody: z.string().regex(bodyCharacters).max(maxBytes).optional(),
  DelaySeconds: z.int().min(0).max(900).optional(),
  ReceiptHandle: z.string().optional(),
  VisibilityTimeout: z.int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.int().min(0).max(20).optional(),
  MaxNumberOfMessages: z.int().min(1).max(maxBatch).default(1),
  AttributeNames: z.array(z.string()).default([]),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  MessageAttributeNames: z.array(z.string()).optional(),
  SourceArn: z.string().optional(),
  DestinationArn: z.string().optional(),
  MaxResults: z.int().min(1).max(10).optional(),
});
type Input = z.output<typeof parameters>;
type Output = Record<string, unknown>;
const batch = z.object({ Entries: z.array(parameters).min(1).max(maxBatch) });

export type SqsService = ReturnType<typeof openSqs>;

/** The queues of the template, so there are no operations that change queues. Their messages persist. */
export const openSqs = ({ dataDir, region, account, url }: ServiceContext & { url: () => string }) => {
  const database = openDatabase(join(dataDir, 'sqs', 'queues.sqlite'), schema);
  // A folder of a version without groups.
  const columns = database.all<{ name: string }>("SELECT name FROM pragma_table_info('messages')");
  if (!columns.some(({ name }) => name === 'message_group'))
    database.run('ALTER TABLE messages ADD COLUMN message_group TEXT');
  // Who had received them ended with the former run.
  database.run('UPDATE messages SET visible_at = ?1 WHERE receipt_handle IS NOT NULL AND visible_at > ?1', Date.now());
  const queues = new Map<string, QueueProperties>();
  /** Emits the name of a queue in which a message may become visible earlier than before. */
  const changes = new EventEmitter().setMaxListeners(0);
  /** The last one of each dead-letter queue. */
  const moveTasks = new Map<string, Output>();
  let isStopped = false;
  const arn = (name: string): string => `arn:aws:sqs:${region}:${account}:${name}`;
  const queueUrl = (name: string): string => `${url()}/${account}/${name}`;

  /** Messages that were received too often go to the dead-letter queue instead of being received again. */
  const take = ({ name, redrive, visibilityTimeout = 30 }: QueueProperties, input: Input): Message[] => {
    const now = Date.now();
    if (redrive) {
      const dlq = nameIn(redrive.deadLetterTargetArn);
      const moved = database.run(
        `UPDATE messages SET queue = ?, receipt_handle = NULL, visible_at = ?
         WHERE queue = ? AND visible_at <= ? AND receive_count >= ?`,
        ...[dlq, now, name, now, redrive.maxReceiveCount],
      );
      if (moved.changes) changes.emit(dlq);
    }
    return database.all<Message>(
      `UPDATE messages SET receipt_handle = lower(hex(randomblob(16))), visible_at = ?,
         receive_count = receive_count + 1, first_received_at = coalesce(first_received_at, ?)
       WHERE position IN
         (SELECT position FROM messages WHERE queue = ? AND visible_at <= ?
          ORDER BY coalesce(message_group, '') IN
            (SELECT message_group FROM messages WHERE queue = ? GROUP BY message_group HAVING count(message_group) > ?),
            visible_at, position
          LIMIT ?)
       RETURNING *`,
      ...[now + (input.VisibilityTimeout ?? visibilityTimeout) * 1000, now, name, now],
      ...[name, maxQuietMessages, input.MaxNumberOfMessages],
    );
  };

  const waitForChange = (queue: string, milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        changes.off(queue, end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      changes.on(queue, end);
    });

  const poll = async (queue: QueueProperties, input: Input): Promise<Message[]> => {
    const { name } = queue;
    const end = Date.now() + (input.WaitTimeSeconds ?? 0) * 1000;
    while (!isStopped) {
      const messages = take(queue, input);
      const now = Date.now();
      if (messages.length > 0 || now >= end) return messages;
      const sql = 'SELECT min(visible_at) AS next FROM messages WHERE queue = ?';
      const next = database.get<{ next: number | null }>(sql, name)?.next ?? end;
      await waitForChange(name, Math.min(next, end) - now);
    }
    return [];
  };

  const operations: Record<string, (queue: QueueProperties, input: Input) => Promise<Output> | Output> = {
    GetQueueAttributes: ({ name, visibilityTimeout = 30, redrive }, { AttributeNames }) => {
      const counts = database.get<Output>(
        `SELECT count(*) FILTER (WHERE visible_at <= ?1) AS ApproximateNumberOfMessages,
           count(*) FILTER (WHERE visible_at > ?1 AND receive_count > 0) AS ApproximateNumberOfMessagesNotVisible,
           count(*) FILTER (WHERE visible_at > ?1 AND receive_count = 0) AS ApproximateNumberOfMessagesDelayed
         FROM messages WHERE queue = ?2`,
        ...[Date.now(), name],
      );
      const settings = { QueueArn: arn(name), VisibilityTimeout: visibilityTimeout };
      const RedrivePolicy = redrive && JSON.stringify(redrive);
      return { Attributes: namedAttributes({ ...settings, RedrivePolicy, ...counts }, AttributeNames) };
    },
    SendMessage: ({ name }, { MessageBody = '', MessageGroupId = null, DelaySeconds = 0 }) => {
      const [id, now] = [randomUUID(), Date.now()];
      database.run(
        'INSERT INTO messages (id, queue, body, sent_at, visible_at, message_group) VALUES (?, ?, ?, ?, ?, ?)',
        ...[id, name, MessageBody, now, now + DelaySeconds * 1000, MessageGroupId],
      );
      changes.emit(name);
      return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
    },
    ReceiveMessage: async (queue, input) => {
      const names = [...input.AttributeNames, ...input.MessageSystemAttributeNames];
      return { Messages: (await poll(queue, input)).map((message) => messageOf(message, names)) };
    },
    DeleteMessage: ({ name }, { ReceiptHandle = '' }) => {
      database.run('DELETE FROM messages WHERE queue = ? AND receipt_handle = ?', name, ReceiptHandle);
      return {};
    },
    ChangeMessageVisibility: ({ name }, { ReceiptHandle = '', VisibilityTimeout = 0 }) => {
      const now = Date.now();
      const hidden = database.run(
        'UPDATE messages SET visible_at = ? WHERE queue = ? AND receipt_handle = ? AND visible_at > ?',
        ...[now + VisibilityTimeout * 1000, name, ReceiptHandle, now],
      );
      if (!hidden.changes) throw sqsError('MessageNotInflight', 'The message is not hidden.');
      changes.emit(name);
      return {};
    },
    StartMessageMoveTask: ({ name }, { DestinationArn = '' }) => {
      const to = nameIn(DestinationArn);
      if (!queues.has(to)) throw sqsError('ResourceNotFoundException', 'The destination does not exist.');
      const now = Date.now();
      const moved = database.run(
        `UPDATE messages SET queue = ?, receipt_handle = NULL, receive_count = 0, visible_at = ?
         WHERE queue = ? AND visible_at <= ?`,
        ...[to, now, name, now],
      );
      moveTasks.set(name, { Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: Number(moved.changes) });
      changes.emit(to);
      return { TaskHandle: randomUUID() };
    },
    ListMessageMoveTasks: ({ name }) => ({ Results: moveTasks.has(name) ? [moveTasks.get(name)] : [] }),
    PurgeQueue: ({ name }) => {
      database.run('DELETE FROM messages WHERE queue = ?', name);
      return {};
    },
  };

  return {
    handle: async ({ target, input }: JsonRequest, authorize: Authorize): Promise<ServiceResponse> => {
      const operation = target.replace(/^AmazonSQS\./, '');
      // IAM has no separate actions for the batch operations.
      const action = operation.replace(/Batch$/, '');
      const run = operations[action];
      if (!run) {
        throw new ServiceError(
          'com.amazon.coral.service#UnknownOperationException',
          `Not supported by the local stack: ${operation}`,
        );
      }
      const name = nameIn(String(input['QueueUrl'] ?? input['SourceArn'] ?? ''));
      authorize({ action: `sqs:${action}`, resource: arn(name), context: {} });
      const queue = queues.get(name);
      if (!queue) throw sqsError('QueueDoesNotExist', 'The specified queue does not exist.');
      if (operation === action) return jsonResponse(200, await run(queue, parsed(parameters, input)));
      const Successful: Output[] = [];
      for (const entry of parsed(batch, input).Entries) Successful.push({ Id: entry.Id, ...(await run(queue, entry)) });
      return jsonResponse(200, { Successful, Failed: [] });
    },
    createQueue: (properties: QueueProperties) => {
      queues.set(properties.name, properties);
      return { queueArn: arn(properties.name), queueUrl: queueUrl(properties.name) };
    },
    /** Ends long polls, which would delay the end of the server. */
    stopPolls: (): void => {
      isStopped = true;
      for (const queue of changes.eventNames()) changes.emit(queue);
    },
    close: database.close,
  };
};

/** The name at the end of a queue's URL or ARN. */
const nameIn = (identifier: string): string => identifier.replace(/^.*[/:]/, '');

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const sqsError = (code: string, message: string): ServiceError =>
  new ServiceError(`com.amazonaws.sqs#${code}`, message);

const parsed = <Schema extends z.ZodType>(type: Schema, input: unknown): z.output<Schema> => {
  const result = type.safeParse(input);
  if (result.success) return result.data;
  throw sqsError('InvalidParameterValue', z.prettifyError(result.error));
};

const messageOf = (message: Message, attributeNames: readonly string[]): Output => ({
  MessageId: message.id,
  ReceiptHandle: message.receipt_handle,
  Body: message.body,
  MD5OfBody: md5(message.body),
  Attributes: namedAttributes(
    {
      SentTimestamp: message.sent_at,
      ApproximateReceiveCount: message.receive_count,
      ApproximateFirstReceiveTimestamp: message.first_received_at,
      MessageGroupId: message.message_group ?? undefined,
    },
    attributeNames,
  ),
});

/** The attributes that a request asks for, which are strings. */
const namedAttributes = (attributes: Output, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value !== undefined && (names.includes('All') || names.includes(name)) ? [[name, String(value)]] : [],
    ),
  );
