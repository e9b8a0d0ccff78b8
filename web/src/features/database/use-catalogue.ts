import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/use-call.ts';
import type { Catalogue } from './catalogue-index.ts';
import { isWhole, merged } from './merge-catalogue.ts';

type Answer = OutputOf<'list-hims-documents'>;

/** The socket keeps the lists true; this is for what it may have missed. */
const staleAfterMs = 60_000;

/** One department's list. Read again, it asks only for what changed since. */
export const departmentQuery = (client: QueryClient, department: DepartmentCode) => {
  const queryKey = callKey('list-hims-documents', { department });
  return queryOptions({
    queryKey,
    staleTime: staleAfterMs,
    // An unchanged list comes back as the same array; comparing thousands of rows one by one would only cost time.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Answer> => {
      const known = client.getQueryData<Answer>(queryKey);
      if (!known || !isWhole(known)) return callApi('list-hims-documents', { department }, { signal });
      const since = known.catalogue_version;
      return merged(known, await callApi('list-hims-documents', { department, since }, { signal }));
    },
  });
};

const rowsOf = (answer: Answer | undefined) => (answer && isWhole(answer) ? answer.documents : undefined);

/** `combine` of all departments; react-query keeps the parts that did not change the same. */
const together = (results: UseQueryResult<Answer>[]) => {
  const catalogue: Catalogue = Object.fromEntries(
    departmentCodes.flatMap((code, index) => {
      const rows = rowsOf(results[index]?.data);
      return rows ? [[code, rows]] : [];
    }),
  );
  return {
    catalogue,
    errors: results.map(({ data, error }) => (data ? null : error)),
    pending: results.some(({ data, error }) => !data && !error),
    fetching: results.some(({ isFetching }) => isFetching),
  };
};

/** Every department's list: the one on screen first, the others once it is here. */
export function useCatalogue(department: DepartmentCode) {
  const client = useQueryClient();
  const [first] = useState(department);
  const { isFetched } = useQuery(departmentQuery(client, first));
  const { catalogue, errors, pending, fetching } = useQueries({
    queries: departmentCodes.map((code) => ({
      ...departmentQuery(client, code),
      enabled: isFetched || code === first || code === department,
    })),
    combine: together,
  });
  const error = errors[departmentCodes.indexOf(department)] ?? null;

  return {
    catalogue,
    /** The department on screen has not come yet. */
    loading: catalogue[department] === undefined && error === null,
    /** Some department is still on its way. */
    loadingMore: pending,
    /** Of the department on screen, when there is nothing of it to show. */
    error,
    /** Of any department: a search does not see it. */
    incomplete: errors.find((each) => each !== null) ?? null,
    retrying: fetching,
    retry: () => {
      for (const [index, code] of departmentCodes.entries()) {
        if (errors[index])
          void client.refetchQueries({ queryKey: callKey('list-hims-documents', { department: code }) });
      }
    },
  };
}
