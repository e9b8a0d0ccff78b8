import * as z from 'zod/mini';
import { anyOf, compares, equals, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { writeConditionally } from '../db/transactions.ts';

/** What another job needs to know of the lock; `until` is in milliseconds since 1970. */
const lockOfJob = z.object({ job_id: z.string(), until: z.number() });

/**
 * Acquires or renews the lock that lets one import at a time write: two at once would each create a document for the
 * same new number. False while another job has it. The token is that of the worker, so that a former worker of the same
 * job does not release it.
 */
export const acquireImportLock = (job_id: string, token: string, leaseMs: number): Promise<boolean> =>
  writeConditionally(
    itemPut(
      { ...keys.importLock, job_id, token, until: Date.now() + leaseMs },
      { condition: anyOf(notExists, equals('job_id', job_id), compares('until', '<', Date.now())) },
    ),
  );

export const isLockedByAnotherImport = async (jobId: string): Promise<boolean> => {
  const lock = await readItem(lockOfJob, keys.importLock);
  return lock !== undefined && lock.job_id !== jobId && lock.until >= Date.now();
};

/** False where the worker with this token no longer has the lock. */
export const releaseImportLock = (token: string): Promise<boolean> =>
  writeConditionally(itemUpdate(keys.importLock, { set: { until: 0 }, condition: equals('token', token) }));
