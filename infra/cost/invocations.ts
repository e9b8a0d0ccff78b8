import { billedSeconds, cpuMsOfPost, type DurationName } from './durations.ts';
import type { Deployment, FunctionSettings, LogSettings } from './templates.ts';
import { statedUse, type Usage } from './usage.ts';

/** The function of each operation, and how long it runs. */
const functionsOfOperations: Record<keyof Usage['operations'], readonly [name: string, duration: DurationName]> = {
  'sign in': ['validate-login', 'signIn'],
  'refresh the access token': ['refresh-session', 'refresh'],
  'read the session': ['get-session', 'read'],
  'read the notifications': ['get-user-notifications', 'read'],
  'read the dashboard': ['get-dashboard-documents', 'read'],
  'read the dashboard of a department': ['get-dashboard-documents', 'read'],
  'search in files': ['search-in-files', 'search'],
  'read a whole list': ['list-hims-documents', 'list'],
  'check a list': ['list-hims-documents', 'read'],
  'open a document': ['get-hims-document', 'read'],
  'view a file': ['get-document-file', 'read'],
  'read what must be read': ['get-required-reading', 'read'],
  'read a page of what must be read': ['get-required-reading', 'read'],
  'read the home': ['get-home', 'read'],
  'read the worklist': ['get-worklist', 'read'],
  'read another list': ['list-copies', 'read'],
  poll: ['get-bulk-job', 'read'],
  'acknowledge a reading': ['acknowledge-reading', 'command'],
  'request two uploads': ['create-upload-urls', 'command'],
  submit: ['upload-and-submit-document', 'command'],
  review: ['process-document-review', 'command'],
  approve: ['process-document-approval', 'command'],
  'approve the last level': ['process-document-approval', 'command'],
  'read a submission': ['get-submission', 'read'],
  'read the review queue': ['get-pending-documents', 'read'],
  'read an approval queue': ['get-approval-documents', 'read'],
  'run a small command': ['mark-notification-read', 'command'],
  'issue a ticket': ['get-realtime-ticket', 'read'],
  'open a socket': ['connect', 'socket'],
  'close a socket': ['disconnect', 'socket'],
  ping: ['ping', 'socket'],
  'set a topic': ['subscribe', 'socket'],
};

const socketOperations: ReadonlySet<string> = new Set(['open a socket', 'close a socket', 'ping', 'set a topic']);

export const isSocketOperation = (operation: string): boolean => socketOperations.has(operation);

/** Calls of the HTTP API, with those of scanned codes. */
export const httpCalls = ({ operations, scans }: Usage): number =>
  Object.entries(operations).reduce((sum, [name, count]) => sum + (isSocketOperation(name) ? 0 : count), scans);

const settingsOf = ({ functions }: Deployment, name: string): FunctionSettings => {
  const settings = functions.get(name);
  if (!settings) throw new Error(`The templates have no function ${name}, which the cost model counts`);
  return settings;
};

export type InvocationGroup = 'calls' | 'sign-in' | 'sockets' | 'events' | 'schedules';

/** The invocations of one function in a month. */
export interface Invocations {
  name: string;
  group: InvocationGroup;
  count: number;
  gigabyteSeconds: number;
  /** Bytes of its own log lines. */
  logBytes: number;
  settings: FunctionSettings;
}

/** Bytes of a line of `functions/http/handler.ts`, of the other functions, and of one metric in a line. */
const callLine = 340;
const otherLine = 240;
/** START, END and REPORT, with the trace. */
const platformLines = 420;
/** CloudWatch adds this to each line. */
const perLine = 26;

const linesOf = (name: string, line: number, { logsInvocations }: FunctionSettings): number =>
  (name === 'ping' || name === 'subscribe' ? 0 : line + perLine) + (logsInvocations ? platformLines + 3 * perLine : 0);

