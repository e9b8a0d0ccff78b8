import type { Entry } from './text-page.ts';

export interface EntryPair {
  before?: Entry;
  after?: Entry;
}

/** A note that changed stays near its place, in points. */
const nearby = 60;

const keyOf = ({ kind, name, text }: Entry): string => `${kind} ${kind === 'field' ? name : text}`;
const placeOf = ({ kind, page }: Entry): string => `${kind} ${page}`;

/**
 * Fields by their names, notes and running lines by their texts, wherever they stand, and then with the nearest of the same
 * page; in the order of the pages.
 */
export const pairedEntries = (before: readonly Entry[], after: readonly Entry[]): EntryPair[] => {
  const pairs = new Map<Entry, Entry>();
  const equal = Map.groupBy(before, keyOf);
  for (const entry of after) {
    const found = equal.get(keyOf(entry))?.shift();
    if (found) pairs.set(entry, found);
  }
  const rest = new Set([...equal.values()].flat());
  const places = Map.groupBy(rest, placeOf);
  for (const entry of after) {
    if (entry.kind === 'field' || pairs.has(entry)) continue;
    const distance = ({ x, y }: Entry) => Math.hypot(x - entry.x, y - entry.y);
    const near = (places.get(placeOf(entry)) ?? []).filter((each) => rest.has(each) && distance(each) <= nearby);
    const [found] = near.toSorted((one, other) => distance(one) - distance(other));
    if (found && rest.delete(found)) pairs.set(entry, found);
  }
  const pageOf = (pair: EntryPair) => (pair.after ?? pair.before)?.page ?? 0;
  return [
    ...after.map((entry): EntryPair => {
      const found = pairs.get(entry);
      return { ...(found && { before: found }), after: entry };
    }),
    ...[...rest].map((entry) => ({ before: entry })),
  ].toSorted((one, other) => pageOf(one) - pageOf(other));
};
