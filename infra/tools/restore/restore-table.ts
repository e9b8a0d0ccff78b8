import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import pLimit from 'p-limit';
import { tableName } from '../../../functions/db/table.ts';
import { isUnfinishedJob } from '../backup/families.ts';
import { itemOfLine, plainItem, type WireItem } from '../backup/item-lines.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readPart } from '../backup/part-files.ts';
import { dynamodb } from '../backup/table-pages.ts';
import type { RestoreProgress } from './progress.ts';
import { restoredItem } from './restored-item.ts';

/** DynamoDB's limit on the items of one BatchWriteItem. */
const batchSize = 25;
const concurrency = 8;
const maxPauseMs = 10_000;
/** About two minutes of throttling. */
const maxAttempts = 20;

/** Writes the items part by part. A part that was interrupted is written again: its items are written over by themselves. */
export const restoreTable = async (
  folder: string,
  manifest: Manifest,
  progress: RestoreProgress,
  report: (items: number) => void,
): Promise<void> => {
  const limit = pLimit(concurrency);
  const presentVersion = (key: string, version: string) =>
    progress.presentVersion({ bucket: 'documents', key, version });
  for (const part of manifest.table_parts) {
    if (progress.isRestored(part.name)) continue;
    const items = (await readPart(folder, part)).map(itemOfLine);
    const requests = items.map((item): WriteRequest => ({ PutRequest: { Item: restoredItem(item, presentVersion) } }));
    const batches = Array.from({ length: Math.ceil(requests.length / batchSize) }, (_, index) =>
      requests.slice(index * batchSize, (index + 1) * batchSize),
    );
    await Promise.all(batches.map((batch) => limit(() => writeBatch(batch))));
    progress.markRestored(part.name, unfinishedJobsOf(items));
    report(items.length);
  }
};

const unfinishedJobsOf = (items: readonly WireItem[]): string[] =>
  items
    .map(plainItem)
    .filter(isUnfinishedJob)
    .map(({ job_id }) => String(job_id));

/** DynamoDB returns what it did not write because of throttling. */
const writeBatch = async (batch: readonly WriteRequest[]): Promise<void> => {
  let requests: WriteRequest[] = [...batch];
  for (let attempt = 0; requests.length > 0; attempt += 1) {
    if (attempt === maxAttempts) throw new Error(`${requests.length} items were not written after ${attempt} attempts`);
    if (attempt > 0) await pause(Math.random() * Math.min(50 * 2 ** attempt, maxPauseMs));
    const { UnprocessedItems }: { UnprocessedItems?: Record<string, WriteRequest[]> | undefined } = await dynamodb.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName()]: requests } }),
    );
    requests = UnprocessedItems?.[tableName()] ?? [];
  }
};
