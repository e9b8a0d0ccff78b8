import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../observability/log.ts';
import { loadJob } from './job-store.ts';

/**
 * How long after its message a job is awaited. Its call sends the message first and then commits the transaction, which
 * takes some tens of milliseconds, more on conflicts.
 */
const awaitedMs = 3000;
const firstPauseMs = 25;

/**
 * Waits for a job whose message arrived before the transaction that creates it. Returns whether it was created while
 * this waited: false for a job that existed before, and where none appears within three seconds of its message
 * (`sentAt`, milliseconds since 1970).
 */
export const waitForCreation = async (jobId: string, sentAt: number): Promise<boolean> => {
  if (await loadJob(jobId)) return false;
  for (let pauseMs = firstPauseMs; Date.now() + pauseMs <= sentAt + awaitedMs; pauseMs *= 2) {
    await sleep(pauseMs);
    if (!(await loadJob(jobId))) continue;
    log.info('bulk job created after its message arrived', { ms_since_message: Date.now() - sentAt });
    return true;
  }
  return false;
};
