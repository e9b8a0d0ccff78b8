import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { isSettled } from '../../../lib/bulk/job-state.ts';
import { useJobEvents } from '../../../lib/bulk/use-job-events.ts';
import { useSocketState } from '../../../lib/realtime/realtime.ts';
import { useUser } from '../../../lib/session/session.ts';

const pollMs = 2000;
/** Slow polling despite an open socket, because a dead network is detected only after a while. */
const slowPollMs = 15_000;
/** The socket sends job events to the job's owner only. */
export const othersPollMs = 5000;

/** Polling interval of running jobs (milliseconds): long while the socket is open. */
export const usePollInterval = (): number => (useSocketState() === 'down' ? pollMs : slowPollMs);

export const useJob = (jobId: string) => {
  const pollInterval = usePollInterval();
  const { nrp } = useUser();
  useJobEvents();
  return useQuery({
    queryKey: callKey('get-bulk-job', { job_id: jobId }),
    queryFn: ({ signal }) => callApi('get-bulk-job', { job_id: jobId }, { signal }),
    refetchInterval: ({ state }) => {
      const job = state.data?.job;
      if (job && isSettled(job)) return false;
      return job && job.owner_nrp !== nrp ? othersPollMs : pollInterval;
    },
  });
};
