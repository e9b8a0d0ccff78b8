import type { QueryClient } from '@tanstack/react-query';
import type { CallName, CallOf } from '../../../../shared/api/index.ts';
import { jitterMs, refreshSoon } from '../api/refresh-soon.ts';
import { callKey } from '../api/use-call.ts';

type ReadCallName = { [N in CallName]: CallOf<N>['method'] extends 'GET' ? N : never }[CallName];

/** What a socket event reports, or what the user's own command changes. `job`: one ended; `file`: one was opened. */
type Change =
  | 'absence'
  | 'copy'
  | 'distribution'
  | 'document'
  | 'file'
  | 'job'
  | 'locked-address'
  | 'notification'
  | 'review'
  | 'submission'
  | 'user'
  | 'waiting-file';

const submission = ['submission'] as const;
const distribution = ['distribution'] as const;
/** No other event names those who collect copies; a job may have printed some. */
const copies = ['document', 'notification', 'job', 'copy'] as const;
const never = [] as const;

/**
 * After which changes each read is loaded again: of the socket's events and of the user's own commands alike. The
 * session, bulk jobs and notifications apply their events to the cache themselves.
 */
const changes: Record<ReadCallName, readonly Change[]> = {
  'get-dashboard-documents': submission,
  'get-submission': submission,
  'get-pending-documents': submission,
  'get-approval-documents': submission,
  'get-worklist': submission,
  'get-approval-route': never,
  'get-process-times': never,
  'list-hims-documents': never,
  'get-hims-document': ['document'],
  'get-document-file': never,
  'get-form-template': never,
  'list-document-reviews': ['review'],
  // Audience lists follow the catalogue within moments. Opening the file is what 'read and understood' requires.
  'get-required-reading': ['document', 'file'],
  'list-distribution': distribution,
  'list-reading-progress': distribution,
  'get-reading-progress': distribution,
  'list-readers': distribution,
  'get-distribution-counts': copies,
  'list-copies': copies,
  'get-copy-file': never,
  'get-bulk-job': never,
  'list-bulk-jobs': never,
  'get-undo-preview': never,
  'get-import-review': never,
  'list-import-rows': never,
  'list-waiting-files': ['waiting-file'],
  'get-user-notifications': never,
  'list-users': ['user'],
  'get-password-choices': never,
  'list-locked-addresses': ['locked-address'],
  // A change of an absence notifies holder and substitute; no other event names them.
  'get-absences': ['notification', 'absence'],
  'find-substitutes': never,
  'get-mail-settings': never,
  'get-session': never,
};

/** Reads that all pages show, so that their requests after an event are spread further. */
const shownByAll: ReadonlySet<ReadCallName> = new Set(['get-hims-document', 'get-required-reading']);

const readsAfter = (change: Change): ReadCallName[] =>
  (Object.keys(changes) as ReadCallName[]).filter((name) => changes[name].includes(change));

/** Loads again what the user's own command changed. */
export const refreshAfter = (client: QueryClient, change: Change): void => {
  for (const name of readsAfter(change)) void client.invalidateQueries({ queryKey: callKey(name) });
};

/** The same for a socket event, spread over time; `except`: the caller loads this one. */
export const refreshSoonAfter = (client: QueryClient, change: Change, except?: ReadCallName): void => {
  for (const name of readsAfter(change))
    if (name !== except)
      refreshSoon(client, callKey(name), shownByAll.has(name) ? jitterMs.viewers : jitterMs.participants);
};
