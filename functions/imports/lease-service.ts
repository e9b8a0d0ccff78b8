import { log } from '../observability/log.ts';
import { importLockHeld } from './import-lock-store.ts';
import { messageHidden } from './job-queue.ts';
import { cancelRequested, type Job, JobLost, leaseRenewed } from './job-store.ts';

/** A worker that is not heard of for so long has gone: another goes on with its job. */
export const leaseMs = 40_000;
/** A little longer, so that the message comes when the job is free. */
export const hiddenSeconds = 45;
const beatMs = 12_000;

/** A worker's hold on a job while it works: kept alive in the background. */
export interface Hold {
  token: string;
  /** Throws `JobLost` once the job is another worker's. */
  check: () => void;
  /** Whether somebody asked the job to stop. */
  stopAsked: () => Promise<boolean>;
  release: () => void;
}

/** Keeps the job, its message and, for whoever writes imported rows, the lock, as long as the process lives. */
export const held = (job: Job, token: string, receiptHandle: string): Hold => {
  let lost: unknown;
  const beat = async (): Promise<void> => {
    try {
      if (!(await leaseRenewed(job.job_id, token, leaseMs))) throw new JobLost(`Job ${job.job_id} has been taken over`);
      if (needsLock(job) && !(await importLockHeld(job.job_id, leaseMs))) throw new JobLost('The import lock is lost');
      await messageHidden(receiptHandle, hiddenSeconds);
    } catch (error) {
      // A missed beat or two is no loss yet; the next tells.
      if (error instanceof JobLost) lost = error;
      else log.warn('heartbeat missed', { job_id: job.job_id, cause: error as Error });
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  return {
    token,
    check: () => {
      if (lost) throw lost;
    },
    stopAsked: () => cancelRequested(job.job_id),
    release: () => clearInterval(timer),
  };
};

/** Imports write one after the other; dry runs and uploads do not wait for them. */
export const needsLock = ({ kind, dry_run }: Job): boolean => kind === 'import' && !dry_run;
