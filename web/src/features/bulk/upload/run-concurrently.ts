/** Works through items a few at a time, in order; an abort keeps what has not begun from beginning. */
export const runConcurrently = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
};
