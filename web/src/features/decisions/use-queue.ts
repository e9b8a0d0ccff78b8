import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { loadQueue } from './load-queue.ts';

export type QueueCall = 'get-pending-documents' | 'get-approval-documents';

/** The queue's submissions, oldest first. */
export const useQueue = (call: QueueCall) =>
  useQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ signal }) => loadQueue((cursor) => callApi(call, { cursor }, { signal })),
  });
