import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CopyFilter, CopyRow } from '../../../../shared/api/copies.ts';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';

/** The copies that a department holds, or those of one document. */
export type CopyPart = { department: DepartmentCode } | { document_id: string };

export interface CopySelection {
  part: CopyPart;
  filter: CopyFilter;
  search: string;
}

type Page = OutputOf<'list-copies'>;

export const copiesInput = ({ part, filter, search }: CopySelection): RequestOf<'list-copies'> => ({
  ...part,
  filter,
  ...(search !== '' && { search }),
});

/** Identifies a copy: numbers begin anew with each document. */
export const copyId = ({ document_id, number }: Pick<CopyRow, 'document_id' | 'number'>): string =>
  `${document_id}#${number}`;

/** A part of the register, loaded page by page. */
export const useCopies = (selection: CopySelection) => {
  const client = useQueryClient();
  const input = copiesInput(selection);
  const query = useInfiniteQuery({
    queryKey: callKey('list-copies', input),
    queryFn: ({ pageParam, signal }) => callApi('list-copies', { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, fetchNextPage, isFetching, isError } = query;
  const copies = data?.pages.flatMap((page) => page.copies) ?? [];
  // A search through many copies may end a page without a match.
  const continues = copies.length === 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (continues) void fetchNextPage();
  }, [continues, fetchNextPage]);
  return {
    copies,
    loaded: data !== undefined && (copies.length > 0 || !hasNextPage),
    /** The displayed rows belong to the previous search or filter. */
    stale: query.isPlaceholderData,
    error: query.error,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    refresh: () => refreshAfter(client, 'copy'),
    /** Takes closed copies out of the loaded lists of those in circulation: the index behind them lags by moments. */
    remove: (ids: ReadonlySet<string>) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: callKey('list-copies') },
        (present) =>
          present && {
            ...present,
            pages: present.pages.map((page) => ({
              ...page,
              copies: page.copies.filter((copy) => copy.state !== 'out' || !ids.has(copyId(copy))),
            })),
          },
      ),
  };
};
