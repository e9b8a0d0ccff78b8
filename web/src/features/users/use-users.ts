import { useEffect } from 'react';
import { usePages } from '../../lib/api/use-pages.ts';
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
  const { query, pages, list } = usePages('list-users', input, { keepPrevious: true });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;

  // The server searches a limited number of users per page, so a page may be empty.
  const isLastPageEmpty = pages.at(-1)?.users.length === 0;
  useEffect(() => {
    if (isLastPageEmpty && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isLastPageEmpty, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  return {
    ...list,
    users: pages.flatMap(({ users }) => users),
    loaded: list.loaded && !(isLastPageEmpty && hasNextPage),
  };
};
