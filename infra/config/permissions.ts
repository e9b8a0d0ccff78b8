import { isIdempotentCommand } from '../../shared/api/call.ts';
import { type CallName, callNamed } from '../../shared/api/index.ts';
import type { FunctionName } from '../build/bundle.ts';
import { gradualCalls } from './environments.ts';
import type { IndexFamily, ItemFamily } from './item-families.ts';

/**
 * What each function may do. `table` has its actions on the data table, and `reads`, `writes`, `indexes` and `deletes` the
 * families of items (`item-families.ts`) on which it may do them: a request that names a key of another family is denied,
 * also as an item of a transaction or of a batch. Calls list what they need beside the handler pipeline.
 *
 * A new kind of item is added to a family, or to a new one, in `item-families.ts`, and the family to the functions that use
 * it. A forgotten one fails with AccessDeniedException in the integration tests; `npm run test:full` names each that no
 * test used.
 */

/** Actions of a function on the data table. No function scans. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  /** Creates up to twenty-five new items a request; cannot change or delete existing ones. */
  | 'PartiQLInsert'
  | 'ConditionCheckItem'
  /** Of the table's own partitions; those of the indexes follow from `indexes`. */
  | 'Query';

/** Short-lived items only: history, documents and submissions cannot be deleted. */
type DeletableFamily = Extract<ItemFamily, 'queues' | 'connections' | 'tickets' | 'waiting-files' | 'waiting-changes'>;

/** Every other permission of a function; each grants its environment variables and its permissions together. */
export type Capability =
  | 'mac-passwords'
  | 'sign-tokens'
  | 'verify-tokens'
  /** Reads the public parts of the signing keys for the functions that verify tokens. */
  | 'read-public-keys'
  | 'presign-uploads'
  | 'claim-uploads'
  /** Reads the files of submissions and documents, to copy them to a submission. */
  | 'reuse-files'
  | 'publish-files'
  | 'view-files'
  | 'view-template'
  | 'post-to-sockets'
  | 'close-sockets'
  /** Queues events for the sockets of visible pages. */
  | 'queue-deliveries'
  /** Queues a run that follows changed documents with the audience lists. */
  | 'queue-audience-syncs'
  /** Queues documents whose texts are extracted, and of whose files views are made. */
  | 'queue-documents'
  /** Reads the files of documents, and stores their texts. */
  | 'extract-texts'
  /** Reads the files of submissions, to compare them with what they are submitted as. */
  | 'read-submitted-files'
  /** Queues documents whose scans are recognized, where the environment has OCR. */
  | 'queue-recognition'
  /** Reads the files of documents, and stores what 'Lihat' opens of them. */
  | 'make-views'
  /** Queues documents whose texts are added to the search index. */
  | 'queue-index'
  /** Reads texts, and writes the search index. */
  | 'write-index'
  /** Reads texts and the search index. */
  | 'read-index'
  /** Queues a bulk job for the worker. */
  | 'queue-jobs'
  /** What the worker of bulk jobs does with files and with its queue. */
  | 'run-jobs'
  | 'view-reports'
  /** Reads stamped copies. */
  | 'view-copies'
  /** Reads the files of documents, and stores and combines stamped copies of them. */
  | 'print-copies'
  /** Reads what a dry run saved for its user. */
  | 'view-job-results'
  /** Verifies that a request comes from CloudFront. */
  | 'origin-secret'
  /** The product's own metrics, where the environment is monitored. */
  | 'publish-metrics'
  /** Requests the page as a browser does. */
  | 'request-page'
  /** Knows whether the environment sends mail to users. */
  | 'offer-mail'
  /** Queues mails, where the environment sends them. */
  | 'queue-mails'
  /** Sends mail with links to the page. */
  | 'send-mails'
  /** Knows the company's time zone: formats times in texts for users, and knows which day it is. */
  | 'format-time'
  /** Counts working days, with the calendar of the environment until one is stored. */
  | 'working-days'
  /** Knows whether changes of approved revisions wait for a second person. */
  | 'keeper-changes'
  /** Sets the dates of periodic reviews. */
  | 'review-dates'
  /** Appends to the transparency log, and signs its checkpoints. */
  | 'sequence-log'
  /** Reads the latest checkpoint of the transparency log. */
  | 'read-checkpoint'
  /** Reads the whole transparency log and the key with which it is verified. */
  | 'read-log'
  /** Knows the default audiences of documents, and in how many days they must be read. */
  | 'distribution';

