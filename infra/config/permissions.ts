import { isIdempotentCommand } from '../../shared/api/call.ts';
import { type CallName, callNamed } from '../../shared/api/index.ts';
import type { FunctionName } from '../build/bundle.ts';
import { gradualCalls } from './environments.ts';

/** Actions of a function on the data table. No function scans; deletes are granted by key, with `deletes`. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  /** Creates up to twenty-five new items a request; cannot change or delete existing ones. */
  | 'PartiQLInsert'
  | 'ConditionCheckItem'
  | 'Query'
  /** Query of this index only. */
  | 'Query GSI1'
  | 'Query GSI2';

/** Short-lived items only: history, documents and submissions cannot be deleted. */
export type DeletableKeyPattern = 'QUEUE#*' | 'CONN#*' | 'TKT#*' | 'WAITING' | 'WAITINGCHANGE';

/** Every other permission of a function; each grants its environment variables and its permissions together. */
export type Capability =
  /** Credentials and sessions (AUTH# items), which all other functions are denied. */
  | 'auth-items'
  /** Failed sign-in attempts (THR# items), which all other functions are denied. */
  | 'login-attempts'
  | 'mac-passwords'
  | 'sign-tokens'
  | 'verify-tokens'
  /** Reads the public parts of the signing keys for the functions that verify tokens. */
  | 'read-public-keys'
  | 'presign-uploads'
  | 'claim-uploads'
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
  /** Creates history items; existing ones cannot be changed or deleted. */
  | 'append-history'
  /** Creates history items of auditors' visits, and no others. */
  | 'record-visits'
  /** Knows the company's time zone: formats times in texts for users, and knows which day it is. */
  | 'format-time'
  /** Counts working days, with the calendar of the environment until one is stored. */
  | 'working-days'
  /** Knows whether changes of approved revisions wait for a second person. */
  | 'keeper-changes'
  /** Sets the dates of periodic reviews. */
  | 'review-dates'
  /** Appends to the transparency log: its items (TLOG#, LOGSALT#), which all other functions are denied, and no others. */
  | 'sequence-log'
  /** Reads the latest checkpoint of the transparency log. */
  | 'read-checkpoint'
  /** Reads the whole transparency log and the key with which it is verified. */
  | 'read-log'
  /** Knows the default audiences of documents, and in how many days they must be read. */
  | 'distribution';

