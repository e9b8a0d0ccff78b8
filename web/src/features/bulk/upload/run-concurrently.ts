import pLimit from 'p-limit';

/** Does the work for the items in order, at most `limit` at a time; after an abort no further item begins. */
export const runConcurrently = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  await pLimit(limit).map(items, async (item) => {
    if (!signal.aborted) await work(item);
  });
};
