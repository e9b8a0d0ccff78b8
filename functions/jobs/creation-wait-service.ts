import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../observability/log.ts';
import { hasEnded, type Job, loadJob } from './job-store.ts';

/**
 * How long after its message a job is awaited. Its call sends the message first and then commits the transaction, which
 * takes some tens of milliseconds, more on conflicts.
 */
const awaitedMs = 3000;
const firstPauseMs = 25;

/**
 * Waits for a job whose message arrived before the transaction that creates it, for up to three seconds after the
 * message (`sentAt`, milliseconds since 1970). Returns whether a job exists that no worker has begun.
 */
export const waitForCreation = async (jobId: string, sentAt: number): Promise<boolean> => {
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const job = await loadJob(jobId);
    if (job) return isNew(job, sentAt);
    if (Date.now() + pauseMs > sentAt + awaitedMs) return false;
    await sleep(pauseMs);
  }
};

const isNew = (job: Job, sentAt: number): boolean => {
  if (hasEnded(job) || job.lease !== undefined || job.runs > 0) return false;
  log.info('bulk job created after its message arrived', { ms_since_message: Date.now() - sentAt });
  return true;
};