export interface FunctionPermissions {
  table: readonly TableAction[];
  deletes?: readonly DeletableKeyPattern[];
  capabilities?: readonly Capability[];
  /** MB; CPU time grows with it. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
}

const transitionPermissions = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  deletes: ['QUEUE#*'],
  capabilities: ['append-history', 'format-time'],
} as const satisfies FunctionPermissions;

const queueReadPermissions = { table: ['Query', 'BatchGetItem'] } as const satisfies FunctionPermissions;

/** Permissions of each call's own code; `permissionsOf` adds those of the handler pipeline. */
const callPermissions: Record<CallName, FunctionPermissions> = {
  'validate-login': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['auth-items', 'login-attempts', 'mac-passwords', 'sign-tokens', 'format-time'],
    // scrypt with N=2^17 uses 128 MiB and one full vCPU, which Lambda provides from 1,769 MB.
    memory: 1769,
    timeout: 29,
  },
  'refresh-session': {
    table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['auth-items', 'sign-tokens'],
  },
  'sign-out': { table: ['GetItem', 'UpdateItem'], capabilities: ['auth-items', 'verify-tokens'] },
  'change-password': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['auth-items', 'login-attempts', 'mac-passwords'],
    memory: 1769,
  },
  'get-password-choices': { table: [] },
  'list-users': { table: ['Query', 'Query GSI1', 'BatchGetItem'], capabilities: ['login-attempts'] },
  'save-user': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    // Ends or suspends the absences in which the user may no longer substitute.
    capabilities: ['login-attempts', 'append-history', 'format-time'],
  },
  'reset-user-password': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['auth-items', 'login-attempts', 'mac-passwords', 'append-history', 'format-time'],
    memory: 1769,
  },
  'unlock-user': { table: ['GetItem', 'UpdateItem'], capabilities: ['login-attempts'] },
  'list-locked-addresses': { table: ['Query'], capabilities: ['login-attempts'] },
  'unlock-address': { table: ['UpdateItem'], capabilities: ['login-attempts'] },
  'import-users': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['auth-items', 'mac-passwords', 'append-history', 'format-time'],
    memory: 1769,
    timeout: 29,
  },
  'get-absences': { table: ['Query'], capabilities: ['format-time'] },
  'list-decisions-in-name': { table: ['Query', 'Query GSI1'], capabilities: ['format-time'] },
  'set-absence': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['append-history', 'format-time'],
  },
  'end-absence': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['append-history', 'format-time'],
  },
  'confirm-absence': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['append-history', 'format-time'],
  },
  'find-substitutes': { table: ['GetItem', 'Query GSI1'] },
  'get-session': { table: ['GetItem'], capabilities: ['working-days'] },
  'get-realtime-ticket': { table: ['PutItem'] },
  'create-upload-urls': { table: ['PutItem'], capabilities: ['presign-uploads'] },
  'upload-and-submit-document': {
    table: ['GetItem', 'BatchGetItem', 'Query GSI1', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['claim-uploads', 'append-history', 'format-time'],
    timeout: 29,
  },
  'withdraw-submission': transitionPermissions,
  'get-dashboard-documents': { table: ['Query', 'Query GSI1', 'Query GSI2', 'BatchGetItem'] },
  'get-submission': { table: ['GetItem', 'Query'] },
  'get-approval-route': { table: ['Query'] },
  'remind-holder': {
    table: ['GetItem', 'PutItem', 'Query', 'ConditionCheckItem'],
    capabilities: ['format-time', 'working-days'],
  },
  'get-pending-documents': queueReadPermissions,
  'get-worklist': { table: ['GetItem', 'Query'], capabilities: ['working-days'] },
  'get-home': {
    table: ['GetItem', 'Query', 'Query GSI1', 'Query GSI2', 'BatchGetItem'],
    // Of an admin, the users whose sign-in is locked.
    capabilities: ['working-days', 'distribution', 'format-time', 'login-attempts'],
  },
  'get-setup': { table: ['Query', 'Query GSI1', 'BatchGetItem'] },
  'get-process-times': { table: ['GetItem', 'Query', 'Query GSI1'], capabilities: ['working-days'] },
  'process-document-review': { ...transitionPermissions, table: [...transitionPermissions.table, 'Query'] },
  'get-approval-documents': queueReadPermissions,
  'process-document-approval': {
    ...transitionPermissions,
    table: [...transitionPermissions.table, 'BatchGetItem', 'Query', 'Query GSI1'],
    capabilities: [...transitionPermissions.capabilities, 'publish-files', 'review-dates'],
    timeout: 29,
  },
  'list-hims-documents': { table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1'] },
  'get-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1'],
    // To whom a revision was distributed.
    capabilities: ['format-time', 'distribution'],
  },
  'create-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'Query GSI1', 'PutItem', 'UpdateItem'],
    capabilities: ['format-time', 'review-dates'],
  },
  'update-hims-documents': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'PutItem', 'UpdateItem'],
    capabilities: ['append-history', 'format-time', 'review-dates', 'keeper-changes'],
    timeout: 29,
  },
  'delete-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['append-history', 'format-time', 'keeper-changes'],
  },
  'restore-hims-document': {
    table: ['GetItem', 'BatchGetItem', 'Query GSI1', 'PutItem'],
    capabilities: ['append-history', 'review-dates', 'keeper-changes'],
  },
  'list-document-reviews': { table: ['Query GSI2', 'BatchGetItem'], capabilities: ['review-dates'] },
  'review-document': {
    table: ['GetItem', 'PutItem'],
    capabilities: ['append-history', 'format-time', 'review-dates'],
  },
  'decide-reference': {
    table: ['GetItem', 'BatchGetItem', 'Query GSI1', 'PutItem'],
    capabilities: ['append-history'],
  },
  'list-reference-problems': { table: ['Query GSI1', 'Query GSI2', 'BatchGetItem'] },
  'get-required-reading': {
    table: ['Query', 'BatchGetItem'],
    capabilities: ['distribution'],
  },
  'acknowledge-reading': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    capabilities: ['append-history', 'distribution'],
  },
  'list-distribution': { table: ['Query', 'BatchGetItem'], capabilities: ['distribution'] },
  'get-distribution-counts': { table: ['Query', 'Query GSI1', 'BatchGetItem'] },
  'set-distribution': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    capabilities: ['append-history', 'format-time', 'distribution'],
    timeout: 29,
  },
  'require-reading': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    capabilities: ['append-history', 'format-time'],
    timeout: 29,
  },
  // These three read the people of a department or, for a document of everyone, of the company.
  'list-reading-progress': {
    table: ['BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'get-reading-progress': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'list-readers': {
    table: ['Query', 'Query GSI1', 'Query GSI2'],
    capabilities: ['distribution'],
    memory: 1769,
    timeout: 29,
  },
  'get-reader': { table: ['GetItem', 'BatchGetItem', 'Query'], capabilities: ['distribution'] },
  'remind-reader': { table: ['GetItem', 'Query', 'PutItem'], capabilities: ['distribution', 'format-time'] },
  'list-audit-trail': {
    table: ['Query', 'Query GSI1', 'Query GSI2', 'BatchGetItem'],
    capabilities: ['format-time'],
    timeout: 29,
  },
  'list-copies': { table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1'] },
  'close-copy': { table: ['GetItem', 'PutItem'], capabilities: ['append-history', 'format-time'] },
  'bulk-import-csv': { table: ['GetItem', 'PutItem', 'UpdateItem'], capabilities: ['queue-jobs', 'review-dates'] },
  'bulk-upload-files': {
    table: ['GetItem', 'BatchGetItem', 'Query GSI1', 'PutItem'],
    capabilities: ['queue-jobs'],
  },
  // Reads and names up to 3,000 uploads, and stores them in parts.
  'attach-files': { table: ['BatchGetItem', 'PutItem'], capabilities: ['queue-jobs'], timeout: 29 },
  'get-file-digests': { table: ['BatchGetItem'] },
  'list-waiting-files': { table: ['Query', 'BatchGetItem'] },
  'take-over-waiting-files': {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'Query'],
    capabilities: ['queue-jobs'],
  },
  'delete-waiting-files': {
    table: ['PutItem', 'Query'],
    deletes: ['WAITING'],
    capabilities: ['queue-jobs'],
  },
  'list-waiting-changes': { table: ['Query', 'BatchGetItem'], capabilities: ['format-time'] },
  'decide-waiting-change': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'PutItem', 'UpdateItem'],
    deletes: ['WAITINGCHANGE'],
    capabilities: ['append-history', 'format-time', 'review-dates', 'distribution'],
    timeout: 29,
  },
  'get-bulk-job': { table: ['GetItem', 'BatchGetItem'], capabilities: ['view-reports'] },
  'get-import-review': { table: ['GetItem'], capabilities: ['view-job-results'] },
  'list-import-rows': { table: ['GetItem'], capabilities: ['view-job-results'] },
  'list-bulk-jobs': { table: ['Query', 'BatchGetItem'] },
  'cancel-bulk-job': { table: ['GetItem', 'UpdateItem'] },
  // An import of 50,000 rows has as many documents and numbers to read.
  'get-undo-preview': {
    table: ['GetItem', 'BatchGetItem'],
    capabilities: ['format-time', 'keeper-changes'],
    timeout: 29,
  },
  'undo-bulk-import': { table: ['GetItem', 'PutItem', 'UpdateItem'], capabilities: ['queue-jobs', 'format-time'] },
  'get-document-file': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'Query'],
    // Records that a user opened a document that they must read.
    capabilities: ['view-files', 'append-history', 'distribution'],
  },
  'print-controlled-copies': { table: ['BatchGetItem', 'PutItem'], capabilities: ['queue-jobs'] },
  'create-audit-pack': { table: ['Query', 'BatchGetItem', 'PutItem'], capabilities: ['queue-jobs', 'format-time'] },
  'get-copy-file': { table: ['GetItem'], capabilities: ['view-copies'] },
  'search-in-files': { table: ['GetItem', 'BatchGetItem'], capabilities: ['read-index'] },
  'get-form-template': { table: [], capabilities: ['view-template'] },
  'get-user-notifications': { table: ['GetItem', 'Query'] },
  'mark-notification-read': { table: ['GetItem', 'Query', 'UpdateItem'] },
  'delete-all-notifications': { table: ['GetItem', 'Query', 'UpdateItem'] },
  'get-mail-settings': { table: ['GetItem'], capabilities: ['offer-mail'] },
  'set-mail-address': { table: ['GetItem', 'PutItem'], capabilities: ['offer-mail', 'format-time'] },
  'confirm-mail-address': { table: ['GetItem', 'PutItem'], capabilities: ['offer-mail'] },
  'set-mail-enabled': { table: ['GetItem', 'PutItem'], capabilities: ['offer-mail'] },
  'get-work-calendar': { table: ['GetItem', 'Query'], capabilities: ['working-days'] },
  'change-work-calendar': {
    table: ['GetItem', 'PutItem'],
    capabilities: ['append-history', 'format-time', 'working-days'],
  },
  'get-checkpoint-recipients': { table: ['GetItem', 'Query'], capabilities: ['offer-mail', 'read-checkpoint'] },
  'change-checkpoint-recipients': { table: ['GetItem', 'PutItem'], capabilities: ['offer-mail', 'append-history'] },
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
    // Removes the queue entry of an approval level whose only remaining holder is the submitter.
    deletes: ['QUEUE#*'],
    capabilities: ['append-history', 'format-time'],
    timeout: 60,
  },
  'announce-holidays': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    capabilities: ['working-days'],
    memory: 256,
    timeout: 300,
  },
  'sync-audience-lists': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'PutItem', 'UpdateItem'],
    capabilities: ['distribution'],
    // A whole catalogue, after an upgrade or a change of the configured defaults.
    memory: 1024,
    timeout: 300,
  },
  'sequence-log': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    capabilities: ['sequence-log'],
    memory: 1024,
    timeout: 120,
  },
  // A run of 5,000 waiting submissions takes some seconds; with many recipients, a write for each of them. What 20,000
  // people must read takes a query for each of them.
  'send-reminders': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2', 'PutItem', 'UpdateItem'],
    // Mails the day's checkpoint of the log.
    capabilities: ['working-days', 'distribution', 'queue-mails', 'read-checkpoint'],
    // One full vCPU: a morning on which 20,000 people are reminded computes for most of a minute.
    memory: 1769,
    timeout: 300,
  },
  'measure-waiting': { table: ['Query', 'Query GSI1'], capabilities: ['publish-metrics'], timeout: 60 },
  'check-page': { table: [], capabilities: ['request-page', 'publish-metrics'], timeout: 60 },
  // Only deployments invoke it.
  'read-public-key': { table: [], capabilities: ['read-public-keys'], memory: 256 },
  // API Gateway waits for at most ten seconds.
  'authorize-origin': { table: [], capabilities: ['origin-secret'], timeout: 10 },
  // Anyone may invoke it: it reads copies and documents by key, and writes only counts.
  'scan-copy': { table: ['GetItem', 'UpdateItem'], capabilities: ['format-time', 'read-checkpoint'], timeout: 10 },
  connect: {
    table: ['GetItem', 'PutItem'],
    // Deletes the connection again when its session ended while it opened.
    deletes: ['TKT#*', 'CONN#*'],
    capabilities: ['origin-secret'],
    memory: socketRouteMemory,
  },
  disconnect: { table: [], deletes: ['CONN#*'], memory: socketRouteMemory },
  ping: { table: ['GetItem'], memory: socketRouteMemory },
  subscribe: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], memory: socketRouteMemory },
  'deliver-events': {
    table: ['GetItem', 'Query', 'Query GSI1', 'Query GSI2', 'UpdateItem'],
    deletes: ['CONN#*'],
    capabilities: ['post-to-sockets', 'queue-deliveries'],
    // A post takes about 0.5 ms of a vCPU (signature, HTTP), so the pace of 500 a second needs a quarter of one; 1,024
    // MB are more than half of one.
    memory: 1024,
  },
  'run-bulk-job': {
    table: [
      // The second index has the readings of a document.
      ...['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2'],
      ...['PutItem', 'PartiQLInsert', 'UpdateItem', 'ConditionCheckItem'],
    ] as TableAction[],
    // Files that wait for a document no longer do once they are attached, changes once their import is undone.
    deletes: ['WAITING', 'WAITINGCHANGE'],
    capabilities: [
      ...(['run-jobs', 'print-copies', 'append-history', 'format-time', 'publish-metrics'] as const),
      ...(['review-dates', 'distribution', 'read-checkpoint', 'read-log', 'keeper-changes'] as const),
    ],
    // One full vCPU; a list of 20,000 rows uses a sixth of the memory.
    memory: 1769,
    timeout: 300,
  },
  'extract-texts': {
    // Finds documents by the numbers in a text, and what refers to a changed document.
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2', 'PutItem', 'UpdateItem'],
    capabilities: ['extract-texts', 'read-submitted-files', 'queue-index', 'queue-recognition'],
    // The worst PDFs that pass the limits of stamping take 1.1 GB; one full vCPU.
    memory: 1769,
    // An attempt has ended after so long (functions/texts/extraction-service.ts).
    timeout: 300,
  },
  'recognize-texts': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2', 'PutItem'],
    capabilities: ['extract-texts', 'queue-index', 'queue-recognition'],
    // One full vCPU; pages in 600 dpi and color take most of it.
    memory: 1769,
    // An attempt has ended after so long (functions/texts/recognition-service.ts).
    timeout: 900,
  },
  'make-views': {
    // Inserts the token in the code of a file.
    table: ['GetItem', 'PutItem'],
    capabilities: ['make-views', 'format-time'],
    // As the job that stamps copies: 1.1 GB and 5 s for the worst PDFs within the limits.
    memory: 1769,
    timeout: 60,
  },
  // A merge reads its segments and the documents in them.
  'index-texts': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    capabilities: ['write-index'],
    memory: 1769,
    timeout: 300,
  },
  'publish-changes': {
    // Events are inserted in the audit trail.
    table: [
      ...(['GetItem', 'BatchGetItem', 'Query', 'Query GSI1', 'Query GSI2'] as const),
      ...(['PutItem', 'PartiQLInsert', 'UpdateItem'] as const),
    ],
    // Removes the queue entry of an approval level whose only remaining holder is the submitter.
    deletes: ['CONN#*', 'QUEUE#*'],
    capabilities: [
      'post-to-sockets',
      'close-sockets',
      'queue-deliveries',
      'queue-audience-syncs',
      'queue-documents',
      'queue-jobs',
      'queue-mails',
      'append-history',
      // What a person who is reminded must read.
      'distribution',
      'format-time',
    ],
    memory: 512,
    timeout: 60,
  },
  // Five mails, each rendered and sent in well under a second.
  'send-mail': { table: ['GetItem', 'PutItem'], capabilities: ['send-mails'], timeout: 30 },
  // A recipient of checkpoints who is switched off is in the history of the recipients.
  'handle-bounces': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    capabilities: ['append-history'],
    timeout: 30,
  },
};

