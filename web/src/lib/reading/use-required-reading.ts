import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callApi } from '../api/api.ts';
import { callKey } from '../api/use-call.ts';

type Page = OutputOf<'get-required-reading'>;
export type RequiredDocument = Page['documents'][number];

/** Due dates pass with the day, without an event. */
const refetchMs = 10 * 60_000;

/** What the signed-in user must read, the earliest due date first, loaded page by page. */
export const useRequiredReading = () => {
  const query = useInfiniteQuery({
    queryKey: callKey('get-required-reading'),
    queryFn: ({ pageParam, signal }) => callApi('get-required-reading', { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    refetchInterval: refetchMs,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  const first = data?.pages[0];
  return {
    documents: data?.pages.flatMap(({ documents }) => documents) ?? [],
    /** Undefined until the first page is loaded. */
    counts: first && { total: first.total, overdue: first.overdue },
    unreadIds: first?.unread_ids ?? [],
    error: query.error,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    refresh: () => void query.refetch(),
  };
};

/** '5 dokumen wajib dibaca, 2 terlambat'. */
export const requiredReadingText = ({ total, overdue }: { total: number; overdue: number }): string =>
  `${total} dokumen wajib dibaca${overdue > 0 ? `, ${overdue} terlambat` : ''}`;
