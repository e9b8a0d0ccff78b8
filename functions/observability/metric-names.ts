/** What is counted where it happens. */
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

/** What is measured every few minutes by `measure-waiting`. */
export const gauges = {
  /** By `level`. */
  waiting: 'Waiting',
  /** By `level`: hours since the oldest one that waits was submitted. */
  oldestHours: 'OldestWaitingHours',
  openSockets: 'OpenSockets',
} as const;
export type Gauge = (typeof gauges)[keyof typeof gauges];

/** Values of the metric dimension `level`; `review` stands for submissions without an approval level. */
export const waitingLevels = ['review', 'dept_head', 'she_head', 'project_manager'] as const;
export type WaitingLevel = (typeof waitingLevels)[number];

/** Every metric carries it as its dimension `service`. */
export const metricService = 'hims';
