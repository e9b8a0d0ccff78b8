import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { readersPath } from '../../../../shared/domain/notices/page-paths.ts';
import { callApi } from '../api/api.ts';
import { callKey } from '../api/use-call.ts';

/** Reads every person of a department. */
const staleMs = 5 * 60_000;

/** The people of a department who are most late, with how many there are. */
export const readersQuery = (department: DepartmentCode) => ({
  queryKey: callKey('list-readers', { department }),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('list-readers', { department }, { signal }),
  staleTime: staleMs,
});

/** The search parameter with which people are listed, on the page of readers. */
export const readersFilterParameter = 'tampilkan';

/** The people of all departments of the user who are late. */
export const lateReadersPath = `${readersPath}?${readersFilterParameter}=terlambat`;