/**
 * The pipeline verifies the token, reads the caller's profile, stores the response of a command for idempotency, and
 * records visits of auditors. A call that is deployed gradually counts its results and failures.
 */
const pipelinePermissions = (name: CallName): Required<Pick<FunctionPermissions, 'table' | 'capabilities'>> => {
  const call = callNamed(name);
  const metrics: Capability[] = gradualCalls.has(name) ? ['publish-metrics'] : [];
  const visits: Capability[] = call.showsEvidence ? ['record-visits'] : [];
  if (call.access.who === 'public') return { table: [], capabilities: metrics };
  return {
    table: isIdempotentCommand(call) ? ['GetItem', 'PutItem'] : ['GetItem'],
    capabilities: ['verify-tokens', ...metrics, ...visits],
  };
};

export const isCall = (name: FunctionName): name is CallName => name in callPermissions;

export const permissionsOf = (name: FunctionName): Required<FunctionPermissions> => {
  const ownPermissions = isCall(name) ? callPermissions[name] : otherPermissions[name];
  const pipeline = isCall(name) ? pipelinePermissions(name) : { table: [], capabilities: [] };
  return {
    memory: isCall(name) ? callMemory : 512,
    timeout: 15,
    deletes: [],
    ...ownPermissions,
    table: [...new Set([...pipeline.table, ...ownPermissions.table])],
    capabilities: [...new Set([...pipeline.capabilities, ...(ownPermissions.capabilities ?? [])])],
  };
};
