import { retryOnConflict } from '../db/transactions.ts';
import type { JobOutcome, JobResults, JobRun } from '../jobs/job-run.ts';
import { type Job, jobUpdate, loadJob, noCounts } from '../jobs/job-store.ts';
import { countsWith } from '../jobs/row-results.ts';
import { loadChunkResults, saveChunkResults } from './chunk-results.ts';
import type { ChunkResult } from './chunk-service.ts';
import { loadCatalogueWrites } from './import-service.ts';
import { loadJobChanges } from './job-changes-store.ts';
import { findUndoneBefore, undoChunk } from './undo-chunk-service.ts';
import type { Undoer } from './undo-rules.ts';

/**
 * Undoes an import chunk by chunk, as the import committed it, and returns the results of all documents. A repeated chunk
 * finds its documents undone and counts them again.
 */
export const runUndo = async (started: Job, importId: string, run: JobRun): Promise<JobOutcome> => {
  let interruption = await run.findInterruption();
  if (interruption) return interruption;
  const chunks = await loadChunks(importId);
  let job =
    started.stage === 'waiting'
      ? await run.advance(started, { stage: 'working', total: chunks.flat().length, counts: noCounts })
      : started;
  const undoer = undoerOf(job, importId);
  for (const ids of chunks.slice(job.chunks_done)) {
    interruption = await run.findInterruption();
    if (interruption) return interruption;
    job = await commitChunk(job, ids.length, await undoChunk(ids, job.done, undoer), run);
  }
  return loadUndoResults(job);
};

const loadChunks = async (importId: string): Promise<string[][]> => {
  const undone = await loadJob(importId);
  const chunks = undone && (await loadJobChanges(undone));
  if (!chunks) throw new Error(`The changes of import ${importId} are not recorded`);
  return chunks;
};

const undoerOf = ({ job_id, owner_nrp, owner_name, created_at, file_name }: Job, import_id: string): Undoer => ({
  job_id,
  import_id,
  file_name,
  nrp: owner_nrp,
  name: owner_name,
  at: created_at,
});

/** Saves a chunk's results, then updates the catalogues and the job's progress in one transaction. */
const commitChunk = async (
  job: Job,
  size: number,
  { results, changed }: ChunkResult,
  run: JobRun,
  idle_runs = 0,
): Promise<Job> => {
  await saveChunkResults(job, results);
  const changes = {
    chunks_done: job.chunks_done + 1,
    done: job.done + size,
    idle_runs,
    counts: countsWith(job.counts, results),
  };
  run.requireLease();
  const at = new Date().toISOString();
  await retryOnConflict(async (write) =>
    write([
      ...(await loadCatalogueWrites(changed, { at, job_id: job.job_id })),
      jobUpdate(job.job_id, run.token, changes),
    ]),
  );
  return { ...job, ...changes };
};

const loadUndoResults = async (job: Job): Promise<JobResults> => {
  return { results: await loadChunkResults(job), reading: null };
};

/** The results of an undo that ends early. Documents that a crashed worker has written are committed first. */
export const collectUndoResults = async (job: Job, importId: string, run: JobRun): Promise<JobResults> => {
  if (job.stage === 'waiting' || job.runs === 1) return loadUndoResults(job);
  const ids = (await loadChunks(importId))[job.chunks_done] ?? [];
  const written = await findUndoneBefore(ids, job.done, undoerOf(job, importId));
  // Leaves `idle_runs` unchanged: otherwise this commit would count as progress of a job that is being given up.
  return loadUndoResults(written ? await commitChunk(job, written.results.length, written, run, job.idle_runs) : job);
};
