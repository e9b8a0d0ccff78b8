import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/use-call.ts';
import { hasEnded } from './job-state.ts';
import { usePolling } from './use-job.ts';
import { useJobNews } from './use-job-news.ts';

/** One's own jobs, newest first, live while any of them runs. */
export function useJobs() {
  const polling = usePolling();
  useJobNews();
  return useInfiniteQuery({
    queryKey: callKey('list-bulk-jobs'),
    queryFn: ({ pageParam, signal }) => callApi('list-bulk-jobs', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.jobs.some((job) => !hasEnded(job))) ? polling : false,
  });
}
