import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../../shared/api/index.ts';
import { callKey } from '../api/use-call.ts';

const submissionReads = [
  'get-dashboard-documents',
  'get-submission',
  'get-pending-documents',
  'get-approval-documents',
] as const satisfies readonly CallName[];

/** By submission id: the latest version for which the queries were invalidated. */
const refreshedVersions = new Map<string, number>();

/** Invalidates every query that shows submissions. */
export const refreshSubmissions = (client: QueryClient): void => {
  for (const name of submissionReads) void client.invalidateQueries({ queryKey: callKey(name) });
};

/**
 * Invalidates these queries once per change of a submission. The user's own change is reported twice: by the command's
 * response, which works without a socket, and by the socket event.
 */
export const refreshAfterChange = (client: QueryClient, { id, version }: { id: string; version: number }): void => {
  if (version <= (refreshedVersions.get(id) ?? 0)) return;
  refreshedVersions.set(id, version);
  refreshSubmissions(client);
};
