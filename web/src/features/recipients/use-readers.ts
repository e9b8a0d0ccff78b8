import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';

type DocumentPage = OutputOf<'get-reading-progress'>;
type PeoplePage = OutputOf<'list-readers'>;

/** Who of a department, or of all that the user may see, has read a document and who has not, those who are late first. */
export const useDocumentReaders = (documentId: string, department: DepartmentCode | undefined, enabled: boolean) => {
  const input = { document_id: documentId, ...(department !== undefined && { department }) };
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: callKey('get-reading-progress', input),
    queryFn: ({ pageParam, signal }) => callApi('get-reading-progress', { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: DocumentPage) => next_cursor ?? undefined,
    enabled,
  });
  return {
    counts: data?.pages[0],
    people: data?.pages.flatMap(({ people }) => people) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
};

/** The people of a department with how much they have read, those with most overdue documents first. */
export const useDepartmentReaders = (department: DepartmentCode) => {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: callKey('list-readers', { department }),
    queryFn: ({ pageParam, signal }) => callApi('list-readers', { department, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: PeoplePage) => next_cursor ?? undefined,
  });
  return {
    counts: data?.pages[0],
    people: data?.pages.flatMap(({ people }) => people) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
};