export interface FunctionPermissions {
  table: readonly TableAction[];
  reads?: readonly ItemFamily[];
  /** Items that are created or updated; those of the history are created only. */
  writes?: readonly ItemFamily[];
  /** Partitions of indexes that are queried. */
  indexes?: readonly IndexFamily[];
  deletes?: readonly DeletableFamily[];
  capabilities?: readonly Capability[];
  /** MB; CPU time grows with it. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
}

const transitionPermissions = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  deletes: ['queues'],
  capabilities: ['format-time'],
} as const satisfies FunctionPermissions;

const queueReadPermissions = { table: ['Query', 'BatchGetItem'] } as const satisfies FunctionPermissions;

/** Permissions of each call's own code; `permissionsOf` adds those of the handler pipeline. */
const callPermissions: Record<CallName, FunctionPermissions> = {
  'validate-login': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['attempts', 'credentials', 'people'],
    writes: ['attempts', 'credentials', 'personal'],
    capabilities: ['mac-passwords', 'sign-tokens', 'format-time'],
    // scrypt with N=2^17 uses 128 MiB and one full vCPU, which Lambda provides from 1,769 MB.
    memory: 1769,
    timeout: 29,
  },
  'refresh-session': {
    table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['credentials', 'people'],
    writes: ['credentials', 'personal'],
    capabilities: ['sign-tokens'],
  },
  'sign-out': {
    table: ['GetItem', 'UpdateItem'],
    reads: ['credentials'],
    writes: ['credentials', 'personal'],
    capabilities: ['verify-tokens'],
  },
  'change-password': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['attempts', 'credentials'],
    writes: ['attempts', 'credentials', 'people', 'positions'],
    capabilities: ['mac-passwords'],
    memory: 1769,
  },
  'get-password-choices': { table: [] },
  'list-users': { table: ['Query', 'BatchGetItem'], reads: ['attempts'], indexes: ['users'] },
  'save-user': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['absences', 'attempts', 'jobs', 'positions', 'queues', 'roles', 'submissions'],
    writes: ['absence-history', 'absences', 'people', 'positions', 'roles', 'user-history'],
    // Ends or suspends the absences in which the user may no longer substitute.
    capabilities: ['format-time'],
  },
  'reset-user-password': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['absences'],
    writes: ['absence-history', 'absences', 'attempts', 'credentials', 'people', 'positions', 'user-history'],
    capabilities: ['mac-passwords', 'format-time'],
    memory: 1769,
  },
  'unlock-user': { table: ['GetItem', 'UpdateItem'], writes: ['attempts'] },
  'list-locked-addresses': { table: ['Query'], reads: ['attempts'] },
  'unlock-address': { table: ['UpdateItem'], writes: ['attempts'] },
  'import-users': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['absences'],
    writes: ['absence-history', 'absences', 'credentials', 'people', 'positions', 'roles', 'user-history'],
    capabilities: ['mac-passwords', 'format-time'],
    memory: 1769,
    timeout: 29,
  },
  'get-absences': { table: ['Query'], reads: ['absences'], capabilities: ['format-time'] },
  'list-decisions-in-name': {
    table: ['Query'],
    reads: ['absences'],
    indexes: ['decisions'],
    capabilities: ['format-time'],
  },
  'set-absence': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['absences'],
    writes: ['absence-history', 'absences', 'people', 'positions', 'user-history'],
    capabilities: ['format-time'],
  },
  'end-absence': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['absences'],
    writes: ['absence-history', 'absences', 'people', 'positions', 'user-history'],
    capabilities: ['format-time'],
  },
  'confirm-absence': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['absences'],
    writes: ['absence-history', 'absences', 'people', 'positions', 'user-history'],
    capabilities: ['format-time'],
  },
  'find-substitutes': { table: ['GetItem'], indexes: ['users'] },
  'get-session': { table: ['GetItem'], reads: ['calendar'], capabilities: ['working-days'] },
  'get-realtime-ticket': { table: ['PutItem'], writes: ['tickets'] },
  'create-upload-urls': { table: ['PutItem'], writes: ['uploads'], capabilities: ['presign-uploads'] },
  'upload-and-submit-document': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['documents', 'numbers', 'submissions', 'uploads'],
    writes: ['counters', 'numbers', 'queues', 'submission-history', 'submissions', 'uploads'],
    indexes: ['catalogues'],
    capabilities: ['claim-uploads', 'reuse-files', 'format-time'],
    // Opens the PPD form with PDFium.
    memory: 1024,
    timeout: 29,
  },
  'withdraw-submission': {
    ...transitionPermissions,
    reads: ['submissions'],
    writes: ['counters', 'numbers', 'submission-history', 'submissions'],
  },
  'get-dashboard-documents': {
    table: ['Query', 'BatchGetItem'],
    reads: ['counters', 'queues', 'submissions'],
    indexes: ['submissions'],
  },
  'get-submission': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['document-history', 'documents', 'positions', 'reminders', 'roles', 'submission-history', 'submissions'],
  },
  'get-approval-route': { table: ['Query'], reads: ['positions'] },
  'remind-holder': {
    table: ['GetItem', 'PutItem', 'Query', 'ConditionCheckItem'],
    reads: ['calendar', 'positions', 'roles', 'submissions'],
    writes: ['reminders'],
    capabilities: ['format-time', 'working-days'],
  },
  'get-pending-documents': {
    ...queueReadPermissions,
    reads: ['documents', 'queues', 'roles', 'submission-history', 'submissions'],
  },
  'get-worklist': { table: ['GetItem', 'Query'], reads: ['calendar', 'queues'], capabilities: ['working-days'] },
  'get-home': {
    table: ['GetItem', 'Query', 'BatchGetItem'],
    reads: [
      'absences',
      'attempts',
      'audiences',
      'calendar',
      'counters',
      'document-history',
      'documents',
      'jobs',
      'positions',
      'queues',
      'readings',
      'submissions',
      'uploads',
      'waiting-changes',
      'waiting-files',
    ],
    indexes: ['held-copies', 'reference-problems', 'reviews'],
    // Of an admin, the users whose sign-in is locked.
    capabilities: ['working-days', 'distribution', 'format-time'],
  },
  'get-setup': { table: ['Query', 'BatchGetItem'], reads: ['catalogues', 'positions'], indexes: ['users'] },
  'get-process-times': {
    table: ['GetItem', 'Query'],
    reads: ['calendar', 'queues'],
    indexes: ['decisions'],
    capabilities: ['working-days'],
  },
  'process-document-review': {
    ...transitionPermissions,
    table: [...transitionPermissions.table, 'Query'],
    reads: ['positions', 'submissions'],
    writes: ['counters', 'numbers', 'queues', 'submission-history', 'submissions'],
  },
  'get-approval-documents': {
    ...queueReadPermissions,
    reads: ['documents', 'positions', 'queues', 'submission-history', 'submissions'],
  },
  'process-document-approval': {
    ...transitionPermissions,
    table: [...transitionPermissions.table, 'BatchGetItem', 'Query'],
    reads: ['catalogues', 'documents', 'positions', 'submissions'],
    writes: [
      'catalogues',
      'counters',
      'document-history',
      'documents',
      'numbers',
      'queues',
      'submission-history',
      'submissions',
    ],
    indexes: ['catalogues'],
    capabilities: [...transitionPermissions.capabilities, 'publish-files', 'review-dates'],
    timeout: 29,
  },
  'list-hims-documents': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['catalogues', 'documents'],
    indexes: ['catalogues'],
  },
  'get-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['document-history', 'documents', 'numbers', 'references', 'submission-history', 'submissions'],
    indexes: ['catalogues'],
    // To whom a revision was distributed.
    capabilities: ['format-time', 'distribution'],
  },
  'create-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'documents', 'numbers', 'submissions'],
    writes: ['catalogues', 'documents', 'numbers'],
    indexes: ['catalogues'],
    capabilities: ['format-time', 'review-dates'],
  },
  'update-hims-documents': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'document-history', 'documents', 'numbers', 'submissions'],
    writes: ['catalogues', 'document-history', 'documents', 'numbers', 'waiting-changes'],
    indexes: ['catalogues'],
    capabilities: ['format-time', 'review-dates', 'keeper-changes'],
    timeout: 29,
  },
  'delete-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'documents', 'numbers', 'submissions'],
    writes: ['catalogues', 'document-history', 'documents', 'numbers', 'waiting-changes'],
    capabilities: ['format-time', 'keeper-changes'],
  },
  'restore-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['catalogues', 'documents'],
    writes: ['catalogues', 'document-history', 'documents', 'waiting-changes'],
    indexes: ['catalogues'],
    capabilities: ['review-dates', 'keeper-changes'],
  },
  'list-document-reviews': {
    table: ['BatchGetItem'],
    reads: ['numbers'],
    indexes: ['reviews'],
    capabilities: ['review-dates'],
  },
  'review-document': {
    table: ['GetItem', 'PutItem'],
    reads: ['catalogues', 'document-history', 'documents'],
    writes: ['catalogues', 'document-history', 'documents'],
    capabilities: ['format-time', 'review-dates'],
  },
  'decide-reference': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'numbers', 'references'],
    writes: ['document-history', 'references'],
    indexes: ['catalogues'],
  },
  'list-reference-problems': { table: ['BatchGetItem'], reads: ['documents'], indexes: ['reference-problems'] },
  'get-required-reading': {
    table: ['Query', 'BatchGetItem'],
    reads: ['audiences', 'documents', 'readings'],
    capabilities: ['distribution'],
  },
  'acknowledge-reading': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'reading-history', 'readings'],
    writes: ['reading-history', 'readings'],
    capabilities: ['distribution'],
  },
  'list-distribution': {
    table: ['Query', 'BatchGetItem'],
    reads: ['audiences', 'documents'],
    capabilities: ['distribution'],
  },
  'get-distribution-counts': {
    table: ['Query', 'BatchGetItem'],
    reads: ['audiences', 'documents'],
    indexes: ['held-copies'],
  },
  'set-distribution': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['catalogues', 'documents'],
    writes: ['catalogues', 'document-history', 'documents'],
    capabilities: ['format-time', 'distribution'],
    timeout: 29,
  },
  'require-reading': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['catalogues', 'documents'],
    writes: ['catalogues', 'document-history', 'documents'],
    capabilities: ['format-time'],
    timeout: 29,
  },
  // These three read the people of a department or, for a document of everyone, of the company.
  'list-reading-progress': {
    table: ['BatchGetItem', 'Query'],
    reads: ['documents', 'positions', 'readings'],
    indexes: ['members', 'users'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'get-reading-progress': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['documents', 'positions', 'readings'],
    indexes: ['members', 'users'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'list-readers': {
    table: ['Query'],
    reads: ['audiences', 'readings'],
    indexes: ['members', 'users'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'get-reader': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['audiences', 'documents', 'readings', 'reminders'],
    capabilities: ['distribution'],
  },
  'remind-reader': {
    table: ['GetItem', 'Query', 'PutItem'],
    reads: ['audiences', 'readings'],
    writes: ['reminders'],
    capabilities: ['distribution', 'format-time'],
  },
  'list-audit-trail': {
    table: ['Query', 'BatchGetItem'],
    reads: ['document-history', 'documents', 'submission-history', 'trail'],
    indexes: ['catalogues', 'trail'],
    capabilities: ['format-time'],
    timeout: 29,
  },
  'list-copies': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['copies', 'document-history', 'documents'],
    indexes: ['held-copies'],
  },
  'close-copy': {
    table: ['GetItem', 'PutItem'],
    reads: ['copies'],
    writes: ['copies', 'copy-history'],
    capabilities: ['format-time'],
  },
  'bulk-import-csv': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['uploads'],
    writes: ['jobs', 'uploads'],
    capabilities: ['queue-jobs', 'review-dates'],
  },
  'bulk-upload-files': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'uploads'],
    writes: ['jobs'],
    indexes: ['catalogues'],
    capabilities: ['queue-jobs'],
  },
  // Reads and names up to 3,000 uploads, and stores them in parts.
  'attach-files': {
    table: ['BatchGetItem', 'PutItem'],
    reads: ['uploads'],
    writes: ['jobs'],
    capabilities: ['queue-jobs'],
    timeout: 29,
  },
  'get-file-digests': { table: ['BatchGetItem'], reads: ['documents'] },
  'list-waiting-files': { table: ['Query', 'BatchGetItem'], reads: ['waiting-files'] },
  'take-over-waiting-files': {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'Query'],
    reads: ['waiting-files'],
    writes: ['waiting-files'],
    capabilities: ['queue-jobs'],
  },
  'delete-waiting-files': {
    table: ['PutItem', 'Query'],
    reads: ['waiting-files'],
    writes: ['waiting-files'],
    deletes: ['waiting-files'],
    capabilities: ['queue-jobs'],
  },
  'list-waiting-changes': {
    table: ['Query', 'BatchGetItem'],
    reads: ['documents', 'waiting-changes'],
    capabilities: ['format-time'],
  },
  'decide-waiting-change': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'document-history', 'documents', 'numbers', 'submissions', 'waiting-changes'],
    writes: ['catalogues', 'document-history', 'documents', 'numbers'],
    indexes: ['catalogues'],
    deletes: ['waiting-changes'],
    capabilities: ['format-time', 'review-dates', 'distribution'],
    timeout: 29,
  },
  'get-bulk-job': { table: ['GetItem', 'BatchGetItem'], reads: ['jobs', 'uploads'], capabilities: ['view-reports'] },
  'get-import-review': { table: ['GetItem'], reads: ['jobs'], capabilities: ['view-job-results'] },
  'list-import-rows': { table: ['GetItem'], reads: ['jobs'], capabilities: ['view-job-results'] },
  'list-bulk-jobs': { table: ['Query', 'BatchGetItem'], reads: ['jobs'] },
  'cancel-bulk-job': { table: ['GetItem', 'UpdateItem'], reads: ['jobs'], writes: ['jobs'] },
  // An import of 50,000 rows has as many documents and numbers to read.
  'get-undo-preview': {
    table: ['GetItem', 'BatchGetItem'],
    reads: ['documents', 'jobs', 'numbers', 'submissions'],
    capabilities: ['format-time', 'keeper-changes'],
    timeout: 29,
  },
  'undo-bulk-import': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['jobs'],
    writes: ['jobs'],
    capabilities: ['queue-jobs', 'format-time'],
  },
  'get-document-file': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'Query'],
    reads: ['document-history', 'documents', 'reading-history', 'readings', 'submissions', 'waiting-changes'],
    writes: ['reading-history', 'readings'],
    // Records that a user opened a document that they must read.
    capabilities: ['view-files', 'distribution'],
  },
  'print-controlled-copies': {
    table: ['BatchGetItem', 'PutItem'],
    reads: ['copies', 'documents'],
    writes: ['jobs'],
    capabilities: ['queue-jobs'],
  },
  'create-audit-pack': {
    table: ['Query', 'BatchGetItem', 'PutItem'],
    reads: ['jobs'],
    writes: ['jobs'],
    capabilities: ['queue-jobs', 'format-time'],
  },
  'get-copy-file': { table: ['GetItem'], reads: ['copies', 'jobs'], capabilities: ['view-copies'] },
  'search-in-files': {
    table: ['GetItem', 'BatchGetItem'],
    reads: ['documents', 'search-index'],
    capabilities: ['read-index'],
  },
  'get-form-template': { table: [], capabilities: ['view-template'] },
  'get-user-notifications': { table: ['GetItem', 'Query'], reads: ['notifications'] },
  'mark-notification-read': {
    table: ['GetItem', 'Query', 'UpdateItem'],
    reads: ['notifications'],
    writes: ['notifications', 'personal'],
  },
  'delete-all-notifications': {
    table: ['GetItem', 'Query', 'UpdateItem'],
    reads: ['notifications'],
    writes: ['personal'],
  },
  'get-mail-settings': { table: ['GetItem'], reads: ['mail-pause'], capabilities: ['offer-mail'] },
  'set-mail-address': {
    table: ['GetItem', 'PutItem'],
    reads: ['mail-pause'],
    writes: ['personal'],
    capabilities: ['offer-mail', 'format-time'],
  },
  'confirm-mail-address': {
    table: ['GetItem', 'PutItem'],
    reads: ['mail-pause'],
    writes: ['personal'],
    capabilities: ['offer-mail'],
  },
  'set-mail-enabled': {
    table: ['GetItem', 'PutItem'],
    reads: ['mail-pause'],
    writes: ['personal'],
    capabilities: ['offer-mail'],
  },
  'get-work-calendar': {
    table: ['GetItem', 'Query'],
    reads: ['calendar', 'calendar-history'],
    capabilities: ['working-days'],
  },
  'change-work-calendar': {
    table: ['GetItem', 'PutItem'],
    reads: ['calendar'],
    writes: ['calendar', 'calendar-history'],
    capabilities: ['format-time', 'working-days'],
  },
  'get-checkpoint-recipients': {
    table: ['GetItem', 'Query'],
    reads: ['checkpoint-recipients', 'checkpoint-recipients-history'],
    capabilities: ['offer-mail', 'read-checkpoint'],
  },
  'change-checkpoint-recipients': {
    table: ['GetItem', 'PutItem'],
    reads: ['checkpoint-recipients', 'mail-pause'],
    writes: ['checkpoint-recipients', 'checkpoint-recipients-history'],
    capabilities: ['offer-mail'],
  },
};

