import type { ImportReading } from '../../shared/api/import-reading.ts';
import type { FileReview } from '../../shared/api/import-review.ts';
import { transactWrite } from '../db/transactions.ts';
import { type Job, jobUpdate } from './job-store.ts';
import type { Lease } from './lease-service.ts';
import { findLostRights } from './owner-rights-service.ts';
import type { RowResult } from './row-results.ts';

/**
 * Why a job stops before its end: a user cancelled it; its owner lost the rights that it requires, for the given reason;
 * or too little of the Lambda timeout is left, and the job continues with another message.
 */
export type Interruption =
  | { interruption: 'cancelled' }
  | { interruption: 'rights-lost'; reason: string }
  | { interruption: 'time-limit' };

/** The results of a job's rows or files, and how an import's file was read. */
export interface JobResults {
  results: RowResult[];
  reading: ImportReading | null;
  /** Of an import whose file was read in this job. */
  review?: FileReview | null;
}

/** The results of a job, or why it stopped before the last of them. */
export type JobOutcome = JobResults | Interruption;

/** What a job's steps need from the worker that runs them. */
export interface JobRun {
  token: string;
  /** Called before each step. Throws `LeaseLost`. */
  findInterruption: () => Promise<Interruption | undefined>;
  /** Called before the writes of a step that took long. */
  findLostRights: () => Promise<Interruption | undefined>;
  /** Called before each write of progress. Throws `LeaseLost`. */
  requireLease: () => void;
  /** Writes a change of the job on condition that this worker has its lease. */
  advance: (job: Job, changes: Partial<Omit<Job, 'job_id' | 'lease'>>) => Promise<Job>;
}

/** Time for the slowest step and for what follows it. */
const reservedTimeMs = 45_000;

export const jobRun = (job: Job, lease: Lease, remainingMs: () => number): JobRun => ({
  token: lease.token,
  findInterruption: async () => {
    lease.check();
    if (await lease.isCancelRequested()) return { interruption: 'cancelled' };
    const lostRights = await findRightsInterruption(job);
    if (lostRights) return lostRights;
    return remainingMs() < reservedTimeMs ? { interruption: 'time-limit' } : undefined;
  },
  findLostRights: () => findRightsInterruption(job),
  requireLease: lease.check,
  advance: async (before, changes) => {
    lease.check();
    await transactWrite([jobUpdate(job.job_id, lease.token, changes)]);
    return { ...before, ...changes };
  },
});

const findRightsInterruption = async (job: Job): Promise<Interruption | undefined> => {
  const reason = await findLostRights(job);
  return reason === undefined ? undefined : { interruption: 'rights-lost', reason };
};
