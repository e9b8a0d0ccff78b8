import { log } from '../observability/log.ts';
import { acquireImportLock } from './import-lock-store.ts';
import { hideMessage } from './job-queue.ts';
import { isCancelRequested, type Job, LeaseLost, renewLease } from './job-store.ts';

/** A worker that is not heard of for so long has gone: another goes on with its job. */
export const leaseMs = 40_000;
/** A little longer, so that the message comes when the job is free. */
export const visibilitySeconds = 45;
const heartbeatMs = 12_000;

/** A worker's hold on a job while it works: kept alive in the background. */
export interface Lease {
  token: string;
  /** Throws `JobLost` once the job is another worker's. */
  check: () => void;
  /** Whether somebody asked the job to stop. */
  isCancelRequested: () => Promise<boolean>;
  release: () => void;
}

/** Keeps the job, its message and, for whoever writes imported rows, the lock, as long as the process lives. */
export const startLease = (job: Job, token: string, receiptHandle: string): Lease => {
  let lost: unknown;
  const beat = async (): Promise<void> => {
    try {
      if (!(await renewLease(job.job_id, token, leaseMs))) throw new LeaseLost(`Job ${job.job_id} has been taken over`);
      if (requiresImportLock(job) && !(await acquireImportLock(job.job_id, leaseMs)))
        throw new LeaseLost('The import lock is lost');
      await hideMessage(receiptHandle, visibilitySeconds);
    } catch (error) {
      // A missed beat or two is no loss yet; the next tells.
      if (error instanceof LeaseLost) lost = error;
      else log.warn('heartbeat missed', { job_id: job.job_id, cause: error as Error });
    }
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  return {
    token,
    check: () => {
      if (lost) throw lost;
    },
    isCancelRequested: () => isCancelRequested(job.job_id),
    release: () => clearInterval(timer),
  };
};

/** Imports write one after the other; dry runs and uploads do not wait for them. */
export const requiresImportLock = ({ kind, dry_run }: Job): boolean => kind === 'import' && !dry_run;
