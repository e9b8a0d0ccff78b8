import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
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
