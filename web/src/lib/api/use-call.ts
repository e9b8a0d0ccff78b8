import { keepPreviousData, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from './api.ts';
import { useHeldError } from './held-error.ts';
import { type PendingKeys, sendIdempotent } from './send-idempotent.ts';

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

/** A read of the contract as a query. lib/realtime/stale-reads.ts says after which changes it is loaded again. */
export const useCall = <N extends CallName>(name: N, input: RequestOf<N>, options: CallQueryOptions = {}) => {
  const { keepPrevious, ...rest } = options;
  const queryKey = callKey(name, input);
  const result = useQuery<OutputOf<N>>({
    queryKey,
    queryFn: ({ signal }) => callApi(name, input, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
  return useHeldError(result, queryKey);
};

/** A command of the contract as a mutation. A retry with the same input reuses its Idempotency-Key. */
export const useCommand = <N extends CallName>(name: N) => {
  // Of this component only: the input may contain a password.
  const [keys] = useState((): PendingKeys => new Map());
  return useMutation<OutputOf<N>, Error, RequestOf<N>>({
    mutationKey: [name],
    mutationFn: (input) => sendIdempotent(name, input, { keys }),
  });
};
