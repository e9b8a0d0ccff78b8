import type { Item } from '../../../functions/db/table.ts';
import { appendItems } from '../../../functions/transparency-log/append-service.ts';
import { evidenceOf } from '../../../functions/transparency-log/entries.ts';
import { findUnlogged } from '../../../functions/transparency-log/log-store.ts';
import { scanTable } from '../verify/table-scan.ts';

const chunk = 1000;

/**
 * Appends the evidence that the log does not have, the oldest first: what an environment had before it had a log, or what
 * the sequencer gave up. The entries say that they are late. The sequencer signs them within five minutes, because nobody
 * else may. Returns how many were added.
 */
export const appendMissingEvidence = async (): Promise<number> => {
  const found: { id: string; at: string; item: Item }[] = [];
  await scanTable((item) => {
    const evidence = evidenceOf(item);
    if (evidence) found.push({ id: evidence.id, at: evidence.at ?? '', item });
  });
  const missing: typeof found = [];
  for (let start = 0; start < found.length; start += chunk) {
    const part = found.slice(start, start + chunk);
    const unlogged = await findUnlogged(part.map(({ id }) => id));
    missing.push(...part.filter(({ id }) => unlogged.has(id)));
  }
  const order = ({ at, id }: (typeof missing)[number]): string => `${at} ${id}`;
  const sorted = missing.sort((one, other) => (order(one) < order(other) ? -1 : 1));
  const logged_at = new Date().toISOString();
  return appendItems(sorted.map(({ item }) => ({ item, logged_at, late: true as const })));
};
