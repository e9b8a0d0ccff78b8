import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callApi } from '../api/api.ts';
import { callKey } from '../api/use-call.ts';

/** A call reads every person of a department. */
export const readersStaleMs = 5 * 60_000;

/** The people of a department who are most late, with how many there are. */
export const readersQuery = (department: DepartmentCode) => ({
  queryKey: callKey('list-readers', { department }),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('list-readers', { department }, { signal }),
  staleTime: readersStaleMs,
});
