import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useHeldError } from '../../lib/api/held-error.ts';
import { useTopic } from '../../lib/realtime/topics.ts';
import { dashboardPagesKey } from '../../lib/submissions/dashboard-queries.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

const pageSize = 10;

/**
 * The page selected by the filters. Its cursor comes from the previous page, so opening a later page directly first
 * loads the pages before it. The previous page is shown while the next one loads.
 */
export const useDashboardDocuments = ({ department, status, mine, page }: DashboardFilters) => {
  const input = { ...(department && { department }), ...(status && { status }), ...(mine && { mine }) };
  const queryKey = dashboardPagesKey(input);
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi('get-dashboard-documents', { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  const query = useHeldError(result, queryKey);
  // The user's own submissions are addressed to the user and need no topic.
  useTopic(mine ? null : { list: 'submissions', ...(department ? { department } : {}) });
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;
  // A submission that the socket added moves the rows after it to the next page, so pages are cut from all of them.
  const all = data?.pages.flatMap(({ documents }) => documents) ?? [];
  const missing = !isPlaceholderData && data !== undefined && all.length < page * pageSize && hasNextPage;

  useEffect(() => {
    if (missing && !isFetching && !error) void fetchNextPage();
  }, [missing, isFetching, error, fetchNextPage]);

  const loadedPage = Math.min(page, Math.max(1, Math.ceil(all.length / pageSize)));
  const rows = all.slice((loadedPage - 1) * pageSize, loadedPage * pageSize);
  const from = (loadedPage - 1) * pageSize + 1;
  return {
    rows,
    page: loadedPage,
    from,
    to: from + rows.length - 1,
    total: data?.pages[0]?.total ?? 0,
    totals: data?.pages[0]?.totals,
    hasNext: all.length > loadedPage * pageSize || hasNextPage,
    loaded: data !== undefined,
    stale: isPlaceholderData || missing,
    error,
    refetch: () => void (missing ? fetchNextPage() : refetch()),
    isFetching,
  };
};
