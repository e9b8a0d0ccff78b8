import pLimit from 'p-limit';

/** Processes items in order with limited concurrency; after an abort no further item is started. */
export const runConcurrently = async <T>(
  items: readonly T[],
  limit: number,
  process: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  await pLimit(limit).map(items, async (item) => {
    if (!signal.aborted) await process(item);
  });
};
