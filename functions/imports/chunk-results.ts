import * as z from 'zod/mini';
import { loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { JobResults } from '../jobs/job-run.ts';
import type { Job } from '../jobs/job-store.ts';
import { type RowResult, rowResult } from '../jobs/row-results.ts';

// Compiled: an import may have tens of thousands of rows.
const storedResults = z.compile(z.array(rowResult));
const chunkName = (chunk: number): string => `chunk-${chunk}`;
const fileName = (file: number): string => `file-${file}`;

/** Saves the results of the job's next chunk, before the transaction that commits it; a repeated chunk overwrites them. */
export const saveChunkResults = ({ job_id, chunks_done }: Job, results: readonly RowResult[]): Promise<void> =>
  saveCheckpoint(job_id, chunkName(chunks_done), results);

/** A file of an upload is a chunk by itself. */
export const saveFileResult = (job: Job, file: number, result: RowResult): Promise<void> =>
  saveCheckpoint(job.job_id, fileName(file), result);

/** The results of a job that reads no list. */
export const loadCommittedResults = async (job: Job): Promise<JobResults> => ({
  results: job.kind === 'upload' ? await loadParts(rowResult, job, fileName) : await loadChunkResults(job),
  reading: null,
});

/** The results of all committed chunks, in their order. */
export const loadChunkResults = async (job: Job): Promise<RowResult[]> =>
  (await loadParts(storedResults, job, chunkName)).flat();

const loadParts = <T>(
  schema: z.ZodMiniType<T>,
  { job_id, chunks_done }: Job,
  nameOf: (part: number) => string,
): Promise<T[]> =>
  Promise.all(
    Array.from({ length: chunks_done }, async (_, part) => {
      const stored = await loadCheckpoint(schema, job_id, nameOf(part));
      if (!stored) throw new Error(`Job ${job_id} has lost the results of ${nameOf(part)}`);
      return stored;
    }),
  );
