import { QueryCache, QueryClient } from '@tanstack/react-query';
import { holdError } from '../lib/api/held-error.ts';
import { isTransient } from '../lib/api/overload.ts';
import { currentUser, subscribeSession } from '../lib/session/session.ts';

const maxRetries = 2;

const isRetryable = (failures: number, error: Error) => failures < maxRetries && isTransient(error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: holdError }),
  defaultOptions: {
    // 'always': without a network a call fails at once with a message instead of pausing.
    queries: { networkMode: 'always', staleTime: 10_000, retry: isRetryable },
    mutations: { networkMode: 'always', retry: false },
  },
});

let userId = currentUser()?.id;

// Another user must not see data that was cached for the previous user.
subscribeSession(() => {
  const now = currentUser()?.id;
  if (now !== userId) queryClient.clear();
  userId = now;
});
