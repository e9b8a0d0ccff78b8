import { type Job, jobAdvanced } from '../../data/jobs.ts';
import { writeTogether } from '../../data/table.ts';
import type { Hold } from './hold.ts';

/** Somebody asked the job to stop. */
export class StopAsked extends Error {}
/** The function's time runs out: another message goes on. */
export class TimeIsUp extends Error {}

/** What a job's steps need of the worker that carries them out. */
export interface Work {
  token: string;
  /** Before each part: throws `StopAsked`, `TimeIsUp`, or `JobLost`. */
  mayGoOn: () => Promise<void>;
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
    if (remainingMs() < reservedMs) throw new TimeIsUp();
  },
  mayWrite: hold.check,
  advanced: async (before, changes) => {
    hold.check();
    await writeTogether([jobAdvanced(job.job_id, hold.token, changes)]);
    return { ...before, ...changes };
  },
});
