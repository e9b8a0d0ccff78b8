import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { currentReader, subscribeSession } from '../lib/session.ts';

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const worthRetrying = (failures: number, error: Error) =>
  failures < MAX_RETRIES && error instanceof ApiError && (error.code === 'offline' || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a call fails with its sentence at once instead of waiting in silence.
    queries: { networkMode: 'always', staleTime: 10_000, retry: worthRetrying },
    mutations: { networkMode: 'always', retry: false },
  },
});

let userId = currentReader()?.id;

// What one user has read is not for the next.
subscribeSession(() => {
  const now = currentReader()?.id;
  if (now !== userId) queryClient.clear();
  userId = now;
});
