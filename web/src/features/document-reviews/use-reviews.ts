import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import type { ReviewFilters } from './reviews-filters.ts';

type Page = OutputOf<'list-document-reviews'>;

export const reviewsInput = ({ filter, department }: ReviewFilters): RequestOf<'list-document-reviews'> => ({
  filter,
  ...(department !== null && { department }),
});

/** The documents by review date, loaded page by page. */
export const useReviews = (filters: ReviewFilters) => {
  const client = useQueryClient();
  const input = reviewsInput(filters);
  const query = useInfiniteQuery({
    queryKey: callKey('list-document-reviews', input),
    queryFn: ({ pageParam, signal }) => callApi('list-document-reviews', { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  return {
    reviews: data?.pages.flatMap(({ reviews }) => reviews) ?? [],
    loaded: data !== undefined,
    /** The displayed rows belong to the previous filters. */
    stale: query.isPlaceholderData,
    error: query.error,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    refresh: () => refreshAfter(client, 'review'),
    /** Takes a reviewed document out of the loaded lists: the index behind them lags by moments. */
    remove: (id: string) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: callKey('list-document-reviews') },
        (present) =>
          present && {
            ...present,
            pages: present.pages.map((page) => ({ ...page, reviews: page.reviews.filter((each) => each.id !== id) })),
          },
      ),
  };
};
