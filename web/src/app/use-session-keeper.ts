import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOnline } from '../lib/connectivity.ts';
import { startRealtime, stopRealtime, subscribeEvents } from '../lib/realtime.ts';
import { keepCachesFresh } from '../lib/realtime-cache.ts';
import { endSession, updateUser } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';

const ASK_AGAIN_MS = 10_000;

/** While someone is signed in: the socket is open, caches follow it, and the saved user follows the server's. */
export function useSessionKeeper(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      keepCachesFresh(client),
      subscribeEvents(['session.ended'], ({ reason }) => {
        endSession(reason === 'signed_out' ? 'signed-out' : 'expired');
      }),
    ];
    startRealtime();
    return () => {
      stopRealtime();
      for (const stop of stops) stop();
    };
  }, [client]);

  const online = useOnline();
  const refetchInterval = online ? false : ASK_AGAIN_MS;
  const user = useCall('get-session', {}, { staleTime: 5 * 60_000, refetchInterval }).data?.user;
  useEffect(() => {
    if (user) updateUser(user);
  }, [user]);

  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) void client.invalidateQueries();
    wasOnline.current = online;
  }, [online, client]);
}
