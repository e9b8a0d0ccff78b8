import { isIdempotentCommand } from '../../shared/api/call.ts';
import { type CallName, callNamed } from '../../shared/api/index.ts';
import { gradualCalls } from './environments.ts';
import type { Capability, FunctionPermissions } from './function-permissions.ts';
import type { ItemFamily } from './item-families.ts';
import { type WorkerName, workers } from './workers.ts';

/**
 * What each function may do. `table` has its actions on the data table, and `reads`, `writes`, `indexes` and `deletes` the
 * families of items (`item-families.ts`) on which it may do them: a request that names a key of another family is denied,
 * also as an item of a transaction or of a batch. Calls list what they need beside the handler pipeline.
 *
 * A new kind of item is added to a family, or to a new one, in `item-families.ts`, and the family to the functions that use
 * it. A forgotten one fails with AccessDeniedException in the integration tests; `npm run test:full` names each that no
 * test used.
 */

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
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['attempts', 'badge-history', 'credentials'],
    writes: ['attempts', 'badge-history', 'badge-pins', 'credentials', 'people', 'positions'],
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
    table: ['GetItem', 'Query', 'BatchGetItem'],
    reads: ['calendar', 'counters', 'queues', 'submissions'],
    indexes: ['submissions'],
    capabilities: ['working-days'],
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
      'record-loans',
      'readings',
      'submissions',
      'uploads',
      'waiting-changes',
      'waiting-files',
    ],
    indexes: ['destructions', 'held-copies', 'holds', 'reference-problems', 'reviews'],
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
  'list-register': {
    table: ['GetItem', 'Query'],
    reads: ['documents', 'submission-history'],
    indexes: ['catalogues'],
    capabilities: ['format-time', 'distribution'],
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
    reads: ['catalogues', 'documents', 'number-names', 'numbers', 'submissions'],
    // One from outside may wait for a second person.
    writes: ['catalogues', 'document-history', 'documents', 'number-names', 'numbers', 'waiting-changes'],
    indexes: ['catalogues'],
    capabilities: ['format-time', 'review-dates', 'keeper-changes'],
  },
  'update-hims-documents': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'document-history', 'documents', 'number-names', 'numbers', 'submissions'],
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
    reads: ['catalogues', 'documents', 'number-names'],
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
    reads: ['documents', 'number-names', 'numbers', 'references'],
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
  'start-reading-together': {
    table: ['GetItem', 'PutItem'],
    reads: ['documents'],
    writes: ['together-history'],
    capabilities: ['distribution'],
  },
  'get-reading-together': {
    table: ['GetItem', 'Query'],
    reads: ['documents', 'readings', 'together-history'],
    indexes: ['members'],
    capabilities: ['distribution'],
  },
  'list-readings-together': {
    table: ['Query', 'BatchGetItem'],
    reads: ['audiences', 'documents', 'together-history'],
    indexes: ['readings-together'],
  },
  'confirm-reading-together': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: [
      ...(['attempts', 'badge-history', 'badge-pins', 'badge-tokens', 'credentials', 'documents'] as const),
      ...(['reading-history', 'readings', 'together-history'] as const),
    ],
    writes: ['attempts', 'reading-history', 'readings', 'together-history'],
    capabilities: ['mac-passwords', 'distribution'],
    memory: 1769,
    timeout: 29,
  },
  'change-badge': {
    table: ['GetItem', 'Query', 'PutItem'],
    reads: ['badge-history'],
    writes: ['badge-history', 'badge-tokens'],
  },
  'print-badges': {
    table: ['Query', 'PutItem'],
    reads: ['badge-history'],
    writes: ['badge-history', 'badge-tokens'],
    indexes: ['users'],
  },
  'end-reading-together': {
    table: ['GetItem', 'PutItem', 'Query'],
    reads: ['together-history'],
    writes: ['together-history'],
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
  'list-restore-tests': { table: ['Query'], reads: ['restore-tests'] },
  'list-copies': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['copies', 'document-history', 'documents'],
    indexes: ['held-copies'],
  },
  'list-destroyed-documents': {
    table: ['Query'],
    reads: ['document-history', 'submission-history'],
    indexes: ['catalogues'],
  },
  'list-destructions': { table: [], indexes: ['destructions'] },
  'get-destruction': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    reads: ['destructions', 'holds', 'record-series', 'records'],
    capabilities: ['format-time', 'view-minutes'],
  },
  'act-on-destruction': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['destructions', 'holds', 'record-series', 'records', 'uploads'],
    writes: ['destruction-history', 'destructions', 'records', 'uploads'],
    capabilities: ['claim-uploads', 'format-time'],
    timeout: 29,
  },
  'list-holds': { table: [], indexes: ['holds'] },
  'change-hold': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['holds', 'record-series', 'records'],
    writes: ['destruction-history', 'holds'],
  },
  'close-copy': {
    table: ['GetItem', 'PutItem'],
    reads: ['copies'],
    writes: ['copies', 'copy-history'],
    capabilities: ['format-time'],
  },
  'list-record-series': { table: [], indexes: ['record-series', 'records'] },
  'save-record-series': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'record-series'],
    writes: ['record-history', 'record-series'],
    indexes: ['catalogues'],
    capabilities: ['format-time'],
  },
  'add-records': {
    table: ['GetItem', 'PutItem', 'ConditionCheckItem'],
    reads: ['record-series'],
    writes: ['record-history', 'records'],
  },
  'get-record': {
    table: ['GetItem', 'Query'],
    reads: ['holds', 'record-history', 'record-series', 'records'],
    capabilities: ['format-time', 'read-record-texts'],
  },
  'get-record-file': { table: ['GetItem'], reads: ['records'], capabilities: ['view-records'] },
  'change-record': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['people', 'record-series', 'records', 'uploads'],
    writes: ['record-history', 'record-loans', 'records', 'uploads'],
    capabilities: ['store-records', 'format-time'],
    timeout: 29,
  },
  'list-records': {
    table: ['GetItem', 'BatchGetItem'],
    reads: ['record-search', 'record-series'],
    indexes: ['holds', 'records'],
    capabilities: ['format-time', 'read-record-texts', 'search-records'],
  },
  'bulk-import-csv': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    reads: ['uploads'],
    writes: ['jobs', 'uploads'],
    sends: ['jobs'],
    capabilities: ['review-dates'],
  },
  'bulk-upload-files': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'uploads'],
    writes: ['jobs'],
    indexes: ['catalogues'],
    sends: ['jobs'],
  },
  // Reads and names up to 3,000 uploads, and stores them in parts.
  'attach-files': {
    table: ['BatchGetItem', 'PutItem'],
    reads: ['uploads'],
    writes: ['jobs'],
    sends: ['jobs'],
    timeout: 29,
  },
  'get-file-digests': { table: ['BatchGetItem'], reads: ['documents'] },
  'list-waiting-files': { table: ['Query', 'BatchGetItem'], reads: ['waiting-files'] },
  'take-over-waiting-files': {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'Query'],
    reads: ['waiting-files'],
    writes: ['waiting-files'],
    sends: ['jobs'],
  },
  'delete-waiting-files': {
    table: ['PutItem', 'Query'],
    reads: ['waiting-files'],
    writes: ['waiting-files'],
    deletes: ['waiting-files'],
    sends: ['jobs'],
  },
  'list-waiting-changes': {
    table: ['Query', 'BatchGetItem'],
    reads: ['documents', 'waiting-changes'],
    capabilities: ['format-time'],
  },
  'decide-waiting-change': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['catalogues', 'document-history', 'documents', 'number-names', 'numbers', 'submissions', 'waiting-changes'],
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
    sends: ['jobs'],
    capabilities: ['format-time'],
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
    sends: ['jobs'],
    capabilities: ['page-host'],
  },
  'create-audit-pack': {
    table: ['Query', 'BatchGetItem', 'PutItem'],
    reads: ['jobs'],
    writes: ['jobs'],
    sends: ['jobs'],
    capabilities: ['format-time'],
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
 * costs the same, only waiting costs more: 1.1 USD a month at 20,000 staff.
 */
const callMemory = 1024;

/** MB of the socket routes: a few reads and writes, and no user waits for their response. */
const socketRouteMemory = 256;

/** Functions that serve no HTTP call and are no workers. */
const otherPermissions = {
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
} as const satisfies Record<string, FunctionPermissions>;

export type OtherFunction = keyof typeof otherPermissions;
export type FunctionName = CallName | WorkerName | OtherFunction;

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

const permissions: Readonly<Record<FunctionName, FunctionPermissions>> = {
  ...callPermissions,
  ...otherPermissions,
  ...workers,
};

export const isCall = (name: FunctionName): name is CallName => name in callPermissions;

const union = <T>(one: readonly T[], other: readonly T[] = []): T[] => [...new Set([...one, ...other])];

export const permissionsOf = (name: FunctionName): Required<FunctionPermissions> => {
  const ownPermissions = permissions[name];
  const pipeline = isCall(name) ? pipelinePermissions(name) : noPermissions;
  return {
    memory: isCall(name) ? callMemory : 512,
    timeout: 15,
    indexes: [],
    deletes: [],
    sends: [],
    ...ownPermissions,
    table: union(pipeline.table, ownPermissions.table),
    reads: union(pipeline.reads, ownPermissions.reads),
    writes: union(pipeline.writes, ownPermissions.writes),
    capabilities: union(pipeline.capabilities, ownPermissions.capabilities),
  };
};
