import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';
import { currentUser, subscribeSession } from '../lib/session/session.ts';

const maxRetries = 2;

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const isRetryable = (failures: number, error: Error) =>
  failures < maxRetries && error instanceof ApiError && (error.code === 'offline' || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a call fails with its sentence at once instead of waiting in silence.
    queries: { networkMode: 'always', staleTime: 10_000, retry: isRetryable },
    mutations: { networkMode: 'always', retry: false },
  },
});

let userId = currentUser()?.id;

// What one user has read is not for the next.
subscribeSession(() => {
  const now = currentUser()?.id;
  if (now !== userId) queryClient.clear();
  userId = now;
});
