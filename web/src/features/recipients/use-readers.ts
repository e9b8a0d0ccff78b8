import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { readersQuery } from '../../lib/reading/readers-query.ts';
import { inOrderOfLateness, type ListedReader } from './people-list.ts';

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

/** People with how much they have read, those with most overdue documents first. */
export interface ReadersList {
  /** Undefined until it is loaded. */
  counts: { total: number; late: number } | undefined;
  people: readonly ListedReader[];
  error: Error | null;
  retry: () => void;
  retrying: boolean;
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
}

/** The people of a department, page by page. */
export const useDepartmentReaders = (department: DepartmentCode): ReadersList => {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: [...callKey('list-readers', { department }), 'pages'],
    queryFn: ({ pageParam, signal }) => callApi('list-readers', { department, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: PeoplePage) => next_cursor ?? undefined,
  });
  return {
    counts: data?.pages[0],
    people: data?.pages.flatMap(({ people }) => people.map((person) => ({ ...person, department }))) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
};

/** The first page of each of these departments, merged: who is most late is always among them. */
export const useReadersOf = (departments: readonly DepartmentCode[]): ReadersList & { isShortened: boolean } =>
  useQueries({
    queries: departments.map(readersQuery),
    combine: (results) => {
      const pages = results.flatMap(({ data }) => data ?? []);
      const isLoaded = pages.length === results.length;
      return {
        counts: isLoaded
          ? {
              total: pages.reduce((sum, { total }) => sum + total, 0),
              late: pages.reduce((sum, { late }) => sum + late, 0),
            }
          : undefined,
        people: isLoaded
          ? inOrderOfLateness(
              results.flatMap(({ data }, at) => {
                const department = departments[at];
                return department && data ? data.people.map((person) => ({ ...person, department })) : [];
              }),
            )
          : [],
        error: results.find(({ error }) => error)?.error ?? null,
        retry: () => void Promise.all(results.filter(({ error }) => error).map((each) => each.refetch())),
        retrying: results.some(({ isFetching }) => isFetching),
        loadMore: undefined,
        loadingMore: false,
        isShortened: pages.some(({ next_cursor }) => next_cursor !== null),
      };
    },
  });