export const invocationsOf = (deployment: Deployment, usage: Usage): Invocations[] => {
  const invocation = (
    name: string,
    group: InvocationGroup,
    count: number,
    duration: DurationName,
    { extraCpuMs = 0, line = otherLine } = {},
  ): Invocations => {
    const settings = settingsOf(deployment, name);
    return {
      name,
      group,
      count,
      gigabyteSeconds: (count * billedSeconds(duration, settings.memoryMb, extraCpuMs) * settings.memoryMb) / 1024,
      logBytes: count * linesOf(name, line, settings),
      settings,
    };
  };
  const operations = Object.entries(usage.operations).map(([operation, count]) => {
    const [name, duration] = functionsOfOperations[operation as keyof Usage['operations']];
    const group = name === 'validate-login' ? 'sign-in' : isSocketOperation(operation) ? 'sockets' : 'calls';
    return invocation(name, group, count, duration, { line: callLine });
  });
  const { broadcasts, transitions, messages } = usage;
  // A run that changed what must be read queues a flush of its own.
  const deliveries = broadcasts.sent + broadcasts.chunks + usage.submissions;
  // With the changes of what must be read.
  // Events of the audit trail come in batches, as to the sequencer of the log.
  const published = 2 * transitions + broadcasts.sent - broadcasts.reading + usage.submissions + usage.evidence.batches;
  return [
    ...operations,
    // A transition and, a moment later, its notifications.
    invocation('publish-changes', 'events', published, 'publish', {
      extraCpuMs: (messages.participants / published) * cpuMsOfPost,
    }),
    // A second reader of the stream.
    invocation('sequence-log', 'events', usage.evidence.batches, 'sequence'),
    // Publications and manual changes, through a queue.
    invocation(
      'sync-audience-lists',
      'events',
      usage.submissions + usage.operations['run a small command'] / 10,
      'publish',
    ),
    // A message for each changed document; a file of 40 pages takes 1.5 s.
    invocation('extract-texts', 'events', usage.submissions, 'publish', { extraCpuMs: 1_500 }),
    // A message for each changed document; an unchanged file ends at once.
    invocation('make-views', 'events', usage.submissions, 'publish', { extraCpuMs: 1_500 }),
    // Those of three seconds together.
    invocation('index-texts', 'events', usage.submissions, 'publish', { extraCpuMs: 50 }),
    invocation('deliver-events', 'events', deliveries, 'deliver', {
      extraCpuMs: ((messages.broadcasts + messages.reading) / deliveries) * cpuMsOfPost,
    }),
    ...(deployment.sendsMail
      ? [invocation('send-mail', 'events', usage.queuedMails, 'publish', { extraCpuMs: 10 })]
      : []),
    invocation('run-bulk-job', 'events', usage.bulkJobs, 'publish', { extraCpuMs: 15_000 }),
    // A copy of 200 pages takes 1.5 s; a job of its own each is the upper bound.
    invocation('run-bulk-job', 'events', usage.printedCopies, 'publish', { extraCpuMs: 2_000 }),
    invocation('scan-copy', 'calls', usage.scans, 'read'),
    // The authorizer's answer is cached for five minutes, in a few caches of the API.
    invocation('authorize-origin', 'calls', (statedUse.workingDays * statedUse.workingHours * 60) / 5, 'socket', {}),
    ...[...deployment.scheduledRuns].map(([name, runs]) => invocation(name, 'schedules', runs, 'schedule')),
  ];
};

/** Traces of a month: X-Ray records one invocation of a function a second, and 5 % of the others. */
export const tracesOf = (invocations: readonly Invocations[]): number => {
  const seconds = statedUse.workingDays * statedUse.workingHours * 3600;
  const counts = new Map<string, number>();
  for (const { name, count, settings } of invocations)
    if (settings.isTraced) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts.values()].reduce((sum, count) => {
    const first = seconds * (1 - Math.exp(-count / seconds));
    return sum + first + (count - first) * 0.05;
  }, 0);
};

/** Months for which a log line is stored; logs without an end are counted for the seven years of the documents. */
export const storedMonths = ({ retentionDays = 7 * 365 }: LogSettings): number => retentionDays / 30.4;

/** Bytes of one line of the API's access log. */
export const accessLogLine = 210 + perLine;
