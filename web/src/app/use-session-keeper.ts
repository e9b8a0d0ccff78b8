import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { useOnline } from '../lib/connectivity.ts';
import { startRealtime, stopRealtime, subscribeEvents, useSocketState } from '../lib/realtime.ts';
import { keepCachesFresh } from '../lib/realtime-cache.ts';
import { endSession, updateUser, useSession } from '../lib/session.ts';
import { callKey, useCall } from '../lib/use-call.ts';

const ASK_AGAIN_MS = 10_000;

/** While someone is signed in: the socket is open, caches follow it, and the saved user follows the server's. */
export function useSessionKeeper(): void {
  const client = useQueryClient();
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!signedIn) return;
    const stops = [
      keepCachesFresh(client),
      subscribeEvents(['session.ended'], ({ reason }) => {
        if (reason === 'signed_out') endSession('signed-out');
        else void askWhetherItEnded();
      }),
      subscribeEvents(['session.changed'], () => void client.invalidateQueries({ queryKey: callKey('get-session') })),
    ];
    startRealtime();
    return () => {
      stopRealtime();
      for (const stop of stops) stop();
    };
  }, [client, signedIn]);

  const online = useOnline();
  const refetchInterval = online ? false : ASK_AGAIN_MS;
  const user = useCall('get-session', {}, { enabled: signedIn, staleTime: 5 * 60_000, refetchInterval }).data?.user;
  useEffect(() => {
    if (user) updateUser(user);
  }, [user]);

  const socket = useSocketState();
  useEffect(() => {
    // What changed between the first answer and the socket's opening was told to nobody here.
    if (socket === 'open') void client.invalidateQueries({ queryKey: callKey('get-session') });
  }, [socket, client]);

  const wasAble = useRef(online && signedIn);
  useEffect(() => {
    const able = online && signedIn;
    if (able && !wasAble.current) void client.invalidateQueries();
    wasAble.current = able;
  }, [online, signedIn, client]);
}

/**
 * The socket that says so may belong to a former session of this browser, which has signed in again since. The server
 * knows; its 401 ends the session here.
 */
async function askWhetherItEnded(): Promise<void> {
  try {
    updateUser((await callApi('get-session', {})).user);
  } catch (error) {
    // Whatever else failed will be told by the next call.
    if (!(error instanceof ApiError)) throw error;
  }
}
