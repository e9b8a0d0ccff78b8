import * as z from 'zod/mini';
import { itemPut, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import type { Job } from '../jobs/job-store.ts';

/** The queue drops an import after a day; its undo can start a day after its end, and lasts a day at most. */
const retentionSeconds = 4 * 24 * 60 * 60;

const changesItem = z.object({ ids: z.array(z.string()) });

/** Records the documents that a chunk changed, in the transaction that commits the chunk: an undo goes through them. */
export const jobChangesPut = (job: Job, changed: readonly { id: string }[]): TransactItem =>
  itemPut({
    ...keys.jobChanges(job.job_id, job.chunks_done),
    ids: changed.map(({ id }) => id),
    ttl: ttlAfter(job.created_at, retentionSeconds),
  });

/** The ids of the documents that an import changed, by chunk; undefined where they were not recorded or have expired. */
export const loadJobChanges = async ({
  job_id,
  chunks_done,
}: Pick<Job, 'job_id' | 'chunks_done'>): Promise<string[][] | undefined> => {
  const chunks: string[][] = [];
  for (let chunk = 0; chunk < chunks_done; chunk += 1) {
    const found = await readItem(changesItem, keys.jobChanges(job_id, chunk));
    if (!found) return undefined;
    chunks.push(found.ids);
  }
  return chunks;
};
