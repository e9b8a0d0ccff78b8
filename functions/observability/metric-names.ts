/** Counted where it happens. */
export const counters = {
  signIns: 'SignIns',
  signInsRefused: 'SignInsRefused',
  submissions: 'Submissions',
  reviews: 'Reviews',
  approvals: 'Approvals',
  jobsDone: 'JobsDone',
  /** Jobs whose file or input was rejected, which their user can repair. */
  jobsRejected: 'JobsRejected',
  /** Jobs that the product could not finish. */
  jobsFailed: 'JobsFailed',
  documentsImported: 'DocumentsImported',
} as const;
export type Counter = (typeof counters)[keyof typeof counters];

/** Measured every few minutes by `measure-waiting` and `check-page`. */
export const gauges = {
  /** By `level`. */
  waiting: 'Waiting',
  /** By `level`: hours since the oldest waiting submission was submitted. */
  oldestHours: 'OldestWaitingHours',
  /** 1 when the page and a call answered through CloudFront, otherwise 0. */
  reachable: 'Reachable',
  /** Sockets whose page shows a list and receives its changes. */
  subscribedSockets: 'SubscribedSockets',
} as const;
export type Gauge = (typeof gauges)[keyof typeof gauges];

/** Levels at which submissions wait, as named on the dashboard. */
export const waitingLevels = ['review', 'dept_head', 'she_head', 'project_manager'] as const;
export type WaitingLevel = (typeof waitingLevels)[number];

/** Every metric has it as its dimension `service`. */
export const metricService = 'hims';

/**
 * Responses 500 and calls that ran into their timeout, by `call` and `version` of the function. Written only when a call fails, so it
 * costs nothing otherwise: CloudWatch charges a metric for the hours in which it receives data.
 */
export const failureMetric = 'Failures';
