import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { tableName } from '../../../functions/db/table.ts';
import { handler as publishChanges } from '../../../functions/workers/publish-changes.ts';
import type { Replay } from './letters.ts';

/**
 * What Lambda writes of a batch that failed: positions in the stream, not the records.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
const streamLetter = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.iso.datetime(),
    approximateArrivalOfLastRecord: z.iso.datetime(),
  }),
});

/** As many as the event source delivers in a batch. */
const batchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** Publishes what was stored when the records of the letters were written; a letter fails with any record of its time. */
export const publishAgain: Replay = async (letters) => {
  const windows = new Map(
    letters.flatMap((letter) => {
      const { data } = streamLetter.safeParse(JSON.parse(letter.body));
      return data ? [[letter, windowOf(data)] as const] : [];
    }),
  );
  const records = await loadOutboxRecords([...windows.values()]);
  const failedAt: string[] = [];
  for (let start = 0; start < records.length; start += batchSize)
    failedAt.push(...(await publishBatch(records.slice(start, start + batchSize))));
  const failed = new Map<(typeof letters)[number], string>();
  for (const letter of letters) {
    const window = windows.get(letter);
    if (!window) failed.set(letter, 'it names no time of the stream');
    else if (failedAt.some((at) => window.from <= at && at <= window.to))
      failed.set(letter, 'a record of its time could not be published; the cause is above');
  }
  const notes = [
    `${records.length - failedAt.length} items of the outbox published again; what was published before stays as it is`,
  ];
  if (letters.some(({ sentAt }) => Date.now() - sentAt.getTime() > dayMs))
    notes.push(
      'older than a day: ends of sessions, changed profiles and vacancies of then are gone; apply-position-dates evaluates every post again',
    );
  return { failed, notes };
};

/** When the items were stored that could not be published. */
const publishBatch = async (batch: readonly OutboxRecord[]): Promise<string[]> => {
  const event = { Records: batch.map(({ record }) => record) };
  // The handler passes its context on and reads nothing of it.
  const { batchItemFailures } = await publishChanges(event, {} as Context);
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return batch.filter(({ record }) => failed.has(record.dynamodb?.SequenceNumber ?? '')).map(({ at }) => at);
};

/** A span of time, as ISO instants. */
interface Window {
  from: string;
  to: string;
}

/** An item says when its call began, its record when it was stored; a transaction may be repeated for some time. */
const earlierMs = 60_000;
/** The arrival of a record is rounded to a second. */
const laterMs = 2_000;

/** When the items of the letter's records were written, at the widest. */
const windowOf = (letter: z.infer<typeof streamLetter>): Window => {
  const { approximateArrivalOfFirstRecord: first, approximateArrivalOfLastRecord: last } = letter.DDBStreamBatchInfo;
  const shifted = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
  return { from: shifted(first, -earlierMs), to: shifted(last, laterMs) };
};

type WireItem = Record<string, AttributeValue>;

/** An item of the outbox with the record that the stream had of it. */
interface OutboxRecord {
  at: string;
  record: DynamoDBRecord;
}

/**
 * The records of the outbox within the windows, from the items themselves: all but two kinds are inserted once and never
 * change, and are in the table longer than the 24 hours for which the stream has them. The other two, notifications and
 * jobs, are only sent to open pages, which read them again by themselves. Of notifications, those that are mailed are
 * published again: the worker knows which mails it has sent.
 */
const loadOutboxRecords = async (windows: readonly Window[]): Promise<OutboxRecord[]> => {
  const client = new DynamoDBClient({});
  const found: OutboxRecord[] = [];
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(),
      ConsistentRead: true,
      FilterExpression:
        'outbox = :marked AND ((#at BETWEEN :from AND :to AND NOT begins_with(PK, :job)) OR (begins_with(PK, :notification) AND attribute_exists(category) AND created_at BETWEEN :from AND :to))',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':marked': { N: '1' },
        ':from': { S: windows.map(({ from }) => from).toSorted()[0] ?? '' },
        ':to': {
          S:
            windows
              .map(({ to }) => to)
              .toSorted()
              .at(-1) ?? '',
        },
        ':notification': { S: 'N#' },
        ':job': { S: 'JOB#' },
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const at = (item['at'] ?? item['created_at'])?.S ?? '';
      if (windows.some(({ from, to }) => from <= at && at <= to))
        found.push({ at, record: recordOf(item, found.length) });
    }
  client.destroy();
  return found.toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

/** The record of the item's insertion; the number identifies it in the response of the function. */
const recordOf = (item: WireItem, number: number): DynamoDBRecord =>
  ({
    eventID: `redrive-${number}`,
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: { Keys: { PK: item['PK'], SK: item['SK'] }, NewImage: item, SequenceNumber: String(number) },
  }) as DynamoDBRecord;
