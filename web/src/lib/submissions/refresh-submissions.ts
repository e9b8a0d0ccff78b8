import type { QueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { SocketEvent } from '../../../../shared/events.ts';
import { jitterMs, refreshSoon, refreshSoonAfter } from '../api/refresh-soon.ts';
import { callKey } from '../api/use-call.ts';
import { refreshAfter } from '../realtime/stale-reads.ts';
import { isFollowing } from '../realtime/topics.ts';
import { applyToDashboards, dashboardPagesKey } from './dashboard-queries.ts';

export type SubmissionChanged = Extract<SocketEvent, { type: 'submission.changed' }>;

const dashboard = callKey('get-dashboard-documents');

/** By submission id: the latest version for which the queries were invalidated. */
const refreshedVersions = new Map<string, number>();

/** Loads again what shows or counts submissions after the user's own change, once for each version of a submission. */
export const refreshAfterChange = (client: QueryClient, { id, version }: { id: string; version: number }): void => {
  if (isUnseenVersion(id, version)) refreshAfter(client, 'submission');
};

/**
 * The same for a socket event, spread over time. With `list` the dashboards show the change without a request. Without
 * it the event is for those who take part: their queues and the submission are loaded again, and the dashboards unless
 * the topic of the page brings the change. The event of the user's own change follows its response; only a dashboard is
 * loaded again then, because right after the response its index may still have had the previous state.
 */
export const refreshAfterEvent = (client: QueryClient, event: SubmissionChanged): void => {
  const { submission_id, department, version, list } = event;
  if (list) {
    if (applyToDashboards(client, list)) refreshSoon(client, dashboard, jitterMs.viewers);
    const submission = callKey('get-submission', { submission_id });
    const loaded = client.getQueryData<OutputOf<'get-submission'>>(submission);
    if (loaded && loaded.submission.version < version) refreshSoon(client, submission, jitterMs.viewers);
    return;
  }
  if (isUnseenVersion(submission_id, version)) refreshSoonAfter(client, 'submission', 'get-dashboard-documents');
  const followed = isFollowing({ list: 'submissions', department });
  refreshSoon(client, followed ? dashboardPagesKey({ mine: true }) : dashboard, jitterMs.participants);
};

/** Several submissions changed: the dashboards are loaded again, spread over time. */
export const refreshDashboards = (client: QueryClient): void => refreshSoon(client, dashboard, jitterMs.viewers);

const isUnseenVersion = (id: string, version: number): boolean => {
  if (version <= (refreshedVersions.get(id) ?? 0)) return false;
  refreshedVersions.set(id, version);
  return true;
};
