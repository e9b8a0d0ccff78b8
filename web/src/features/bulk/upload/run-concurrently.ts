/** Processes items in order with limited concurrency; after an abort no further item is started. */
export const runConcurrently = async <T>(
  items: readonly T[],
  limit: number,
  process: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) await process(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
};
