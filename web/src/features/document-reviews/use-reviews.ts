import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { usePages } from '../../lib/api/use-pages.ts';
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
  const { pages, list } = usePages('list-document-reviews', reviewsInput(filters), { keepPrevious: true });
  return {
    ...list,
    reviews: pages.flatMap(({ reviews }) => reviews),
    refresh: () => refreshAfter(client, 'review'),
    /**
     * Takes a document that is still suitable out of the loaded lists, and shows that another needs revision: the index
     * behind them lags by moments.
     */
    showReviewed: ({ id, version, revision_need }: OutputOf<'review-document'>['document']) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: callKey('list-document-reviews') },
        (present) =>
          present && {
            ...present,
            pages: present.pages.map((page) => ({
              ...page,
              reviews: page.reviews.flatMap((each) =>
                each.id !== id ? [each] : revision_need === null ? [] : [{ ...each, version, revision_need }],
              ),
            })),
          },
      ),
  };
};
