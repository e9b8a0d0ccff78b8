import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { callKey } from '../../../lib/use-call.ts';
import { wholeQueue } from './whole-queue.ts';

export type QueueCall = 'get-pending-documents' | 'get-approval-documents';

/** What waits for the caller, oldest first. */
export const useQueue = (call: QueueCall) =>
  useQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ signal }) => wholeQueue((cursor) => callApi(call, { cursor }, { signal })),
  });
