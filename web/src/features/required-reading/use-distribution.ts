import { useQuery } from '@tanstack/react-query';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { maxProgressDocuments } from '../../../../shared/domain/required-reading/reading.ts';
import { callApi } from '../../lib/api/api.ts';
import { useHeldError } from '../../lib/api/held-error.ts';
import { callKey, useCall } from '../../lib/api/use-call.ts';
import { loadPages } from '../../lib/load-pages.ts';

/** All documents that a department receives: the list is searched and exported as a whole. */
export const useDistribution = (department: DepartmentCode) => {
  const queryKey = callKey('list-distribution', { department });
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadPages('list-distribution', { department }, ({ documents }) => documents, { signal }),
  });
  const query = useHeldError(result, queryKey);
  return {
    documents: query.data?.rows,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
  };
};

export interface Progress {
  document_id: string;
  total: number;
  opened: number;
  understood: number;
  overdue: number;
}

/** How many people of the department have read each of the documents; undefined while it is counted. */
export const useProgress = (
  department: DepartmentCode,
  ids: readonly string[],
): ReadonlyMap<string, Progress> | undefined => {
  const { data } = useCall(
    'list-reading-progress',
    { ids: ids.join(','), department },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  return data && new Map(data.progress.map((each) => [each.document_id, each]));
};

/** The counts of all documents that must be read, in calls of as many as one call counts. */
export const loadProgress = async (
  department: DepartmentCode,
  documents: readonly DistributedDocument[],
): Promise<Map<string, Progress>> => {
  const ids = documents.filter(({ reading }) => reading !== null).map(({ document }) => document.id);
  const progress = new Map<string, Progress>();
  for (let at = 0; at < ids.length; at += maxProgressDocuments) {
    const chunk = ids.slice(at, at + maxProgressDocuments).join(',');
    const counted = await callApi('list-reading-progress', { ids: chunk, department });
    for (const each of counted.progress) progress.set(each.document_id, each);
  }
  return progress;
};
