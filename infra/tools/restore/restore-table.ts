import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import pLimit from 'p-limit';
import { retryUnprocessed } from '../../../functions/db/retry.ts';
import { tableName } from '../../../functions/db/table.ts';
import { isUnfinishedJob } from '../backup/families.ts';
import { itemOfLine, plainItem, type WireItem } from '../backup/item-lines.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readPart } from '../backup/part-files.ts';
import { dynamodb } from '../backup/table-pages.ts';
import type { RestoreProgress } from './progress.ts';
import { isSalt } from './restore-salts.ts';
import { restoredItem } from './restored-item.ts';

/** DynamoDB's limit on the items of one BatchWriteItem. */
const batchSize = 25;
const concurrency = 8;
/** The pauses add up to a minute of throttling on average. */
const maxPauseMs = 10_000;

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
    const items = (await readPart(folder, part)).map(itemOfLine).filter((item) => !isSalt(item));
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

const writeBatch = (batch: readonly WriteRequest[]): Promise<void> =>
  retryUnprocessed(
    batch,
    async (requests) => {
      const { UnprocessedItems } = await dynamodb.send(
        new BatchWriteItemCommand({ RequestItems: { [tableName()]: [...requests] } }),
      );
      return UnprocessedItems?.[tableName()] ?? [];
    },
    maxPauseMs,
  );
