import { useQueries } from '@tanstack/react-query';
import { headedDepartments } from '../../../../shared/domain/documents/document-access.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { useCall } from '../api/use-call.ts';
import { readersQuery } from '../required-reading/readers-query.ts';
import { useUser } from '../session/session.ts';
import { lateReadersRow, type TaskRow, taskRow } from './task-rows.ts';

export const useHome = () => useCall('get-home', {});

/** What waits for the signed-in user: what is urgent first, then in the order of the home; undefined until all of it is loaded. */
export const useTasks = () => {
  const user = useUser();
  const home = useHome();
  const headed = canManageMasterList(user) ? [] : headedDepartments(user);
  const readers = useQueries({
    queries: headed.map(readersQuery),
    combine: (results) => ({
      late: results.map(({ data }, at) => ({
        department: headed[at] ?? 'IMS',
        count: data?.late ?? 0,
        people: data?.people.filter(({ overdue }) => overdue > 0) ?? [],
      })),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map((each) => each.refetch())),
    }),
  });
  const rows = home.data?.tasks.map((task) => taskRow(task, user));
  return {
    rows:
      readers.isPending || !rows ? undefined : inOrderOfUrgency(withDepartments(rows, lateReadersRow(readers.late))),
    error: home.error ?? readers.error,
    refetch: () => void Promise.all([home.refetch(), readers.refetch()]),
    isFetching: home.isFetching,
  };
};

/** Work may follow a copy that must be recalled. */
const isUrgent = ({ id, isLate }: TaskRow): boolean => isLate || id === 'recall';

const inOrderOfUrgency = (rows: readonly TaskRow[]): TaskRow[] =>
  rows.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));

/** After what the user's departments and post must do, before what the user alone must. */
const withDepartments = (rows: readonly TaskRow[], added: readonly TaskRow[]): TaskRow[] => {
  const own = rows.findIndex(({ id }) => id === 'own_rejected' || id === 'reading' || id === 'own_waiting');
  return own < 0 ? [...rows, ...added] : [...rows.slice(0, own), ...added, ...rows.slice(own)];
};
