import { type CSSProperties, useState } from 'react';

/** The first ten of a group appear one after another, and all others with the tenth. */
const maxAppearing = 10;
/** What renders within this time of the first of its group belongs to the same first load (ms). */
const sameLoadMs = 200;
const firstShownAt = new Map<string, number>();

/** Whether `now` (ms) belongs to the first load of a group: later pages, filters and searches do not. */
export const isFirstLoad = (group: string, now: number): boolean => {
  const first = firstShownAt.get(group) ?? now;
  firstShownAt.set(group, first);
  return now - first <= sameLoadMs;
};

/** When the row or card at this index begins to appear, after the first one (ms). */
export const entranceDelayMs = (index: number, intervalMs: number): number =>
  Math.min(index, maxAppearing - 1) * intervalMs;

type Entrance = { className?: string; style?: CSSProperties };

/**
 * The animation with which a row or card appears, `intervalMs` after the one before it: once, on the first load of the
 * screen's address. What is ready later is shown at once. Without an index it never animates.
 */
export const useEntrance = (kind: 'rows' | 'cards', index: number | undefined, intervalMs: number): Entrance => {
  const [appears] = useState(
    () => index !== undefined && isFirstLoad(`${kind} ${location.pathname}`, performance.now()),
  );
  if (!appears || index === undefined) return {};
  return { className: 'animate-rise', style: { animationDelay: `${entranceDelayMs(index, intervalMs)}ms` } };
};
