import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { gigabyteSecondsOfScannedPage } from './durations.ts';
import { accessLogLine, httpCalls, type Invocations, invocationsOf, storedMonths, tracesOf } from './invocations.ts';
import { costOf, costWithoutFree, type PriceName } from './prices.ts';
import { meanMonths, storageOf } from './storage.ts';
import { tableUnitsOf } from './table-units.ts';
import type { Deployment } from './templates.ts';
import { currentTiming, statedUse, type Timing, type Usage, usageOf } from './usage.ts';

const staffSizes = [200, 2_000, 20_000] as const;

/** One driver: what AWS counts in a month, and its price. */
export interface Line {
  driver: string;
  price: PriceName;
  quantity: number;
  usd: number;
  /** Not part of the sum: a feature that is switched off. */
  isOptional?: boolean;
}

export interface SizeLines {
  staff: number;
  lines: Line[];
}

/** The lines of every size. */
export const sizeLinesOf = (deployment: Deployment, timing?: Timing): SizeLines[] =>
  staffSizes.map((staff) => ({ staff, lines: linesOf(deployment, staff, timing) }));

/** Months of use after which the sums show what storage adds. */
export const ages = [meanMonths, 36, 84] as const;

/** The sum of each size, after each of the ages. */
export const growthOf = (deployment: Deployment): number[][] =>
  ages.map((months) => staffSizes.map((staff) => sumOf(linesOf(deployment, staff, currentTiming, months))));

const gigabyte = 1024 ** 3;

/** Every driver of the environment at this size, in a fixed order. */
const linesOf = (
  deployment: Deployment,
  staff: number,
  timing: Timing = currentTiming,
  months: number = meanMonths,
): Line[] => {
  const usage = usageOf(staff, timing);
  const invocations = invocationsOf(deployment, usage);
  const storage = storageOf(deployment, usage, months);
  const optional: Quantity[] = [
    ['GuardDuty: scanned uploads', 'scannedObjects', storage.uploadedObjects],
    ['GuardDuty: scanned bytes', 'scannedBytes', storage.uploadedGigabytes],
  ];
  const scans = usage.scannedPages * gigabyteSecondsOfScannedPage;
  const mail: Quantity[] = [['SES: mails to users', 'sentMails', usage.mails]];
  return [
    ...shareOfFree(computing(invocations)),
    ...shareOfFree(apis(usage)),
    ...shareOfFree(data(deployment, usage, storage)),
    ...shareOfFree(edge(deployment, usage)),
    ...shareOfFree(monitoring(deployment, usage, invocations)),
    ...shareOfFree(security(deployment, usage)),
    ...shareOfFree(optional).map((line) => ({ ...line, isOptional: !deployment.scansUploads })),
    ...shareOfFree(mail).map((line) => ({ ...line, isOptional: !deployment.sendsMail })),
    {
      ...{ driver: 'Lambda: OCR of scanned pages', price: 'lambdaArm', quantity: scans },
      // The others have the free units.
      usd: costWithoutFree('lambdaArm', scans),
      isOptional: !deployment.recognizesScans,
    },
  ];
};

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { usd, isOptional }) => sum + (isOptional ? 0 : usd), 0);

export const sumWithoutFree = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity, isOptional }) => sum + (isOptional ? 0 : costWithoutFree(price, quantity)), 0);

type Quantity = readonly [driver: string, price: PriceName, quantity: number];

/** Lines with one price share its free units in proportion to their quantities. */
const shareOfFree = (quantities: readonly Quantity[]): Line[] => {
  const totals = new Map<PriceName, number>();
  for (const [, price, quantity] of quantities) totals.set(price, (totals.get(price) ?? 0) + quantity);
  return quantities.map(([driver, price, quantity]) => {
    const total = totals.get(price) ?? 0;
    return { driver, price, quantity, usd: total === 0 ? 0 : (costOf(price, total) * quantity) / total };
  });
};

