import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LocalStack } from '../support/local-stack.ts';
import { verifyLog } from '../support/transparency-log.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Maximum of BatchWriteItem. */
const batch = 25;
const concurrency = 8;
const readersOfDocument = 500;
const maxWaitMs = 30 * 60_000;

/**
 * The transparency log of a large company: confirmations of readers, which are most of its entries, are stored as fast as
 * the table takes them, the sequencer appends them, and the log is verified against the table.
 */
export const measureLog = async (localStack: LocalStack, { entries }: Sizes['log']): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const [{ dynamo, tableName }, { loadLogHead }] = await Promise.all([
    import('../../functions/db/table.ts'),
    import('../../functions/transparency-log/log-store.ts'),
  ]);
  const { understoodItem } = await import('./understood-documents.ts');
  const sizes = async () => {
    const head = await loadLogHead();
    return { appended: head?.edge.size ?? 0, published: head?.published ?? 0 };
  };
  const before = await sizes();
  const start = performance.now();
  let next = 0;
  const store = async (): Promise<void> => {
    while (next < entries) {
      const first = next;
      next = Math.min(entries, next + batch);
      const items = Array.from({ length: next - first }, (_, at) =>
        understoodItem(Math.floor((first + at) / readersOfDocument), (first + at) % readersOfDocument),
      );
      await dynamo.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: items.map((Item) => ({ PutRequest: { Item } })) } }),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, store));
  const storedMs = performance.now() - start;
  for (let reached = before; reached.published < before.published + entries; reached = await sizes()) {
    if (performance.now() - start > maxWaitMs) throw new Error(`The log has only ${reached.published} entries`);
    await wait(200);
  }
  const publishedMs = performance.now() - start;

  const verifyStart = performance.now();
  const { isSound, text } = await verifyLog();
  if (!isSound) throw new Error(text);
  const verifyMs = performance.now() - verifyStart;
  return [
    { label: 'entries', value: (await sizes()).published, unit: '', least: entries },
    { label: 'stored, appended and published', value: entries / (publishedMs / 1000), unit: '/s' },
    { label: 'published after the last one was stored', value: (publishedMs - storedMs) / 1000, unit: 's' },
    { label: 'verified against the table', value: verifyMs / 1000, unit: 's', limit: 60 },
    { label: 'its memory, with what stored them', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
  ];
};
