import { anyOf, compares, equals, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { writeConditionally } from '../db/transactions.ts';

/**
 * Acquires or renews the lock that lets one import at a time write: two at once would each create a document for the
 * same new number. False while another job has it.
 */
export const acquireImportLock = (jobId: string, leaseMs: number): Promise<boolean> =>
  writeConditionally(
    itemPut(
      { ...keys.importLock, job_id: jobId, until: Date.now() + leaseMs },
      { condition: anyOf(notExists, equals('job_id', jobId), compares('until', '<', Date.now())) },
    ),
  );

/** False where the job no longer has the lock. */
export const releaseImportLock = (jobId: string): Promise<boolean> =>
  writeConditionally(itemUpdate(keys.importLock, { set: { until: 0 }, condition: equals('job_id', jobId) }));
