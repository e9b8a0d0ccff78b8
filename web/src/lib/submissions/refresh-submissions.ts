import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../../shared/api/index.ts';
import { callKey } from '../api/use-call.ts';

const submissionReads = [
  'get-dashboard-documents',
  'get-submission',
  'get-pending-documents',
  'get-approval-documents',
] as const satisfies readonly CallName[];

/**
 * Invalidates every query that shows submissions: the socket may be down, and the user's own change must be visible at
 * once.
 */
export const refreshSubmissions = (client: QueryClient): void => {
  for (const name of submissionReads) void client.invalidateQueries({ queryKey: callKey(name) });
};
