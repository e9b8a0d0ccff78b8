import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { useHeldError } from '../../lib/api/held-error.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { loadQueue } from './load-queue.ts';

export type QueueCall = 'get-pending-documents' | 'get-approval-documents';

/** The queue's submissions, oldest first. */
export const useQueue = (call: QueueCall) => {
  const queryKey = callKey(call, {});
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadQueue((cursor) => callApi(call, { cursor }, { signal })),
  });
  return useHeldError(result, queryKey);
};
