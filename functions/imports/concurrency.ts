import pLimit from 'p-limit';

/** Does the work for every item, `width` at a time; after a failure no further item begins, and the failure is thrown. */
export const inLanes = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const limit = pLimit({ concurrency: width, rejectOnClear: true });
  const stopOnFailure = (error: unknown): never => {
    limit.clearQueue();
    throw error;
  };
  const runs = await Promise.allSettled(Array.from(items, (item) => limit(() => work(item).catch(stopOnFailure))));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
};
