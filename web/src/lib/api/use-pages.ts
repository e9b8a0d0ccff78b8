import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from './api.ts';
import { useHeldError } from './held-error.ts';
import { callKey } from './use-call.ts';

export type PagedCall = {
  [N in CallName]: OutputOf<N> extends { next_cursor: string | null } ? N : never;
}[CallName];

type PagesOptions = {
  refetchInterval?: number;
  refetchOnMount?: 'always';
  staleTime?: number;
  enabled?: boolean;
  /** Shows the pages of the previous input while those of the next one load. */
  keepPrevious?: boolean;
};

/** A read of the contract that is loaded page by page, and what its screen shows of that. */
export const usePages = <N extends PagedCall>(name: N, input: RequestOf<N>, options: PagesOptions = {}) => {
  const { keepPrevious, ...rest } = options;
  const queryKey = callKey(name, input);
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => callApi(name, { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: OutputOf<PagedCall>) => next_cursor ?? undefined,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
  const query = useHeldError(result, queryKey);
  const { data, hasNextPage, fetchNextPage, refetch } = query;
  const pages: readonly OutputOf<N>[] = data?.pages ?? [];
  return {
    query,
    pages,
    list: {
      loaded: data !== undefined,
      /** The displayed rows belong to the previous input. */
      stale: query.isPlaceholderData,
      error: query.error,
      refetch: () => void (data ? fetchNextPage() : refetch()),
      isFetching: query.isFetching,
      loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
      loadingMore: query.isFetchingNextPage,
    },
  };
};
