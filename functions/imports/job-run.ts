import { transactWrite } from '../db/transactions.ts';
import { type Job, jobUpdate } from './job-store.ts';
import type { Lease } from './lease-service.ts';
import { findLostRights } from './owner-rights-service.ts';

/** The job was cancelled by a user. */
export class CancelRequested extends Error {}
/** The job's owner no longer has the rights that it requires; the message says why. */
export class OwnerRightsLost extends Error {}
/** Too little of the Lambda timeout is left: the job continues with another message. */
export class TimeLimitReached extends Error {}

/** What a job's steps need from the worker that runs them. */
export interface JobRun {
  token: string;
  /** Called before each step. Throws `CancelRequested`, `OwnerRightsLost`, `TimeLimitReached` or `LeaseLost`. */
  requireContinuable: () => Promise<void>;
  /** Called before the writes of a step that took long. Throws `OwnerRightsLost`. */
  requireRights: () => Promise<void>;
  /** Called before each write of progress. Throws `LeaseLost`. */
  requireLease: () => void;
  /** Writes a change of the job on condition that this worker has its lease. */
  advance: (job: Job, changes: Partial<Omit<Job, 'job_id' | 'lease'>>) => Promise<Job>;
}

/** Time for the slowest step and for what follows it. */
const reservedTimeMs = 45_000;

export const jobRun = (job: Job, lease: Lease, remainingMs: () => number): JobRun => ({
  token: lease.token,
  requireContinuable: async () => {
    lease.check();
    if (await lease.isCancelRequested()) throw new CancelRequested();
    await requireRights(job);
    if (remainingMs() < reservedTimeMs) throw new TimeLimitReached();
  },
  requireRights: () => requireRights(job),
  requireLease: lease.check,
  advance: async (before, changes) => {
    lease.check();
    await transactWrite([jobUpdate(job.job_id, lease.token, changes)]);
    return { ...before, ...changes };
  },
});

const requireRights = async ({ owner_nrp }: Job): Promise<void> => {
  const reason = await findLostRights(owner_nrp);
  if (reason !== undefined) throw new OwnerRightsLost(reason);
};
