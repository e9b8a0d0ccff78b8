import { useQueries } from '@tanstack/react-query';
import type { ReaderSummary, ReadersGroup } from '../../../../shared/api/reading.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { readersStaleMs } from '../../lib/required-reading/readers-query.ts';
import { inOrderOfLateness, type ListedReader } from './people-list.ts';

/** Who of a department, or of all that the user may see, has read a document and who has not, those who are late first. */
export const useDocumentReaders = (documentId: string, department: DepartmentCode | undefined, enabled: boolean) => {
  const input = { document_id: documentId, ...(department !== undefined && { department }) };
  const { pages, list } = usePages('get-reading-progress', input, { enabled });
  return { ...list, counts: pages[0], people: pages.flatMap(({ people }) => people) };
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

/** Everyone of a department, or without one, with what they must read. */
export const loadPeople = async (department: ReadersGroup, signal?: AbortSignal): Promise<ReaderSummary[]> => {
  const { rows } = await loadPages('list-readers', { department, export: true }, ({ people }) => people, { signal });
  return rows;
};
