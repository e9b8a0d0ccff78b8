import { transactWrite } from '../db/transactions.ts';
import { type Job, jobUpdate } from './job-store.ts';
import type { Lease } from './lease-service.ts';
import { findLostRights } from './owner-rights-service.ts';

/** Somebody asked the job to stop. */
export class CancelRequested extends Error {}
/** The owner of a job may no longer do what it does; the message says why. */
export class OwnerRightsLost extends Error {}
/** The function's time runs out: another message goes on. */
export class TimeLimitReached extends Error {}

/** What a job's steps need of the worker that carries them out. */
export interface JobRun {
  token: string;
  /** Before each part: throws `StopAsked`, `RightsLost`, `TimeIsUp`, or `JobLost`. */
  requireContinuable: () => Promise<void>;
  /** Before a part's writes, where the part took a while: throws `RightsLost`. */
  requireRights: () => Promise<void>;
  /** Before each write of progress: throws `JobLost`. */
  requireLease: () => void;
  /** Moves the job on, if it still is this worker's. */
  advance: (job: Job, changes: Partial<Omit<Job, 'job_id' | 'lease'>>) => Promise<Job>;
}

/** As long as the slowest part takes, with what follows it. */
const reservedTimeMs = 45_000;

export const jobRun = (job: Job, hold: Lease, remainingMs: () => number): JobRun => ({
  token: hold.token,
  requireContinuable: async () => {
    hold.check();
    if (await hold.isCancelRequested()) throw new CancelRequested();
    await requireRights(job);
    if (remainingMs() < reservedTimeMs) throw new TimeLimitReached();
  },
  requireRights: () => requireRights(job),
  requireLease: hold.check,
  advance: async (before, changes) => {
    hold.check();
    await transactWrite([jobUpdate(job.job_id, hold.token, changes)]);
    return { ...before, ...changes };
  },
});

const requireRights = async ({ owner_nrp }: Job): Promise<void> => {
  const reason = await findLostRights(owner_nrp);
  if (reason !== undefined) throw new OwnerRightsLost(reason);
};
