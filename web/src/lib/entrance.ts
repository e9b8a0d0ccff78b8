import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** The first ten of a group appear one after another, and all others with the tenth. */
const maxAppearing = 10;
/** The groups of which something is on the screen. */
const shownGroups = new Set<string>();

/** When the row or card at this index begins to appear, after the first one (ms). */
export const entranceDelayMs = (index: number, intervalMs: number): number =>
  Math.min(index, maxAppearing - 1) * intervalMs;

type Entrance = { className?: string; style?: CSSProperties };

/**
 * The animation with which a row or card appears, `intervalMs` after the one before it: once, on the first load of the
 * screen's address. What is ready later is shown at once. Without an index it never animates.
 *
 * What React commits together is one load, however long it takes to render: by the clock, the later rows of a slow
 * machine would be shown at once, before the first ones.
 */
export const useEntrance = (kind: 'rows' | 'cards', index: number | undefined, intervalMs: number): Entrance => {
  const [path] = useState(() => location.pathname);
  const group = index === undefined ? undefined : `${kind} ${path}`;
  // Decided with the first index: a card that waits for its figure has none yet.
  const [appears, setAppears] = useState<boolean>();
  if (group !== undefined && appears === undefined) setAppears(!shownGroups.has(group));
  useLayoutEffect(() => {
    if (group !== undefined) shownGroups.add(group);
  }, [group]);
  if (!appears || index === undefined) return {};
  return { className: 'animate-rise', style: { animationDelay: `${entranceDelayMs(index, intervalMs)}ms` } };
};
