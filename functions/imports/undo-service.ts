import type { JobOutcome, JobResults, JobRun } from '../jobs/job-run.ts';
import { type Job, loadJob, noCounts } from '../jobs/job-store.ts';
import { loadCommittedResults } from './chunk-results.ts';
import { commitChunk } from './commit-service.ts';
import { importerOf } from './imported-document-rules.ts';
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
    const undone = await undoChunk(ids, job.done, undoer);
    job = await commitChunk(job, ids.length, async () => undone, run);
  }
  return loadCommittedResults(job);
};

const loadChunks = async (importId: string): Promise<string[][]> => {
  const undone = await loadJob(importId);
  const chunks = undone && (await loadJobChanges(undone));
  if (!chunks) throw new Error(`The changes of import ${importId} are not recorded`);
  return chunks;
};

const undoerOf = (job: Job, import_id: string): Undoer => ({
  ...importerOf(job, job.created_at),
  import_id,
  file_name: job.file_name,
});

/** The results of an undo that ends early. Documents that a crashed worker has written are committed first. */
export const collectUndoResults = async (job: Job, importId: string, run: JobRun): Promise<JobResults> => {
  if (job.stage === 'waiting' || job.runs === 1) return loadCommittedResults(job);
  const ids = (await loadChunks(importId))[job.chunks_done] ?? [];
  const written = await findUndoneBefore(ids, job.done, undoerOf(job, importId));
  // Leaves `idle_runs` unchanged: otherwise this commit would count as progress of a job that is being given up.
  return loadCommittedResults(
    written ? await commitChunk(job, written.results.length, async () => written, run, job.idle_runs) : job,
  );
};
