import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How long the requests after an event are spread, in milliseconds: every page receives it at the same moment. */
export const jitterMs = {
  /** The pages of the few users who take part in a submission. */
  participants: 1_000,
  /** All pages that show a list. */
  viewers: 5_000,
} as const;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Invalidates queries at a random moment within `withinMs`, once for all events until then. On a hidden page they are
 * only marked as stale, and loaded again when the page is visible.
 */
export const refreshSoon = (client: QueryClient, queryKey: QueryKey, withinMs: number): void => {
  const name = JSON.stringify(queryKey);
  if (timers.has(name)) return;
  const refresh = () => {
    timers.delete(name);
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
    void client.invalidateQueries({ queryKey, refetchType });
  };
  timers.set(name, setTimeout(refresh, Math.random() * withinMs));
};
