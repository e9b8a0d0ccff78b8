import { deliveryConcurrency } from '../../functions/realtime/delivery-rules.ts';
import type { Environment } from './environments.ts';
import type { FunctionPermissions, QueueName } from './function-permissions.ts';

/**
 * What starts by itself: readers of the stream, of queues and of events, and schedules. `functions/workers/<name>.ts` is the
 * handler; stacks, bundles, permissions, alarms, redrive and the cost model read what stands here. A new schedule of the
 * stack `schedules` needs nothing else (README.md).
 */
interface Worker extends FunctionPermissions {
  stack: 'data' | 'bulk' | 'realtime' | 'schedules' | 'views' | 'mail' | 'monitoring';
  /** Whether it may cause its own invocation; Lambda stops what it detects as an endless loop. */
  isRecursive?: true;
  /** Whether a rule of its stack invokes it for events. */
  followsEvents?: true;
  schedule?: {
    /** In UTC. */
    cron: string;
    purpose: string;
    /** Capacity units of a run that has nothing to do. */
    units: { read: number; write: number };
  };
  queue?: WorkerQueue;
  /** What users miss when something failed after all retries, and is in the dead-letter queue. */
  deadLetters?: string;
}

interface WorkerQueue {
  name: QueueName;
  /** The variable with its URL, for functions whose permissions state it in `sends`. */
  variable: `${string}_QUEUE_URL`;
  /** The feature without which an environment lacks it. */
  only?: 'ocr' | 'mail';
  /** Until a message that was not completed comes again. */
  visibilitySeconds: number;
  retentionHours: number;
  maxReceives: number;
  batchSize: number;
  /** How long a batch waits for more messages. */
  batchSeconds?: number;
  maxConcurrency: number;
  waitsInMaintenance?: boolean;
  /** How old the oldest message is when the alarm `late-<name>` says that its consumer does not follow. */
  lateMinutes: number;
}

/** Messages wait during maintenance. */
const maintenanceHours = 4 * 24;

const documentQueue = {
  retentionHours: maintenanceHours,
  maxReceives: 10,
  // Alone in its invocation, a hostile file costs no other one.
  batchSize: 1,
  maxConcurrency: 2,
  waitsInMaintenance: true,
  // An import of thousands of documents takes hours.
  lateMinutes: 6 * 60,
};

