import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from './api.ts';
import { useHeldError } from './held-error.ts';

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
