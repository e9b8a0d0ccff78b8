import { keepPreviousData, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from './api.ts';

/** Query key: the call's name, then its input: `['get-submission', { submission_id }]`. */
export const callKey = <N extends CallName>(name: N, input?: RequestOf<N>): QueryKey =>
  input === undefined ? [name] : [name, input];

type CallQueryOptions = {
  enabled?: boolean;
  /** Milliseconds, or false. */
  refetchInterval?: number | false;
  staleTime?: number;
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean;
};

/** A read of the contract as a query. Socket events invalidate it; see sync-caches.ts. */
export const useCall = <N extends CallName>(name: N, input: RequestOf<N>, options: CallQueryOptions = {}) => {
  const { keepPrevious, ...rest } = options;
  return useQuery<OutputOf<N>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => callApi(name, input, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
};

/**
 * A command of the contract as a mutation. A retry with the same input reuses its Idempotency-Key, so that a command
 * whose response was lost takes effect once.
 */
export const useCommand = <N extends CallName>(name: N) => {
  const lastAttempt = useRef<{ body: string; key: string } | null>(null);
  return useMutation<OutputOf<N>, Error, RequestOf<N>>({
    mutationKey: [name],
    mutationFn: async (input) => {
      const body = JSON.stringify(input);
      const key = lastAttempt.current?.body === body ? lastAttempt.current.key : crypto.randomUUID();
      lastAttempt.current = { body, key };
      const output = await callApi(name, input, { idempotencyKey: key });
      lastAttempt.current = null;
      return output;
    },
  });
};
