import { useInfiniteQuery } from '@tanstack/react-query';
import { isAdmin } from '../../../../../shared/domain/people/roles.ts';
import { callApi } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { isSettled } from '../../../lib/bulk/job-state.ts';
import { useJobEvents } from '../../../lib/bulk/use-job-events.ts';
import { useUser } from '../../../lib/session/session.ts';
import { othersPollMs, usePollInterval } from './use-job.ts';

/** The user's jobs, for an admin all users' jobs, newest first, updated while any of them runs. */
export const useJobs = () => {
  const pollInterval = usePollInterval();
  // The socket sends no events about other users' jobs.
  const seesAll = isAdmin(useUser());
  useJobEvents();
  return useInfiniteQuery({
    queryKey: callKey('list-bulk-jobs'),
    queryFn: ({ pageParam, signal }) => callApi('list-bulk-jobs', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      if (seesAll) return othersPollMs;
      return state.data?.pages.some((page) => page.jobs.some((job) => !isSettled(job))) ? pollInterval : false;
    },
  });
};
