import type { QueryClient } from '@tanstack/react-query';
import type { CallName, CallOf } from '../../../../shared/api/index.ts';
import { callKey } from '../api/use-call.ts';

type ReadCallName = { [N in CallName]: CallOf<N>['method'] extends 'GET' ? N : never }[CallName];
export type StaleRead = Exclude<ReadCallName, NeverStale>;

/** Reads that are loaded only when their screen opens, or whose events a module applies to the cache itself. */
type NeverStale =
  | 'get-approval-route'
  | 'get-process-times'
  | 'list-audit-trail'
  | 'list-register'
  | 'list-destroyed-documents'
  | 'list-restore-tests'
  | 'list-hims-documents'
  | 'get-document-file'
  | 'search-in-files'
  | 'get-form-template'
  | 'get-copy-file'
  | 'get-record-file'
  | 'get-file-digests'
  | 'get-bulk-job'
  | 'list-bulk-jobs'
  | 'get-undo-preview'
  | 'get-import-review'
  | 'list-import-rows'
  | 'get-user-notifications'
  | 'get-password-choices'
  | 'find-substitutes'
  | 'get-mail-settings'
  | 'get-session'
  | 'get-setup'
  | 'list-decisions-in-name';

/** What a socket event reports, or what the user's own command changes. `job`: one ended; `file`: one was opened. */
export type Change =
  | 'absence'
  | 'checkpoint-recipients'
  | 'copy'
  | 'destruction'
  | 'distribution'
  | 'document'
  | 'file'
  | 'hold'
  | 'job'
  | 'locked-address'
  | 'notification'
  | 'reading'
  | 'record'
  | 'reference'
  | 'reminder'
  | 'review'
  | 'submission'
  | 'together'
  | 'user'
  | 'waiting-change'
  | 'waiting-file'
  | 'work-calendar';

const submission = ['submission'] as const;
const distribution = ['distribution'] as const;
/** No other event names those who collect copies; a job may have printed some. */
const copies = ['document', 'notification', 'job', 'copy'] as const;

/** After which changes each read is loaded again: of the socket's events and of the user's own commands alike. */
export const changesOfReads: Record<StaleRead, readonly Change[]> = {
  'get-dashboard-documents': submission,
  'get-submission': submission,
  'get-pending-documents': submission,
  'get-approval-documents': submission,
  'get-worklist': submission,
  // A document that changes what a user must do brings a notice of its recall, or a change of the reading.
  'get-home': [
    ...(['submission', 'notification', 'reading', 'file', 'copy', 'record', 'review', 'distribution'] as const),
    ...(['waiting-change', 'destruction', 'hold', 'waiting-file', 'absence', 'user', 'job', 'reference'] as const),
  ],
  'get-hims-document': ['document', 'reference'],
  'list-reference-problems': ['document', 'reference'],
  'list-document-reviews': ['review'],
  // Opening the file is what 'read and understood' requires.
  'get-required-reading': ['reading', 'file'],
  'list-distribution': distribution,
  'list-reading-progress': distribution,
  'get-reading-progress': distribution,
  'list-readers': distribution,
  'get-reader': ['distribution', 'reminder'],
  'get-reading-together': ['together'],
  'list-readings-together': ['together'],
  'get-distribution-counts': copies,
  'list-copies': copies,
  'list-waiting-files': ['waiting-file'],
  // Every decision and every proposal changes its document.
  'list-waiting-changes': ['document'],
  'list-users': ['user'],
  'list-locked-addresses': ['locked-address'],
  // A change of an absence notifies holder and substitute; no other event names them.
  'get-absences': ['notification', 'absence'],
  'get-work-calendar': ['work-calendar'],
  'get-checkpoint-recipients': ['checkpoint-recipients'],
  'list-record-series': ['record'],
  'list-destructions': ['destruction'],
  'get-destruction': ['destruction', 'hold'],
  'list-holds': ['hold'],
  'list-records': ['record', 'hold', 'destruction'],
  'get-record': ['record', 'hold', 'destruction'],
};

export const readsAfter = (change: Change): StaleRead[] =>
  (Object.keys(changesOfReads) as StaleRead[]).filter((name) => changesOfReads[name].includes(change));

/** Whether events load this call again, or bring what it reads: without a socket it is polled. */
export const isRefreshed = (name: unknown): boolean =>
  name === 'get-user-notifications' || Object.hasOwn(changesOfReads, String(name));

export const refreshAfter = (client: QueryClient, change: Change): void => {
  for (const name of readsAfter(change)) void client.invalidateQueries({ queryKey: callKey(name) });
};
