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

/** Invalidates every query that shows or counts submissions. */
export const refreshSubmissions = (client: QueryClient): void => {
  for (const name of submissionReads) void client.invalidateQueries({ queryKey: callKey(name) });
};

interface Change {
  id: string;
  version: number;
}

/** Invalidates these queries, once for each version of a submission. */
export const refreshAfterChange = (client: QueryClient, { id, version }: Change): void => {
  if (version <= (refreshedVersions.get(id) ?? 0)) return;
  refreshedVersions.set(id, version);
  refreshSubmissions(client);
};

/**
 * The same for a socket event. The event of the user's own change follows its response and invalidates only the
 * dashboard again, which is read from an index: right after the response it may still have the previous state.
 */
export const refreshAfterEvent = (client: QueryClient, change: Change): void => {
  const isEcho = change.version === refreshedVersions.get(change.id);
  if (isEcho) void client.invalidateQueries({ queryKey: callKey('get-dashboard-documents') });
  else refreshAfterChange(client, change);
};
