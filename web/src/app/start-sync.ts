import type { QueryClient } from '@tanstack/react-query';
import { clearStoredLists } from '../lib/catalogue/stored-lists.ts';
import { startRealtime, stopRealtime } from '../lib/realtime/realtime.ts';
import { currentUser, sessionEndReason, subscribeSession } from '../lib/session/session.ts';

const retryMs = 10_000;

/**
 * Syncs the caches with the socket's events. The socket opens once their code is loaded, so that none of its events is
 * missed; until then the screens poll as without a socket. Returns the function that stops it.
 */
export const startSync = (client: QueryClient): (() => void) => {
  let stopCaches: (() => void) | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const start = async () => {
    try {
      const { syncCaches } = await import('../lib/realtime/sync-caches.ts');
      if (isStopped) return;
      stopCaches = syncCaches(client);
      startRealtime();
    } catch {
      if (!isStopped) retryTimer = setTimeout(() => void start(), retryMs);
    }
  };
  void start();
  return () => {
    isStopped = true;
    clearTimeout(retryTimer);
    stopRealtime();
    stopCaches?.();
  };
};

// In a file of their own: the catalogue's code may not be loaded, and cannot be without a network.
subscribeSession(() => {
  if (currentUser() === null && sessionEndReason() === 'signed-out') void clearStoredLists();
});
