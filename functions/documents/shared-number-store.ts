import { findIdsByNumbers } from './number-index-store.ts';

/** A document whose folded number may have changed; undefined where it has none. */
export interface NumberChange {
  id: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * Which of the documents share their number with another one, and the other documents with a number that one of them has
 * or had. The index behind it may lag by moments; the documents themselves are taken as they are given.
 */
export const loadNumberSharing = async (
  changes: readonly NumberChange[],
): Promise<{ sharing: ReadonlySet<string>; peers: ReadonlySet<string> }> => {
  const given = new Set(changes.map(({ id }) => id));
  const ownByNumber = Map.groupBy(changes, ({ after }) => after);
  const numbers = new Set(changes.flatMap(({ before, after }) => [before, after]).filter((each) => each !== undefined));
  const idsByNumber = await findIdsByNumbers(numbers);
  const [sharing, peers] = [new Set<string>(), new Set<string>()];
  for (const number of numbers) {
    const others = (idsByNumber.get(number) ?? []).filter((id) => !given.has(id));
    const own = ownByNumber.get(number) ?? [];
    if (own.length + others.length > 1) for (const { id } of own) sharing.add(id);
    for (const id of others) peers.add(id);
  }
  return { sharing, peers };
};
