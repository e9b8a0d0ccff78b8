import { useInfiniteQuery } from '@tanstack/react-query';
import { isAdmin } from '../../../../shared/domain/roles.ts';
import { callApi } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { callKey } from '../../lib/use-call.ts';
import { hasEnded } from './job-state.ts';
import { othersPollMs, usePolling } from './use-job.ts';
import { useJobNews } from './use-job-news.ts';

/** One's own jobs, an admin's everybody's, newest first, live while any of them runs. */
export function useJobs() {
  const polling = usePolling();
  // The socket tells nobody of the jobs of others.
  const seesAll = isAdmin(useUser());
  useJobNews();
  return useInfiniteQuery({
    queryKey: callKey('list-bulk-jobs'),
    queryFn: ({ pageParam, signal }) => callApi('list-bulk-jobs', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      if (seesAll) return othersPollMs;
      return state.data?.pages.some((page) => page.jobs.some((job) => !hasEnded(job))) ? polling : false;
    },
  });
}
