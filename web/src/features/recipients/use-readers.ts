import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { ReadersGroup } from '../../../../shared/api/reading.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { readersStaleMs } from '../../lib/reading/readers-query.ts';
import { loadPeople } from './load-for-export.ts';
import { inOrderOfLateness, type ListedReader } from './people-list.ts';

type DocumentPage = OutputOf<'get-reading-progress'>;

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
    refetch: query.refetch,
    isFetching: query.isFetching,
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
  refetch: () => void;
  isFetching: boolean;
}

/** Everyone of these departments, or without one: the list is searched and filtered as a whole. */
export const useReadersOf = (groups: readonly ReadersGroup[]): ReadersList =>
  useQueries({
    queries: groups.map((group) => ({
      queryKey: [...callKey('list-readers', { department: group }), 'everyone'],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadPeople(group, signal),
      staleTime: readersStaleMs,
    })),
    combine: (results) => {
      const isLoaded = results.every(({ data }) => data);
      const people = isLoaded
        ? results.flatMap(({ data = [] }, at) => {
            const group = groups[at];
            const department = group === undefined || group === 'none' ? null : group;
            return data.map((person) => ({ ...person, department }));
          })
        : [];
      return {
        counts: isLoaded
          ? { total: people.length, late: people.filter(({ overdue }) => overdue > 0).length }
          : undefined,
        people: inOrderOfLateness(people),
        error: results.find(({ error }) => error)?.error ?? null,
        refetch: () => void Promise.all(results.filter(({ error }) => error).map((each) => each.refetch())),
        isFetching: results.some(({ isFetching }) => isFetching),
      };
    },
  });