/**
 * MB of calls: more than half a vCPU, with which a cold start loads its code twice as fast as with 512 MB. Computing then
 * costs the same, only waiting costs more (docs/ops/cost.md).
 */
const callMemory = 1024;

/** MB of the socket routes: a few reads and writes, and no user waits for their response. */
const socketRouteMemory = 256;

const otherPermissions: Record<Exclude<FunctionName, CallName>, FunctionPermissions> = {
  'apply-position-dates': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['absences', 'people', 'positions', 'queues', 'submissions'],
    writes: [
      'absence-history',
      'absences',
      'people',
      'positions',
      'queues',
      'submission-history',
      'submissions',
      'user-history',
      'vacancies',
    ],
    // Removes the queue entry of an approval level whose only remaining holder is the submitter.
    deletes: ['queues'],
    capabilities: ['format-time'],
    timeout: 60,
  },
  'announce-holidays': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['calendar', 'notifications', 'people', 'roles', 'schedules'],
    writes: ['notifications', 'personal', 'schedules'],
    capabilities: ['working-days'],
    memory: 256,
    timeout: 300,
  },
  'sync-audience-lists': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['audiences', 'catalogues', 'documents', 'readings'],
    writes: ['audiences', 'readings'],
    indexes: ['catalogues'],
    capabilities: ['distribution'],
    // A whole catalogue, after an upgrade or a change of the configured defaults.
    memory: 1024,
    timeout: 300,
  },
  'sequence-log': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['log'],
    writes: ['log'],
    capabilities: ['sequence-log'],
    memory: 1024,
    timeout: 120,
  },
  // A run of 5,000 waiting submissions takes some seconds; with many recipients, a write for each of them. What 20,000
  // people must read takes a query for each of them.
  'send-reminders': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: [
      'audiences',
      'calendar',
      'checkpoint-recipients',
      'document-history',
      'documents',
      'notifications',
      'people',
      'positions',
      'queues',
      'readings',
      'roles',
      'schedules',
      'submissions',
      'waiting-changes',
    ],
    writes: ['notifications', 'personal', 'schedules'],
    indexes: ['held-copies', 'reviews', 'users'],
    // Mails the day's checkpoint of the log.
    capabilities: ['working-days', 'distribution', 'queue-mails', 'read-checkpoint'],
    // One full vCPU: a morning on which 20,000 people are reminded computes for most of a minute.
    memory: 1769,
    timeout: 300,
  },
  'measure-waiting': {
    table: ['Query'],
    reads: ['queues'],
    indexes: ['topics'],
    capabilities: ['publish-metrics'],
    timeout: 60,
  },
  'check-page': { table: [], capabilities: ['request-page', 'publish-metrics'], timeout: 60 },
  // Only deployments invoke it.
  'read-public-key': { table: [], capabilities: ['read-public-keys'], memory: 256 },
  // API Gateway waits for at most ten seconds.
  'authorize-origin': { table: [], capabilities: ['origin-secret'], timeout: 10 },
  // Anyone may invoke it: it reads copies and documents by key, and writes only counts.
  'scan-copy': {
    table: ['GetItem', 'UpdateItem'],
    reads: ['copies', 'copy-codes', 'documents'],
    writes: ['scans'],
    capabilities: ['format-time', 'read-checkpoint'],
    timeout: 10,
  },
  connect: {
    table: ['GetItem', 'PutItem'],
    reads: ['people', 'tickets'],
    writes: ['connections'],
    // Deletes the connection again when its session ended while it opened.
    deletes: ['tickets', 'connections'],
    capabilities: ['origin-secret'],
    memory: socketRouteMemory,
  },
  disconnect: { table: [], deletes: ['connections'], memory: socketRouteMemory },
  ping: { table: ['GetItem'], reads: ['connections', 'people'], memory: socketRouteMemory },
  subscribe: {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    reads: ['catalogues', 'connections', 'people'],
    writes: ['connections'],
    memory: socketRouteMemory,
  },
  'deliver-events': {
    table: ['GetItem', 'Query', 'UpdateItem'],
    reads: ['catalogues', 'connections', 'counters', 'positions', 'submissions'],
    writes: ['channels'],
    indexes: ['sockets', 'topics'],
    deletes: ['connections'],
    capabilities: ['post-to-sockets', 'queue-deliveries'],
    // A post takes about 0.5 ms of a vCPU (signature, HTTP), so the pace of 500 a second needs a quarter of one; 1,024
    // MB are more than half of one.
    memory: 1024,
  },
  'run-bulk-job': {
    table: [
      // The second index has the readings of a document.
      ...['GetItem', 'BatchGetItem', 'Query'],
      ...['PutItem', 'PartiQLInsert', 'UpdateItem', 'ConditionCheckItem'],
    ] as TableAction[],
    reads: [
      'absences',
      'catalogues',
      'copies',
      'document-history',
      'documents',
      'imports',
      'jobs',
      'notifications',
      'numbers',
      'people',
      'positions',
      'readings',
      'submission-history',
      'submissions',
      'trail',
      'uploads',
      'waiting-files',
    ],
    writes: [
      'catalogues',
      'copies',
      'copy-codes',
      'copy-history',
      'document-history',
      'documents',
      'import-dictionary-history',
      'imports',
      'jobs',
      'notifications',
      'numbers',
      'personal',
      'uploads',
      'waiting-changes',
      'waiting-files',
    ],
    indexes: ['catalogues', 'held-copies', 'members', 'reference-problems', 'trail', 'users'],
    // Files that wait for a document no longer do once they are attached, changes once their import is undone.
    deletes: ['waiting-files', 'waiting-changes'],
    capabilities: [
      ...(['run-jobs', 'print-copies', 'format-time', 'publish-metrics'] as const),
      ...(['review-dates', 'distribution', 'read-checkpoint', 'read-log', 'keeper-changes'] as const),
    ],
    // One full vCPU; a list of 20,000 rows uses a sixth of the memory.
    memory: 1769,
    timeout: 300,
  },
  'extract-texts': {
    // Finds documents by the numbers in a text, and what refers to a changed document.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['documents', 'numbers', 'references', 'submissions'],
    writes: ['file-findings', 'references'],
    indexes: ['catalogues', 'referring-documents'],
    capabilities: ['extract-texts', 'read-submitted-files', 'queue-index', 'queue-recognition'],
    // One full vCPU; a PDF takes up to 320 MB of it (functions/pdf/engine.ts).
    memory: 1769,
    // An attempt has ended after so long (functions/text-extraction/extraction-service.ts).
    timeout: 300,
  },
  'recognize-texts': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'numbers', 'references'],
    writes: ['references'],
    indexes: ['catalogues'],
    capabilities: ['extract-texts', 'queue-index', 'queue-recognition'],
    // One full vCPU; pages in 600 dpi and color take most of it.
    memory: 1769,
    // An attempt has ended after so long (functions/text-extraction/recognition-service.ts).
    timeout: 900,
  },
  'make-views': {
    // Inserts the token in the code of a file.
    table: ['GetItem', 'PutItem'],
    reads: ['documents'],
    writes: ['copy-codes'],
    capabilities: ['make-views', 'format-time'],
    // One full vCPU, of which a PDF may take 20 s (functions/pdf/pdf-tasks.ts).
    memory: 1769,
    timeout: 60,
  },
  // A merge reads its segments and the documents in them.
  'index-texts': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'search-index'],
    writes: ['search-index'],
    capabilities: ['write-index'],
    memory: 1769,
    timeout: 300,
  },
  'publish-changes': {
    // Events are inserted in the audit trail.
    table: [
      ...(['GetItem', 'BatchGetItem', 'Query'] as const),
      ...(['PutItem', 'PartiQLInsert', 'UpdateItem'] as const),
    ],
    reads: [
      'absences',
      'audiences',
      'connections',
      'copies',
      'documents',
      'jobs',
      'notifications',
      'people',
      'positions',
      'queues',
      'readings',
      'roles',
      'submission-history',
      'submissions',
      'trail',
      'waiting-files',
    ],
    writes: [
      'absence-history',
      'absences',
      'channels',
      'notifications',
      'people',
      'positions',
      'queues',
      'submission-history',
      'submissions',
      'trail',
      'user-history',
      'vacancies',
      'waiting-files',
    ],
    indexes: ['catalogues', 'decisions', 'sockets'],
    // Removes the queue entry of an approval level whose only remaining holder is the submitter.
    deletes: ['connections', 'queues'],
    capabilities: [
      'post-to-sockets',
      'close-sockets',
      'queue-deliveries',
      'queue-audience-syncs',
      'queue-documents',
      'queue-jobs',
      'queue-mails',
      // What a person who is reminded must read.
      'distribution',
      'format-time',
    ],
    memory: 512,
    timeout: 60,
  },
  // Five mails, each rendered and sent in well under a second.
  'send-mail': {
    table: ['GetItem', 'PutItem'],
    reads: ['checkpoint-recipients', 'mail-pause', 'people', 'sent-mails'],
    writes: ['personal', 'sent-mails'],
    // The checkpoint's day is in the subject of its mail.
    capabilities: ['send-mails', 'format-time'],
    timeout: 30,
  },
  // A recipient of checkpoints who is switched off is in the history of the recipients.
  'handle-bounces': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['checkpoint-recipients', 'notifications', 'people'],
    writes: ['checkpoint-recipients', 'checkpoint-recipients-history', 'notifications', 'personal'],
    timeout: 30,
  },
};

