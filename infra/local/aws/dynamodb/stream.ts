import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Database } from '../database.ts';
import type { StreamReader } from '../model.ts';
import type { Item, TableDescription } from './dynalite.ts';
import { itemSize, keyOf } from './items.ts';

const retentionMs = 24 * 60 * 60 * 1000;

export const streamSchema = `
  CREATE TABLE IF NOT EXISTS stream (
    sequence INTEGER PRIMARY KEY,
    table_name TEXT NOT NULL,
    created INTEGER NOT NULL,
    record TEXT NOT NULL
  );
`;

interface Change {
  table: TableDescription;
  oldItem: Item | undefined;
  newItem: Item | undefined;
  /** Set when time to live deleted the item, so that consumers can distinguish it from a deletion by a request. */
  expired: boolean;
}

export interface Stream extends StreamReader {
  /** Stores the record of a change; must run inside the commit of the change. */
  append: (change: Change) => void;
  /** Notifies waiting readers of the table; must run after the commit. */
  notifyReaders: (tableName: string) => void;
  /** Deletes records older than 24 hours, except the newest, which determines the next sequence number. */
  trim: () => void;
}

/** Sequence numbers have 21 digits as on AWS, so that they sort as text. */
const sequenceNumber = (sequence: number | bigint): string => String(sequence).padStart(21, '0');
const sequenceAfter = (after: string | undefined): bigint => (after === undefined ? 0n : BigInt(after));

export const openStream = (database: Database, region: string, clock: () => number): Stream => {
  const arrivals = new EventEmitter().setMaxListeners(0);

  const hasAfter = (tableName: string, after: string | undefined): boolean =>
    database.get(
      'SELECT 1 FROM stream WHERE table_name = ? AND sequence > ? LIMIT 1',
      tableName,
      sequenceAfter(after),
    ) !== undefined;

  return {
    append: ({ table, oldItem, newItem, expired }) => {
      const view = table.StreamSpecification?.StreamViewType;
      const item = newItem ?? oldItem;
      if (!view || !item) return;
      const now = clock();
      const images = {
        Keys: keyOf(item, table),
        ...(newItem && view.includes('NEW') ? { NewImage: newItem } : {}),
        ...(oldItem && view.includes('OLD') ? { OldImage: oldItem } : {}),
      };
      const record = {
        eventID: randomUUID().replaceAll('-', ''),
        eventName: oldItem ? (newItem ? 'MODIFY' : 'REMOVE') : 'INSERT',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: region,
        eventSourceARN: table.LatestStreamArn,
        ...(expired ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
        dynamodb: {
          ApproximateCreationDateTime: Math.floor(now / 1000),
          ...images,
          SizeBytes: Object.values(images).reduce((sum, image) => sum + itemSize(image), 0),
          StreamViewType: view,
        },
      };
      database.run(
        'INSERT INTO stream (table_name, created, record) VALUES (?, ?, ?)',
        table.TableName,
        now,
        JSON.stringify(record),
      );
    },
    notifyReaders: (tableName) => arrivals.emit(tableName),
    trim: () => {
      database.run(
        'DELETE FROM stream WHERE created < ? AND sequence < (SELECT max(sequence) FROM stream)',
        clock() - retentionMs,
      );
    },
    read: async (tableName, after, limit) =>
      database
        .all<{ sequence: number; record: string }>(
          'SELECT sequence, record FROM stream WHERE table_name = ? AND sequence > ? ORDER BY sequence LIMIT ?',
          tableName,
          sequenceAfter(after),
          limit,
        )
        .map(({ sequence, record }) => {
          const parsed = JSON.parse(record) as DynamoDBRecord;
          return { ...parsed, dynamodb: { ...parsed.dynamodb, SequenceNumber: sequenceNumber(sequence) } };
        }),
    latest: async (tableName) => {
      const row = database.get<{ sequence: number }>(
        'SELECT sequence FROM stream WHERE table_name = ? ORDER BY sequence DESC LIMIT 1',
        tableName,
      );
      return row && sequenceNumber(row.sequence);
    },
    wait: (tableName, after, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || hasAfter(tableName, after)) return resolve();
        const onArrival = (): void => {
          arrivals.off(tableName, onArrival);
          signal.removeEventListener('abort', onArrival);
          resolve();
        };
        arrivals.on(tableName, onArrival);
        signal.addEventListener('abort', onArrival, { once: true });
      }),
  };
};
