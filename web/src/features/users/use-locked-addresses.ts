import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';

const pollMs = 60_000;

/** The locked addresses, all pages; polled, because there is no event for them. */
export const useLockedAddresses = () => {
  const query = useInfiniteQuery({
    queryKey: callKey('list-locked-addresses', {}),
    queryFn: ({ pageParam, signal }) => callApi('list-locked-addresses', { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: OutputOf<'list-locked-addresses'>) => next_cursor ?? undefined,
    refetchInterval: pollMs,
  });
  return {
    addresses: query.data?.pages.flatMap(({ addresses }) => addresses) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
};
