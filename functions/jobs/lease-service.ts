import { log } from '../observability/log.ts';
import { acquireImportLock } from './import-lock-store.ts';
import { hideMessage } from './job-queue.ts';
import { isCancelRequested, type Job, LeaseLost, renewLease } from './job-store.ts';

/** After this time without a renewal another worker may take the job over. */
export const leaseMs = 40_000;
/** Longer than the lease, so that the job is free when its message becomes visible again. */
export const visibilitySeconds = 45;
const heartbeatMs = 12_000;

/** A worker's lease on a job, renewed in the background. */
export interface Lease {
  token: string;
  /** Throws `LeaseLost` once another worker has the job. */
  check: () => void;
  isCancelRequested: () => Promise<boolean>;
  release: () => void;
}

/** Renews the lease, the message's visibility timeout and, for an import or undo, the import lock, until released. */
export const startLease = (job: Job, token: string, receiptHandle: string): Lease => {
  let lost: unknown;
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewLease(job.job_id, token, leaseMs))) throw new LeaseLost(`Job ${job.job_id} has been taken over`);
      if (requiresImportLock(job) && !(await acquireImportLock(job.job_id, token, leaseMs)))
        throw new LeaseLost('The import lock is lost');
      await hideMessage(receiptHandle, visibilitySeconds);
    } catch (error) {
      // One or two failed renewals do not lose the lease; the next one shows whether it is lost.
      if (error instanceof LeaseLost) lost = error;
      else log.warn('heartbeat missed', { job_id: job.job_id, cause: error as Error });
    }
  };
  const timer = setInterval(() => void renew(), heartbeatMs);
  return {
    token,
    check: () => {
      if (lost) throw lost;
    },
    isCancelRequested: () => isCancelRequested(job.job_id),
    release: () => clearInterval(timer),
  };
};

/** Imports and undos write one after the other; dry runs and uploads run without the lock. */
export const requiresImportLock = ({ kind, dry_run }: Job): boolean =>
  kind === 'undo' || (kind === 'import' && !dry_run);
