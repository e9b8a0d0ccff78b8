import * as z from 'zod/mini';
import { loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { JobResults } from '../jobs/job-run.ts';
import type { Job } from '../jobs/job-store.ts';
import { type RowResult, rowResult } from '../jobs/row-results.ts';

// Compiled: an import may have tens of thousands of rows.
const storedResults = z.compile(z.array(rowResult));
const chunkName = (chunk: number): string => `chunk-${chunk}`;

/** Saves the results of the job's next chunk, before the transaction that commits it; a repeated chunk overwrites them. */
export const saveChunkResults = ({ job_id, chunks_done }: Job, results: readonly RowResult[]): Promise<void> =>
  saveCheckpoint(job_id, chunkName(chunks_done), results);

/** The results of a job that reads no list. */
export const loadCommittedResults = async (job: Job): Promise<JobResults> => ({
  results: await loadChunkResults(job),
  reading: null,
});

/** The results of all committed chunks, in their order. */
export const loadChunkResults = async ({ job_id, chunks_done }: Job): Promise<RowResult[]> => {
  const chunks = await Promise.all(
    Array.from({ length: chunks_done }, async (_, chunk) => {
      const stored = await loadCheckpoint(storedResults, job_id, chunkName(chunk));
      if (!stored) throw new Error(`Job ${job_id} has lost the results of chunk ${chunk}`);
      return stored;
    }),
  );
  return chunks.flat();
};
