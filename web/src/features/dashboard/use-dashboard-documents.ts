import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

const pageSize = 10;

/**
 * The page selected by the filters. Its cursor comes from the previous page, so opening a later page directly first
 * loads the pages before it. The previous page is shown while the next one loads.
 */
export const useDashboardDocuments = ({ department, mine, page }: DashboardFilters) => {
  const input = { ...(department ? { department } : {}), ...(mine ? { mine } : {}) };
  const query = useInfiniteQuery({
    queryKey: [...callKey('get-dashboard-documents'), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      callApi('get-dashboard-documents', { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;
  const loaded = data?.pages.length ?? 0;
  const missing = !isPlaceholderData && loaded > 0 && loaded < page && hasNextPage;

  useEffect(() => {
    if (missing && !isFetching && !error) void fetchNextPage();
  }, [missing, isFetching, error, fetchNextPage]);

  const loadedPage = Math.min(page, loaded);
  const current = data?.pages[loadedPage - 1];
  const rows = current?.documents ?? [];
  const from = (loadedPage - 1) * pageSize + 1;
  return {
    rows,
    page: loadedPage,
    from,
    to: from + rows.length - 1,
    total: current?.total ?? 0,
    totals: data?.pages[0]?.totals,
    hasNext: current !== undefined && current.next_cursor !== null,
    loaded: data !== undefined,
    /** Whether the displayed rows belong to an earlier request. */
    stale: isPlaceholderData || missing,
    error,
    retry: () => void (missing ? fetchNextPage() : refetch()),
    isFetching,
  };
};
