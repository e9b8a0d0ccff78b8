import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { useHeldError } from '../../lib/api/held-error.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { loadQueue } from './load-queue.ts';

export type QueueCall = 'get-pending-documents' | 'get-approval-documents';

/** Files are read within seconds of their submission, and no event follows. */
const readingMs = 120_000;
const pollMs = 5_000;

/** The queue's submissions, oldest first; again while files of one that was just submitted are read. */
export const useQueue = (call: QueueCall) => {
  const queryKey = callKey(call, {});
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadQueue((cursor) => callApi(call, { cursor }, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(
        ({ file_findings, created_at }) => file_findings === null && Date.now() - Date.parse(created_at) < readingMs,
      ) && pollMs,
  });
  return useHeldError(result, queryKey);
};