/** In the order in which the dashboard shows their dead letters. */
const rows = {
  'publish-changes': {
    stack: 'realtime',
    deadLetters: 'some changes were not published to open pages and notifications',
    sends: ['deliveries', 'audience-syncs', 'texts', 'views', 'jobs', 'mails'],
    // Events are inserted in the audit trail.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'PartiQLInsert', 'UpdateItem'],
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
    // Of what a person who is reminded must read.
    capabilities: ['post-to-sockets', 'close-sockets', 'offer-mail', 'distribution', 'format-time'],
    memory: 512,
    timeout: 60,
  },
  'deliver-events': {
    stack: 'realtime',
    // A flush that comes too early is queued again, and a large one queues its posts; both end.
    isRecursive: true,
    queue: {
      name: 'deliveries',
      variable: 'DELIVERIES_QUEUE_URL',
      // The function's timeout, which Lambda requires at least: a delivery that broke off is repeated soon.
      visibilitySeconds: 15,
      retentionHours: 1,
      maxReceives: 20,
      // One message at a time, so that many sockets are spread over the containers.
      batchSize: 1,
      maxConcurrency: deliveryConcurrency,
      lateMinutes: 1,
    },
    deadLetters: 'some changes of lists were not sent to open pages',
    sends: ['deliveries'],
    table: ['GetItem', 'Query', 'UpdateItem'],
    reads: ['catalogues', 'connections', 'counters', 'positions', 'submissions'],
    writes: ['channels'],
    indexes: ['sockets', 'topics'],
    deletes: ['connections'],
    capabilities: ['post-to-sockets'],
    // A post takes about 0.5 ms of a vCPU (signature, HTTP), so the pace of 500 a second needs a quarter of one; 1,024
    // MB are more than half of one.
    memory: 1024,
  },
  'run-bulk-job': {
    stack: 'bulk',
    // A job that exceeds the function's timeout sends a message for the next invocation; the worker limits their number.
    isRecursive: true,
    queue: {
      name: 'jobs',
      variable: 'JOBS_QUEUE_URL',
      // Lambda requires at least the function's timeout. The worker sets a shorter visibility with its heartbeat, so that
      // another worker continues within a minute of a crash.
      visibilitySeconds: 300,
      retentionHours: 24,
      maxReceives: 20,
      batchSize: 1,
      maxConcurrency: 4,
      waitsInMaintenance: true,
      // Jobs of a user wait for each other, and a message is one run of at most five minutes.
      lateMinutes: 60,
    },
    deadLetters: 'an import or upload job did not finish',
    sends: ['jobs'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'PartiQLInsert', 'UpdateItem', 'ConditionCheckItem'],
    reads: [
      'absences',
      'catalogues',
      'copies',
      'document-history',
      'documents',
      'imports',
      'jobs',
      'log-marks',
      'notifications',
      'numbers',
      'people',
      'positions',
      'readings',
      'record-series',
      'references',
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
    indexes: [
      'catalogues',
      'held-copies',
      'holds',
      'members',
      'record-series',
      'records',
      'reference-problems',
      'trail',
      'users',
    ],
    // Files that wait for a document no longer do once they are attached, changes once their import is undone.
    deletes: ['waiting-files', 'waiting-changes'],
    capabilities: [
      'run-jobs',
      'print-copies',
      'format-time',
      'publish-metrics',
      'review-dates',
      'distribution',
      'read-checkpoint',
      'read-log',
      'keeper-changes',
    ],
    // One full vCPU; a list of 20,000 rows uses a sixth of the memory.
    memory: 1769,
    timeout: 300,
  },
  'extract-texts': {
    stack: 'bulk',
    queue: {
      ...documentQueue,
      name: 'texts',
      variable: 'TEXTS_QUEUE_URL',
      // Longer than the function's timeout: a message comes again when the attempt has ended.
      visibilitySeconds: 310,
    },
    deadLetters: 'the texts of some files were not extracted',
    sends: ['file-index', 'recognition'],
    // Finds documents by the numbers in a text, and what refers to a changed document.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['documents', 'number-names', 'numbers', 'records', 'references', 'submissions'],
    writes: ['file-findings', 'number-names', 'references'],
    indexes: ['catalogues', 'referring-documents'],
    capabilities: ['extract-texts', 'read-submitted-files'],
    // One full vCPU; a PDF takes up to 320 MB of it (functions/pdf/engine.ts).
    memory: 1769,
    // An attempt has ended after so long (functions/text-extraction/extraction-service.ts).
    timeout: 300,
  },
  'recognize-texts': {
    stack: 'bulk',
    // A long file sends a message for its next pages; their number is limited.
    isRecursive: true,
    queue: {
      ...documentQueue,
      name: 'recognition',
      variable: 'RECOGNITION_QUEUE_URL',
      only: 'ocr',
      // Longer than the function's timeout: a message comes again when the attempt has ended.
      visibilitySeconds: 910,
    },
    deadLetters: 'some scans have no text',
    sends: ['file-index', 'recognition'],
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'number-names', 'numbers', 'records', 'references'],
    writes: ['number-names', 'references'],
    indexes: ['catalogues'],
    capabilities: ['extract-texts'],
    // One full vCPU; pages in 600 dpi and color take most of it.
    memory: 1769,
    // An attempt has ended after so long (functions/text-extraction/recognition-service.ts).
    timeout: 900,
  },
  'make-views': {
    stack: 'views',
    queue: {
      ...documentQueue,
      name: 'views',
      variable: 'VIEWS_QUEUE_URL',
      visibilitySeconds: 70,
      // A file that ends its worker would do so again.
      maxReceives: 3,
    },
    deadLetters: 'some files open without the mark that a print is uncontrolled',
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
    stack: 'bulk',
    queue: {
      ...documentQueue,
      name: 'file-index',
      variable: 'INDEX_QUEUE_URL',
      // Longer than the function's timeout, which Lambda requires.
      visibilitySeconds: 310,
      // An import of thousands of documents fills few segments.
      batchSize: 100,
      batchSeconds: 3,
      // The least that Lambda allows; of two that change the manifest, one does so again.
      maxConcurrency: 2,
    },
    deadLetters: 'the search does not find what some files say',
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    reads: ['documents', 'record-search', 'records', 'search-index'],
    writes: ['record-search', 'search-index'],
    capabilities: ['write-index'],
    memory: 1769,
    timeout: 300,
  },
  'apply-position-dates': {
    stack: 'schedules',
    // Positions begin and end with a day of the environment's time zone, and time zones differ by quarters of an hour. A
    // minute past each quarter is soon after midnight in every zone; a run also applies what an earlier one missed.
    schedule: { cron: '1/15 * * * ? *', purpose: 'applies positions that begin or end', units: { read: 5, write: 0 } },
    deadLetters: 'start or end dates of positions were not applied',
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
    stack: 'schedules',
    schedule: {
      // Rules know UTC only; the function decides by the environment's time zone and calendar, once a day.
      cron: '6 * * * ? *',
      purpose: 'announces that the holidays of the next year are missing',
      // The calendar and the marker.
      units: { read: 2, write: 0 },
    },
    deadLetters: 'department heads and document controllers were not notified of reviews that fall due',
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['calendar', 'notifications', 'people', 'roles', 'schedules'],
    writes: ['notifications', 'personal', 'schedules'],
    capabilities: ['working-days'],
    memory: 256,
    timeout: 300,
  },
  'sync-audience-lists': {
    stack: 'schedules',
    schedule: {
      // A run without changes repairs what the stream could not, and applies other defaults.
      cron: '21 * * * ? *',
      purpose: 'brings the audience lists in agreement with the documents',
      // The versions and the state of eight departments.
      units: { read: 16, write: 0 },
    },
    queue: {
      name: 'audience-syncs',
      variable: 'AUDIENCE_SYNCS_QUEUE_URL',
      // Longer than the function's timeout, which Lambda requires.
      visibilitySeconds: 330,
      // The schedule follows what a message could not.
      retentionHours: 2,
      maxReceives: 8,
      batchSize: 10,
      maxConcurrency: 2,
      lateMinutes: 30,
    },
    deadLetters: 'lists of documents to read and of their readers lag behind the documents',
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
    stack: 'schedules',
    schedule: {
      // Publishes what an invocation appended and could not publish; without such, it reads one item.
      cron: '3/5 * * * ? *',
      purpose: 'publishes what is left of the transparency log',
      units: { read: 1, write: 0 },
    },
    deadLetters: 'some evidence is missing in the transparency log, or the log is not signed',
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['log', 'log-marks'],
    writes: ['log', 'log-marks'],
    capabilities: ['sequence-log'],
    memory: 1024,
    timeout: 120,
  },
  // A run of 5,000 waiting submissions takes some seconds; with many recipients, a write for each of them. What 20,000
  // people must read takes a query for each of them.
  'send-reminders': {
    stack: 'schedules',
    schedule: {
      // Rules know no time zone and no holidays: the function acts once a working day, from seven in the morning. After the
      // positions of a new day.
      cron: '5 * * * ? *',
      purpose: 'reminds of what waits, once each working day',
      // The calendar and a mark, and the day whose checkpoint was mailed with its recipients; one run a day reads more.
      units: { read: 4, write: 0 },
    },
    deadLetters: 'reminders of what waits were not sent to all',
    sends: ['mails'],
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
      'record-loans',
      'roles',
      'schedules',
      'submissions',
      'waiting-changes',
    ],
    writes: ['notifications', 'personal', 'schedules'],
    indexes: ['destructions', 'held-copies', 'holds', 'reviews', 'users'],
    // Mails the day's checkpoint of the log.
    capabilities: ['working-days', 'distribution', 'offer-mail', 'read-checkpoint'],
    // One full vCPU: a morning on which 20,000 people are reminded computes for most of a minute.
    memory: 1769,
    timeout: 300,
  },
  'propose-destructions': {
    stack: 'schedules',
    schedule: {
      // Rules know no time zone: the first run of a month there proposes, soon after midnight in Indonesia.
      cron: '36 * * * ? *',
      purpose: 'proposes the destruction of records that are past retention',
      // The month that was proposed last.
      units: { read: 1, write: 0 },
    },
    deadLetters: 'records past their retention were not proposed for destruction',
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['destructions', 'holds', 'record-series', 'records'],
    writes: ['destruction-history', 'destructions', 'records'],
    indexes: ['holds', 'records'],
    capabilities: ['format-time'],
    timeout: 300,
  },
  // The only function that may delete the files of records, and their words with them (infra/constructs/evidence-lock.ts).
  'destroy-files': {
    stack: 'schedules',
    schedule: {
      cron: '41 18 * * ? *',
      purpose: 'deletes files of records whose destruction was approved 30 days ago',
      // The open proposals.
      units: { read: 2, write: 0 },
    },
    deadLetters: 'files whose destruction was approved are still there',
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    reads: ['destructions', 'holds', 'record-search', 'record-series', 'records', 'search-index'],
    writes: ['destruction-history', 'destructions', 'record-search', 'records'],
    indexes: ['destructions'],
    capabilities: ['destroy-records', 'format-time'],
    // Segments of the search index are written again in memory.
    memory: 1024,
    timeout: 300,
  },
  // Five mails, each rendered and sent in well under a second.
  'send-mail': {
    stack: 'mail',
    queue: {
      name: 'mails',
      variable: 'MAILS_QUEUE_URL',
      only: 'mail',
      // Longer than the function's timeout, which Lambda requires, and than its claim of a mail.
      visibilitySeconds: 90,
      retentionHours: maintenanceHours,
      maxReceives: 10,
      batchSize: 5,
      // SES allows a new account one mail a second, and fourteen once it has left the sandbox.
      maxConcurrency: 2,
      waitsInMaintenance: true,
      lateMinutes: 60,
    },
    deadLetters: 'some mails were not sent; the bell has what they said',
    table: ['GetItem', 'PutItem'],
    reads: ['checkpoint-recipients', 'mail-pause', 'people', 'sent-mails'],
    writes: ['personal', 'sent-mails'],
    // The checkpoint's day is in the subject of its mail.
    capabilities: ['send-mails', 'format-time'],
    timeout: 30,
  },
  // A recipient of checkpoints who is switched off is in the history of the recipients.
  'handle-bounces': {
    stack: 'mail',
    followsEvents: true,
    deadLetters: 'mail still goes to addresses that refused it, for which SES may stop all mail',
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    reads: ['checkpoint-recipients', 'notifications', 'people'],
    writes: ['checkpoint-recipients', 'checkpoint-recipients-history', 'notifications', 'personal'],
    timeout: 30,
  },
  'measure-waiting': {
    stack: 'monitoring',
    table: ['Query'],
    reads: ['queues'],
    indexes: ['topics'],
    capabilities: ['publish-metrics'],
    timeout: 60,
  },
  'check-page': {
    stack: 'monitoring',
    table: [],
    capabilities: ['request-page', 'publish-metrics'],
    timeout: 60,
  },
  // Only deployments invoke it.
  'read-public-key': {
    stack: 'data',
    table: [],
    capabilities: ['read-public-keys'],
    memory: 256,
  },
} satisfies Record<string, Worker>;

export type WorkerName = keyof typeof rows;
export const workers: Readonly<Record<WorkerName, Worker>> = rows;
export const workerNames = Object.keys(rows) as WorkerName[];

/** The queues of all environments with their consumers. */
export const queues = Object.fromEntries(
  workerNames.flatMap((consumer) => {
    const { queue } = workers[consumer];
    return queue ? [[queue.name, { ...queue, consumer }]] : [];
  }),
) as Record<QueueName, WorkerQueue & { consumer: WorkerName }>;

export const queueNames = Object.keys(queues) as QueueName[];

export const isInEnvironment = ({ only }: Pick<WorkerQueue, 'only'>, { mail, switches }: Environment): boolean =>
  only === undefined || (only === 'ocr' ? switches.ocr : mail !== undefined);

/** The id of a worker's dead-letter queue: what only a queue starts has the name of its queue. */
export const deadLetterQueueOf = (name: WorkerName): string => {
  const { queue, schedule } = workers[name];
  return `${schedule ? name : (queue?.name ?? name)}-dlq`;
};
