import type { QueryClient } from '@tanstack/react-query';
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

/** The lists stored on this computer are deleted although their code may not be loaded yet, or has been loaded in another tab only. */
subscribeSession(() => {
  if (currentUser() !== null || sessionEndReason() !== 'signed-out') return;
  import('../lib/catalogue/catalogue.ts').then(
    ({ catalogue }) => catalogue.clear(),
    // Without a network they stay for the next sign-out; reading them again takes a sign-in.
    () => undefined,
  );
});
