import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import type { UserStatus, UsersFilters } from './users-filters.ts';

const statusInput = {
  semua: {},
  aktif: { active: true },
  nonaktif: { active: false },
  terkunci: { locked: true },
} as const satisfies Record<UserStatus, object>;

/** The users by NRP, loaded page by page. */
export const useUsers = ({ search, status }: UsersFilters) => {
  const searchText = search.trim();
  const input = {
    ...(searchText === '' ? {} : { search: searchText }),
    ...statusInput[status],
  };
  const query = useInfiniteQuery({
    queryKey: callKey('list-users', input),
    queryFn: ({ pageParam, signal }) => callApi('list-users', { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: OutputOf<'list-users'>) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;

  // The server searches a limited number of users per page, so a page may be empty.
  const isLastPageEmpty = data?.pages.at(-1)?.users.length === 0;
  useEffect(() => {
    if (isLastPageEmpty && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isLastPageEmpty, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  return {
    users: data?.pages.flatMap(({ users }) => users) ?? [],
    loaded: data !== undefined && !(isLastPageEmpty && hasNextPage),
    /** The displayed rows belong to the previous filters. */
    stale: query.isPlaceholderData,
    error: query.error,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  };
};
