/** Counted where it happens. */
export const counters = {
  signIns: 'SignIns',
  signInsRefused: 'SignInsRefused',
  submissions: 'Submissions',
  reviews: 'Reviews',
  approvals: 'Approvals',
  jobsDone: 'JobsDone',
  jobsFailed: 'JobsFailed',
  documentsImported: 'DocumentsImported',
} as const;
export type Counter = (typeof counters)[keyof typeof counters];

/** Measured every few minutes by `measure-waiting`. */
export const gauges = {
  /** By `level`. */
  waiting: 'Waiting',
  /** By `level`: hours since the oldest waiting submission was submitted. */
  oldestHours: 'OldestWaitingHours',
  /** Sockets whose page shows a list and receives its changes. */
  subscribedSockets: 'SubscribedSockets',
} as const;
export type Gauge = (typeof gauges)[keyof typeof gauges];

/** Levels at which submissions wait, as named on the dashboard. */
export const waitingLevels = ['review', 'dept_head', 'she_head', 'project_manager'] as const;
export type WaitingLevel = (typeof waitingLevels)[number];

/** Every metric has it as its dimension `service`. */
export const metricService = 'hims';