const groups: readonly (readonly [Invocations['group'], string])[] = [
  ['calls', 'calls'],
  ['sign-in', 'sign-ins'],
  ['sockets', 'sockets (pings, topics, opening)'],
  ['events', 'publishing and broadcasts, jobs'],
  ['schedules', 'schedules'],
];

const computing = (invocations: readonly Invocations[]): Quantity[] => {
  const sum = (group: string, value: (each: Invocations) => number): number =>
    invocations.reduce((total, each) => total + (each.group === group ? value(each) : 0), 0);
  return groups.flatMap(([group, label]): Quantity[] => [
    [`Lambda: computing of ${label}`, 'lambdaArm', sum(group, ({ gigabyteSeconds }) => gigabyteSeconds)],
    [`Lambda: invocations of ${label}`, 'lambdaRequests', sum(group, ({ count }) => count)],
  ]);
};

const apis = (usage: Usage): Quantity[] => {
  const { messages, operations } = usage;
  const refreshes = operations['refresh the access token'];
  return [
    ['HTTP API: renewals of access tokens', 'httpRequests', refreshes],
    ['HTTP API: other calls', 'httpRequests', httpCalls(usage) - refreshes],
    ['WebSocket API: pings and responses', 'socketMessages', messages.pings],
    ['WebSocket API: topics of pages', 'socketMessages', messages.topics],
    ['WebSocket API: messages to participants', 'socketMessages', messages.participants],
    ['WebSocket API: broadcasts to topics', 'socketMessages', messages.broadcasts],
    ['WebSocket API: changes of what must be read', 'socketMessages', messages.reading],
    ['WebSocket API: open sockets', 'socketMinutes', usage.socketMinutes],
  ];
};

/** Pollers of an idle queue, each with a request every twenty seconds. */
const pollers = 5;

const data = (deployment: Deployment, usage: Usage, storage: ReturnType<typeof storageOf>): Quantity[] => {
  const units = tableUnitsOf(deployment, usage);
  const { broadcasts, bulkJobs } = usage;
  return [
    ['DynamoDB: reads', 'tableReads', units.read],
    ['DynamoDB: writes', 'tableWrites', units.write],
    ['DynamoDB: storage', 'tableStorage', storage.table],
    ['DynamoDB: point-in-time recovery', 'tableRecovery', storage.recovery],
    ['AWS Backup: table, warm', 'tableBackups', storage.warmBackups],
    ['AWS Backup: table, cold', 'coldBackups', storage.coldBackups],
    ['AWS Backup: files', 'fileBackups', storage.fileBackups],
    ['S3: storage', 'fileStorage', storage.files],
    ['S3: writes', 'fileWrites', storage.fileWrites],
    ['S3: reads', 'fileReads', storage.fileReads],
    ['S3: file views to the internet', 'transferOut', storage.fileTransfer],
    ['SQS: polling of idle queues', 'queueRequests', deployment.queueConsumers * pollers * 3 * 60 * 24 * 30.4],
    [
      'SQS: broadcasts and jobs',
      'queueRequests',
      3 * (broadcasts.sent + broadcasts.chunks + 2 * usage.submissions + usage.catalogueChanges + bulkJobs),
    ],
  ];
};

/** Bytes: a request with its headers; compressed, a response, a document in a list, and the page with its images and fonts. */
const bytesOnTheWire = { request: 1_500, response: 2_000, document: 26, page: 700_000 };
const assetsOfPage = 40;
const deploymentsOfMonth = 2;

const edgeRequests = (usage: Usage): number => {
  const { operations, staff } = usage;
  return (
    httpCalls(usage) +
    operations['open a socket'] +
    3 * operations['sign in'] +
    assetsOfPage * deploymentsOfMonth * staff
  );
};

