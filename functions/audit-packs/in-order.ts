import pLimit from 'p-limit';

const concurrency = 16;
/** Items that are read before they are handled: bundles of entries are 250 KB, of imports up to 15 MB. */
const readAhead = 32;

/** Reads ahead at once, and handles what was read in its order. */
export const inOrder = async <T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
  handle: (found: R, item: T) => void,
): Promise<void> => {
  const limit = pLimit(concurrency);
  for (let start = 0; start < items.length; start += readAhead) {
    const part = items.slice(start, start + readAhead);
    const found = await limit.map(part, read);
    for (const [at, item] of part.entries()) handle(found[at] as R, item);
  }
};
