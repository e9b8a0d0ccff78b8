import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { useOnline } from '../lib/api/connectivity.ts';
import { callKey, useCall } from '../lib/api/use-call.ts';
import { clearStoredLists } from '../lib/catalogue/stored-lists.ts';
import { setWorkCalendar } from '../lib/config.ts';
import { startRealtime, stopRealtime, subscribeEvents, useSocketState } from '../lib/realtime/realtime.ts';
import { syncCaches } from '../lib/realtime/sync-caches.ts';
import {
  currentUser,
  endSession,
  sessionEndReason,
  subscribeSession,
  updateUser,
  useSession,
} from '../lib/session/session.ts';

const offlineRetryMs = 10_000;

/** While a user is signed in: connects the socket, syncs the caches and updates the stored user. */
export const useSessionSync = (): void => {
  const client = useQueryClient();
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!signedIn) return;
    const unsubscribers = [
      subscribeEvents(['session.ended'], ({ reason }) => {
        if (reason === 'signed_out') endSession('signed-out');
        else void recheckSession();
      }),
      subscribeEvents(['session.changed'], () => void client.invalidateQueries({ queryKey: callKey('get-session') })),
    ];
    const stopSync = startSync(client);
    return () => {
      stopSync();
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client, signedIn]);

  const online = useOnline();
  const refetchInterval = online ? false : offlineRetryMs;
  const session = useCall('get-session', {}, { enabled: signedIn, staleTime: 5 * 60_000, refetchInterval }).data;
  useEffect(() => {
    if (!session) return;
    updateUser(session.user);
    setWorkCalendar(session.work_calendar);
  }, [session]);

  const socket = useSocketState();
  useEffect(() => {
    // Events between the first response and the opening of the socket did not reach this page.
    if (socket === 'open') void client.invalidateQueries({ queryKey: callKey('get-session') });
  }, [socket, client]);

  const couldFetch = useRef(online && signedIn);
  useEffect(() => {
    const canFetch = online && signedIn;
    if (canFetch && !couldFetch.current) void client.invalidateQueries();
    couldFetch.current = canFetch;
  }, [online, signedIn, client]);
};

/**
 * The socket that reported the end may belong to a previous session of this browser, replaced by a new sign-in. The
 * server decides: its 401 ends the session here.
 */
const recheckSession = async (): Promise<void> => {
  try {
    updateUser((await callApi('get-session', {})).user);
  } catch (error) {
    // Other failures are reported by the next call.
    if (!(error instanceof ApiError)) throw error;
  }
};

/** Connects the socket, and syncs the caches with its events. Returns the function that stops it. */
const startSync = (client: QueryClient): (() => void) => {
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
