import { writeTogether } from '../db/table.ts';
import { type Job, jobAdvanced } from './job-store.ts';
import type { Hold } from './lease-service.ts';
import { lostRights } from './owner-rights-service.ts';

/** Somebody asked the job to stop. */
export class StopAsked extends Error {}
/** The owner of a job may no longer do what it does; the message says why. */
export class RightsLost extends Error {}
/** The function's time runs out: another message goes on. */
export class TimeIsUp extends Error {}

/** What a job's steps need of the worker that carries them out. */
export interface Work {
  token: string;
  /** Before each part: throws `StopAsked`, `RightsLost`, `TimeIsUp`, or `JobLost`. */
  mayGoOn: () => Promise<void>;
  /** Before a part's writes, where the part took a while: throws `RightsLost`. */
  requireRights: () => Promise<void>;
  /** Before each write of progress: throws `JobLost`. */
  mayWrite: () => void;
  /** Moves the job on, if it still is this worker's. */
  advanced: (job: Job, changes: Partial<Omit<Job, 'job_id' | 'lease'>>) => Promise<Job>;
}

/** As long as the slowest part takes, with what follows it. */
const reservedMs = 45_000;

export const workOf = (job: Job, hold: Hold, remainingMs: () => number): Work => ({
  token: hold.token,
  mayGoOn: async () => {
    hold.check();
    if (await hold.stopAsked()) throw new StopAsked();
    await requireRights(job);
    if (remainingMs() < reservedMs) throw new TimeIsUp();
  },
  requireRights: () => requireRights(job),
  mayWrite: hold.check,
  advanced: async (before, changes) => {
    hold.check();
    await writeTogether([jobAdvanced(job.job_id, hold.token, changes)]);
    return { ...before, ...changes };
  },
});

const requireRights = async ({ owner_nrp }: Job): Promise<void> => {
  const reason = await lostRights(owner_nrp);
  if (reason !== undefined) throw new RightsLost(reason);
};