type PipelinePermissions = Required<Pick<FunctionPermissions, 'table' | 'reads' | 'writes' | 'capabilities'>>;
const noPermissions: PipelinePermissions = { table: [], reads: [], writes: [], capabilities: [] };

/**
 * The pipeline verifies the token, reads the caller's profile, stores the response of a command for idempotency, and
 * records visits of auditors. A call that is deployed gradually counts its results and failures.
 */
const pipelinePermissions = (name: CallName): PipelinePermissions => {
  const call = callNamed(name);
  const metrics: Capability[] = gradualCalls.has(name) ? ['publish-metrics'] : [];
  if (call.access.who === 'public') return { ...noPermissions, capabilities: metrics };
  const reads: ItemFamily[] = ['people'];
  const writes: ItemFamily[] = call.showsEvidence ? ['visits'] : [];
  if (isIdempotentCommand(call)) {
    reads.push('results');
    writes.push('results');
  }
  return {
    table: writes.length > 0 ? ['GetItem', 'PutItem'] : ['GetItem'],
    reads,
    writes,
    capabilities: ['verify-tokens', ...metrics],
  };
};

export const isCall = (name: FunctionName): name is CallName => name in callPermissions;

const union = <T>(one: readonly T[], other: readonly T[] = []): T[] => [...new Set([...one, ...other])];

export const permissionsOf = (name: FunctionName): Required<FunctionPermissions> => {
  const ownPermissions = isCall(name) ? callPermissions[name] : otherPermissions[name];
  const pipeline = isCall(name) ? pipelinePermissions(name) : noPermissions;
  return {
    memory: isCall(name) ? callMemory : 512,
    timeout: 15,
    indexes: [],
    deletes: [],
    ...ownPermissions,
    table: union(pipeline.table, ownPermissions.table),
    reads: union(pipeline.reads, ownPermissions.reads),
    writes: union(pipeline.writes, ownPermissions.writes),
    capabilities: union(pipeline.capabilities, ownPermissions.capabilities),
  };
};
