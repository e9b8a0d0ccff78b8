import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readingSpreadMs } from '../../../../shared/domain/time/connection-times.ts';
import { NamedTimers } from '../named-timers.ts';
import { type Change, readsAfter, type StaleRead } from '../realtime/stale-reads.ts';
import { callKey } from './use-call.ts';

/** How long the requests after an event are spread, in milliseconds: every page receives it at the same moment. */
export const jitterMs = {
  /** The pages of the few users who take part in a submission. */
  participants: 1_000,
  /** All pages that show a list. */
  viewers: 5_000,
  /** All visible pages of those who must read something. */
  readers: readingSpreadMs,
} as const;

const timers = new NamedTimers();

/**
 * Invalidates queries at a random moment within `withinMs`, once for all events until then. On a hidden page they are
 * only marked as stale, and loaded again when the page is visible.
 */
export const refreshSoon = (client: QueryClient, queryKey: QueryKey, withinMs: number): void => {
  timers.schedule(JSON.stringify(queryKey), Math.random() * withinMs, () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
    return client.invalidateQueries({ queryKey, refetchType });
  });
};

/** Over how long the requests of a read are spread; of the others over that of participants. */
const jitterOf: Partial<Record<StaleRead, number>> = {
  'get-hims-document': jitterMs.viewers,
  'get-required-reading': jitterMs.readers,
};

/** Loads again what a socket event made stale, spread over time; `except`: the caller loads this one. */
export const refreshSoonAfter = (client: QueryClient, change: Change, except?: StaleRead): void => {
  for (const name of readsAfter(change))
    if (name !== except) refreshSoon(client, callKey(name), jitterOf[name] ?? jitterMs.participants);
};
