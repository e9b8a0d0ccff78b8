import type { JobOutcome, JobResults, JobRun } from '../jobs/job-run.ts';
import { type ImportInput, type Job, noCounts } from '../jobs/job-store.ts';
import { countsWith } from '../jobs/row-results.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { loadChunkResults } from './chunk-results.ts';
import { findImportedBefore, type ImportSettings, importChunk } from './chunk-service.ts';
import { commitChunk } from './commit-service.ts';
import { importerOf } from './imported-document-rules.ts';
import { loadNumbers } from './number-lookup-service.ts';
import { type ImportPlan, loadPlan, rowCount } from './plan-service.ts';
import { rowOrder } from './rows/rows.ts';

/**
 * Groups committed in one transaction: the catalogue version increases once for all of them, and their writes use the
 * whole concurrency limit.
 */
const chunkSize = 1000;

/** Imports the rows that are not committed yet, and returns the results of all rows, in row order. */
export const runImport = async (started: Job, input: ImportInput, run: JobRun): Promise<JobOutcome> => {
  let interruption = await run.findInterruption();
  if (interruption) return interruption;
  let job = await run.advance(started, { stage: started.stage === 'waiting' ? 'reading' : started.stage });
  const plan = await loadPlan(job, input);
  if (job.stage === 'reading') job = await run.advance(job, startingState(plan));
  const chunks = chunksOf(plan.groups, chunkSize);
  const remaining = chunks.slice(job.chunks_done);
  const { idsByNumber, lookAlikes } = await loadNumbers(remaining.flat());
  const settings = { ...settingsOf(job, input), lookAlikes };
  // A chunk is imported while the one before it is committed. After a crash at most two chunks are repeated, which is
  // idempotent.
  let committing = Promise.resolve(job);
  try {
    for (const groups of remaining) {
      interruption = await run.findInterruption();
      if (interruption) break;
      const imported = await importChunk(groups, idsByNumber, settings);
      committing = commitChunk(await committing, rowCount(groups), async () => imported, run);
      // The error is handled where `committing` is awaited; this only prevents an unhandled rejection until then.
      committing.catch(() => undefined);
    }
  } finally {
    job = await committing;
  }
  return interruption ?? (await loadResults(job, plan));
};

const settingsOf = (job: Job, { accepted_changes, reviewed_on }: ImportInput): ImportSettings => ({
  importer: importerOf(job, job.created_at),
  updateExisting: job.replace_existing,
  dryRun: job.dry_run,
  acceptedChanges: accepted_changes,
  reviewedOn: reviewed_on,
});

const startingState = ({ total, invalid, reading }: ImportPlan) => {
  const sum = (field: 'waiting' | 'set_aside'): number =>
    (reading?.sheets ?? []).reduce((count, sheet) => count + sheet[field], 0);
  const waiting = sum('waiting');
  const counts = countsWith(noCounts, invalid);
  return {
    stage: 'working' as const,
    total: total + waiting,
    done: invalid.length + waiting,
    counts: {
      ...counts,
      bukan: sum('set_aside') + (counts.bukan ?? 0),
      ...(waiting > 0 && { menunggu: waiting + (counts.menunggu ?? 0) }),
    },
  };
};

/** The results of all committed rows, in row order; invalid rows and those set aside are always included. */
const loadResults = async (job: Job, plan: ImportPlan): Promise<JobResults> => {
  const results = [...plan.invalid, ...plan.setAside, ...(await loadChunkResults(job))];
  return {
    results: results.sort((one, other) => rowOrder(one) - rowOrder(other)),
    reading: plan.reading,
    review: plan.review,
  };
};

/** The results of a job that ends early. Documents that a crashed worker has written are committed first. */
export const collectImportResults = async (job: Job, input: ImportInput, run: JobRun): Promise<JobResults> => {
  if (job.stage === 'reading' || job.stage === 'waiting') return loadResults(job, emptyPlan);
  const plan = await loadPlan(job, input);
  const committed = job.dry_run || job.runs === 1 ? job : await commitUnfinishedChunks(job, plan, input, run);
  return loadResults(committed, plan);
};

/** Chunks that a worker may have started and not committed: the one being committed, and the next. */
const maxUncommittedChunks = 2;

/** Adds documents that are already written to the catalogue and to the job's counts. */
const commitUnfinishedChunks = async (
  interrupted: Job,
  plan: ImportPlan,
  input: ImportInput,
  run: JobRun,
): Promise<Job> => {
  const { chunks_done } = interrupted;
  const unfinished = chunksOf(plan.groups, chunkSize).slice(chunks_done, chunks_done + maxUncommittedChunks);
  const { idsByNumber } = await loadNumbers(unfinished.flat());
  let job = interrupted;
  for (const chunk of unfinished) {
    const { groups, ...imported } = await findImportedBefore(chunk, idsByNumber, settingsOf(job, input));
    if (groups.length === 0) break;
    // Leaves `idle_runs` unchanged: otherwise this commit would count as progress of a job that is being given up.
    job = await commitChunk(job, rowCount(groups), async () => imported, run, job.idle_runs);
  }
  return job;
};

const emptyPlan: ImportPlan = { total: 0, groups: [], invalid: [], setAside: [], reading: null, review: null };
