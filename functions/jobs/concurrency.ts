import pLimit from 'p-limit';

/** Calls `task` for every item with limited concurrency; after the first error no further item starts. */
export const forEachConcurrently = async <T>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> => {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const stopOnFailure = (error: unknown): never => {
    limit.clearQueue();
    throw error;
  };
  const runs = await Promise.allSettled(Array.from(items, (item) => limit(() => task(item).catch(stopOnFailure))));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
};
