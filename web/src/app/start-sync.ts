import type { QueryClient } from '@tanstack/react-query';
import { clearStoredLists } from '../lib/catalogue/stored-lists.ts';
import { startRealtime, stopRealtime } from '../lib/realtime/realtime.ts';
import { syncCaches } from '../lib/realtime/sync-caches.ts';
import { currentUser, sessionEndReason, subscribeSession } from '../lib/session/session.ts';

/** Connects the socket, and syncs the caches with its events. Returns the function that stops it. */
export const startSync = (client: QueryClient): (() => void) => {
  const stopCaches = syncCaches(client);
  startRealtime();
  return () => {
    stopRealtime();
    stopCaches();
  };
};

subscribeSession(() => {
  if (currentUser() === null && sessionEndReason() === 'signed-out') void clearStoredLists();
});
