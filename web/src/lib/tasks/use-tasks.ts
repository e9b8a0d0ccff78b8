import { useQueries } from '@tanstack/react-query';
import { headedDepartments } from '../../../../shared/domain/documents/document-reviews.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { callApi } from '../api/api.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { usePollWhileDown } from '../realtime/socket-poll.ts';
import { useUser } from '../session/session.ts';
import { lateReadersRow, taskRow } from './task-rows.ts';

/** Ages and due dates change with the day, without an event. */
const pollMs = 10 * 60_000;
/** Reads every person of a department. */
const readersStaleMs = 5 * 60_000;

export const useHome = () => useCall('get-home', {}, { refetchInterval: usePollWhileDown(pollMs) });

/** What waits for the signed-in user, in the order of the home; undefined until all of it is loaded. */
export const useTasks = () => {
  const user = useUser();
  const home = useHome();
  const headed = canManageMasterList(user) ? [] : headedDepartments(user);
  const readers = useQueries({
    queries: headed.map((department) => ({
      queryKey: callKey('list-readers', { department }),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi('list-readers', { department }, { signal }),
      staleTime: readersStaleMs,
    })),
    combine: (results) => ({
      late: results.map(({ data }, at) => ({ department: headed[at] ?? 'IMS', count: data?.late ?? 0 })),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map((each) => each.refetch())),
    }),
  });
  const rows = home.data?.tasks.map((task) => taskRow(task, user));
  return {
    rows: readers.isPending ? undefined : rows && withLateReaders(rows, lateReadersRow(readers.late)),
    error: home.error ?? readers.error,
    retry: () => void Promise.all([home.refetch(), readers.refetch()]),
    retrying: home.isFetching,
  };
};

type Rows = ReturnType<typeof lateReadersRow>;

/** After what the user's department must do, before what the user alone must. */
const withLateReaders = (rows: Rows, late: Rows): Rows => {
  const own = rows.findIndex(({ id }) => id === 'own_rejected' || id === 'reading' || id === 'own_waiting');
  return own < 0 ? [...rows, ...late] : [...rows.slice(0, own), ...late, ...rows.slice(own)];
};
