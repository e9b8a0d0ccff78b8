import { z } from 'zod';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import type { ImportGroup } from '../../shared/domain/import-groups.ts';
import { retryOnConflict, type TransactItem, transactWrite } from '../db/transactions.ts';
import { bulkChangePuts, loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint-service.ts';
import { type ChunkResult, findImportedBefore, type ImportSettings, importChunk } from './chunk-service.ts';
import type { JobRun } from './job-run.ts';
import { type Job, jobUpdate, noCounts } from './job-store.ts';
import { loadIdsByNumber } from './number-lookup-service.ts';
import { type ImportPlan, loadPlan } from './plan-service.ts';
import { countsWith, type RowResult, rowResult } from './row-results.ts';

/** Groups that are finished together: the catalogue moves once for them, and their writes fill their lanes. */
const chunkSize = 1000;

const storedResults = z.array(rowResult);
const chunkName = (chunk: number): string => `chunk-${chunk}`;

/** Works through an import's rows from where it was left; says what became of all so far, in their order. */
export const runImport = async (started: Job, uploadId: string, work: JobRun): Promise<RowResult[]> => {
  await work.requireContinuable();
  let job = await work.advance(started, { stage: started.stage === 'waiting' ? 'reading' : started.stage });
  const plan = await loadPlan(job, uploadId);
  if (job.stage === 'reading') job = await work.advance(job, startingState(plan));
  const chunks = chunksOf(plan.groups);
  const settings = settingsOf(job);
  const left = chunks.slice(job.chunks_done);
  const carriers = left.length > 0 ? await loadIdsByNumber(left.flat()) : new Map<string, string[]>();
  // A chunk is carried out while the one before it is committed: a crash then repeats two, which changes nothing.
  let committing = Promise.resolve(job);
  try {
    for (const groups of left) {
      await work.requireContinuable();
      const done = await importChunk(groups, carriers, settings);
      committing = commitChunk(await committing, groups, done, work);
      // Whoever awaits it learns of its failure, be it a whole chunk later.
      committing.catch(() => undefined);
    }
  } finally {
    job = await committing;
  }
  return loadResults(job, plan);
};

const settingsOf = (job: Job): ImportSettings => ({
  importer: { job_id: job.job_id, nrp: job.owner_nrp, name: job.owner_name, at: job.created_at },
  updateExisting: job.replace_existing,
  dryRun: job.dry_run,
});

const startingState = ({ total, invalid }: ImportPlan) => ({
  stage: 'working' as const,
  total,
  done: invalid.length,
  counts: countsWith(noCounts, invalid),
});

const chunksOf = (groups: readonly ImportGroup[]): ImportGroup[][] =>
  Array.from({ length: Math.ceil(groups.length / chunkSize) }, (_, at) =>
    groups.slice(at * chunkSize, (at + 1) * chunkSize),
  );

/** Notes a chunk's results, then moves the catalogues and the job in one step. */
const commitChunk = async (
  job: Job,
  groups: readonly ImportGroup[],
  { results, changed }: ChunkResult,
  work: JobRun,
  idle_runs = 0,
): Promise<Job> => {
  await saveCheckpoint(job.job_id, chunkName(job.chunks_done), results);
  const changes = {
    chunks_done: job.chunks_done + 1,
    done: job.done + groups.reduce((sum, { rows }) => sum + rows.length, 0),
    counts: countsWith(job.counts, results),
    idle_runs,
  };
  work.requireLease();
  const at = new Date().toISOString();
  await retryOnConflict(async () =>
    transactWrite([
      ...(job.dry_run ? [] : await loadCatalogueWrites(changed, at)),
      jobUpdate(job.job_id, work.token, changes),
    ]),
  );
  return { ...job, ...changes };
};

const loadCatalogueWrites = async (changed: ChunkResult['changed'], at: string): Promise<TransactItem[]> => {
  const departments = [...new Set(changed.flatMap((document) => document.departments))];
  const moves = await Promise.all(
    departments.map(async (name) => {
      const department: DepartmentCode = departmentCode.parse(name);
      const theirs = changed.filter((document) => document.departments.includes(department));
      const versions = Object.fromEntries(theirs.map(({ id, version }) => [id, version]));
      return bulkChangePuts(department, await loadCatalogueVersion(department), versions, at);
    }),
  );
  return moves.flat();
};

/** What became of every row that was finished, by row; rows that cannot be used are always. */
const loadResults = async (job: Job, plan: ImportPlan): Promise<RowResult[]> => {
  const results = [...plan.invalid];
  for (let chunk = 0; chunk < job.chunks_done; chunk += 1) {
    const finished = await loadCheckpoint(storedResults, job.job_id, chunkName(chunk));
    if (!finished) throw new Error(`Job ${job.job_id} has lost the results of chunk ${chunk}`);
    results.push(...finished);
  }
  return results.sort((one, other) => one.row - other.row);
};

/** The same for a job that ends before its work is done; what a worker had begun when it died is committed first. */
export const collectImportResults = async (job: Job, uploadId: string, work: JobRun): Promise<RowResult[]> => {
  if (job.stage === 'reading' || job.stage === 'waiting') return loadResults(job, emptyPlan);
  const plan = await loadPlan(job, uploadId);
  return loadResults(job.dry_run || job.runs === 1 ? job : await commitUnfinishedChunks(job, plan, work), plan);
};

/** Chunks a worker may have begun at once: the one it commits, and the next. */
const maxUncommittedChunks = 2;

/** Documents that were written stand in the table: the catalogue and the job have to know of them. */
const commitUnfinishedChunks = async (left: Job, plan: ImportPlan, work: JobRun): Promise<Job> => {
  const begun = chunksOf(plan.groups).slice(left.chunks_done, left.chunks_done + maxUncommittedChunks);
  const carriers = await loadIdsByNumber(begun.flat());
  let job = left;
  for (const chunk of begun) {
    const { groups, ...done } = await findImportedBefore(chunk, carriers, settingsOf(job));
    if (groups.length === 0) break;
    // Whoever gives the job up is to find it given up, should it come to that again.
    job = await commitChunk(job, groups, done, work, job.idle_runs);
  }
  return job;
};

const emptyPlan: ImportPlan = { total: 0, groups: [], invalid: [] };
