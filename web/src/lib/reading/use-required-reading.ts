import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callApi } from '../api/api.ts';
import { useHeldError } from '../api/held-error.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { refreshAfter } from '../realtime/stale-reads.ts';

type Page = OutputOf<'get-required-reading'>;
export type RequiredDocument = Page['documents'][number];

/** Events report what changes, but no event reports that a due date has passed. */
const staleMs = 5 * 60_000;

/** How much the signed-in user must read, and the ids of it; undefined until it is loaded. */
export const useReadingCounts = () =>
  useCall('get-required-reading', { without_documents: true }, { staleTime: staleMs }).data;

/** What the signed-in user must read, the earliest due date first, loaded page by page. */
export const useRequiredReading = () => {
  const client = useQueryClient();
  const queryKey = callKey('get-required-reading', {});
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => callApi('get-required-reading', { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    staleTime: staleMs,
  });
  const query = useHeldError(result, queryKey);
  const { data, hasNextPage, fetchNextPage } = query;
  const first = data?.pages[0];
  return {
    documents: data?.pages.flatMap(({ documents }) => documents) ?? [],
    /** Undefined until the first page is loaded. */
    counts: first && { total: first.total, overdue: first.overdue },
    error: query.error,
    refetch: () => void (data ? fetchNextPage() : query.refetch()),
    isFetching: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    refresh: () => refreshAfter(client, 'reading'),
  };
};

/** '5 dokumen wajib dibaca, 2 terlambat'. */
export const requiredReadingText = ({ total, overdue }: { total: number; overdue: number }): string =>
  `${total} dokumen wajib dibaca${overdue > 0 ? `, ${overdue} terlambat` : ''}`;