const edge = ({ firewalls, firewallRules, hostedZones }: Deployment, usage: Usage): Quantity[] => {
  const lists = usage.operations['read a whole list'] * (usage.documents / 8) * bytesOnTheWire.document;
  const messages = Object.values(usage.messages).reduce((sum, count) => sum + count, 0) * 400;
  const bytes =
    httpCalls(usage) * bytesOnTheWire.response +
    lists +
    messages +
    deploymentsOfMonth * usage.staff * bytesOnTheWire.page;
  const requests = edgeRequests(usage);
  return [
    ['CloudFront: requests', 'edgeRequests', requests],
    ['CloudFront: transfer', 'edgeTransfer', bytes / gigabyte],
    ['CloudFront: transfer to the APIs', 'edgeUploads', (httpCalls(usage) * bytesOnTheWire.request) / gigabyte],
    ['CloudFront: function at each request', 'edgeFunctions', requests],
    ['WAF: firewall', 'firewalls', firewalls],
    ['WAF: rules', 'firewallRules', firewallRules],
    ['WAF: requests', 'firewallRequests', firewalls > 0 ? requests : 0],
    ['Route 53: hosted zone', 'hostedZones', hostedZones],
  ];
};

const customMetrics = Object.keys(counters).length + 2 * waitingLevels.length + Object.keys(gauges).length - 2;
/** CloudWatch compresses stored lines. */
const compression = 0.15;
/** A metric in a line of `functions/observability/metrics.ts`. */
const metricLine = 320;
const measuresOfRun = 2 * waitingLevels.length + 1;

const monitoring = (deployment: Deployment, usage: Usage, invocations: readonly Invocations[]): Quantity[] => {
  const { accessLogs, alarmMetrics, dashboards, countsMetrics, scheduledRuns } = deployment;
  const metricLines = countsMetrics
    ? 2 * usage.operations['sign in'] + usage.transitions + measuresOfRun * (scheduledRuns.get('measure-waiting') ?? 0)
    : 0;
  const access = (httpCalls(usage) * accessLogLine) / gigabyte;
  const own = (each: Invocations): number => each.logBytes / gigabyte;
  const ingested = (isInfrequent: boolean): number =>
    invocations.reduce((sum, each) => sum + (each.settings.logs.isInfrequent === isInfrequent ? own(each) : 0), 0);
  const stored = invocations.reduce((sum, each) => sum + own(each) * storedMonths(each.settings.logs), 0);
  return [
    ['CloudWatch: logs of functions', 'logs', ingested(false)],
    ['CloudWatch: logs of functions, infrequent access', 'infrequentLogs', ingested(true)],
    ['CloudWatch: metrics in logs', 'logs', (metricLines * metricLine) / gigabyte],
    ['CloudWatch: access logs', accessLogs.isInfrequent ? 'infrequentLogs' : 'logs', access],
    ['CloudWatch: stored logs', 'logStorage', (stored + access * storedMonths(accessLogs)) * compression],
    ['CloudWatch: own metrics', 'metrics', countsMetrics ? customMetrics : 0],
    ['CloudWatch: metrics of alarms', 'alarms', alarmMetrics],
    ['CloudWatch: dashboards', 'dashboards', dashboards],
    ['SNS: mails of alarms', 'mails', alarmMetrics > 0 ? 30 : 0],
    ['X-Ray: traces', 'traces', tracesOf(invocations)],
  ];
};

/** Each container of the authorizer and of `connect` reads the secret every five minutes. */
const secretReads = ({ sockets }: Usage): number =>
  (2 + sockets / 2000) * 12 * statedUse.workingHours * statedUse.workingDays;

/** More files than a month's destructions have, with what is refused. */
const trailedDeletions = 1000;

const security = ({ keys, secrets, trails }: Deployment, usage: Usage): Quantity[] => {
  const { operations } = usage;
  const signed = operations['sign in'] + operations['refresh the access token'];
  return [
    ['KMS: keys', 'keys', keys],
    ['KMS: MACs of passwords', 'keyRequests', operations['sign in']],
    ['KMS: signatures of access tokens', 'signatures', signed],
    ['KMS: signatures of the transparency log', 'signatures', usage.evidence.batches],
    ['CloudTrail: deletions of files', 'trailEvents', trails * trailedDeletions],
    ['Secrets Manager: secrets', 'secrets', secrets],
    ['Secrets Manager: reads', 'secretRequests', secretReads(usage)],
  ];
};
