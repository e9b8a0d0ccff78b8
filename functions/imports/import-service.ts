import { z } from 'zod';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import type { ImportGroup } from '../../shared/domain/import-groups.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { type Write, writeTogether } from '../db/table.ts';
import { cataloguedMany, catalogueVersion } from '../documents/catalogue-store.ts';
import { noted, notedBefore } from './checkpoint-service.ts';
import { type CarriedOut, carriedOutBefore, carryOut, type ImportSettings } from './chunk-service.ts';
import type { Work } from './job-run.ts';
import { type Job, jobAdvanced, noCounts } from './job-store.ts';
import { carriersOf } from './number-lookup-service.ts';
import { type Plan, planOf } from './plan-service.ts';
import { countedWith, type Outcome, outcome } from './row-results.ts';

/** Groups that are finished together: the catalogue moves once for them, and their writes fill their lanes. */
const chunkSize = 1000;

const notedOutcomes = z.array(outcome);
const chunkName = (chunk: number): string => `chunk-${chunk}`;

/** Works through an import's rows from where it was left; says what became of all so far, in their order. */
export const runImport = async (started: Job, uploadId: string, work: Work): Promise<Outcome[]> => {
  await work.mayGoOn();
  let job = await work.advanced(started, { stage: started.stage === 'waiting' ? 'reading' : started.stage });
  const plan = await planOf(job, uploadId);
  if (job.stage === 'reading') job = await work.advanced(job, beginning(plan));
  const chunks = chunksOf(plan.groups);
  const settings = settingsOf(job);
  const left = chunks.slice(job.chunks_done);
  const carriers = left.length > 0 ? await carriersOf(left.flat()) : new Map<string, string[]>();
  // A chunk is carried out while the one before it is committed: a crash then repeats two, which changes nothing.
  let committing = Promise.resolve(job);
  try {
    for (const groups of left) {
      await work.mayGoOn();
      const done = await carryOut(groups, carriers, settings);
      committing = committed(await committing, groups, done, work);
      // Whoever awaits it learns of its failure, be it a whole chunk later.
      committing.catch(() => undefined);
    }
  } finally {
    job = await committing;
  }
  return outcomesSoFar(job, plan);
};

const settingsOf = (job: Job): ImportSettings => ({
  importer: { job_id: job.job_id, nrp: job.owner_nrp, name: job.owner_name, at: job.created_at },
  updateExisting: job.replace_existing,
  dryRun: job.dry_run,
});

const beginning = ({ total, wrong }: Plan) => ({
  stage: 'working' as const,
  total,
  done: wrong.length,
  counts: countedWith(noCounts, wrong),
});

const chunksOf = (groups: readonly ImportGroup[]): ImportGroup[][] =>
  Array.from({ length: Math.ceil(groups.length / chunkSize) }, (_, at) =>
    groups.slice(at * chunkSize, (at + 1) * chunkSize),
  );

/** Notes a chunk's outcomes, then moves the catalogues and the job in one step. */
const committed = async (
  job: Job,
  groups: readonly ImportGroup[],
  { outcomes, changed }: CarriedOut,
  work: Work,
  idle_runs = 0,
): Promise<Job> => {
  await noted(job.job_id, chunkName(job.chunks_done), outcomes);
  const changes = {
    chunks_done: job.chunks_done + 1,
    done: job.done + groups.reduce((sum, { rows }) => sum + rows.length, 0),
    counts: countedWith(job.counts, outcomes),
    idle_runs,
  };
  work.mayWrite();
  const at = new Date().toISOString();
  await retryOnConflict(async () =>
    writeTogether([
      ...(job.dry_run ? [] : await catalogueMoved(changed, at)),
      jobAdvanced(job.job_id, work.token, changes),
    ]),
  );
  return { ...job, ...changes };
};

const catalogueMoved = async (changed: CarriedOut['changed'], at: string): Promise<Write[]> => {
  const departments = [...new Set(changed.flatMap((document) => document.departments))];
  const moves = await Promise.all(
    departments.map(async (name) => {
      const department: DepartmentCode = departmentCode.parse(name);
      const theirs = changed.filter((document) => document.departments.includes(department));
      const versions = Object.fromEntries(theirs.map(({ id, version }) => [id, version]));
      return cataloguedMany(department, await catalogueVersion(department), versions, at);
    }),
  );
  return moves.flat();
};

/** What became of every row that was finished, by row; rows that cannot be used are always. */
const outcomesSoFar = async (job: Job, plan: Plan): Promise<Outcome[]> => {
  const outcomes = [...plan.wrong];
  for (let chunk = 0; chunk < job.chunks_done; chunk += 1) {
    const finished = await notedBefore(notedOutcomes, job.job_id, chunkName(chunk));
    if (!finished) throw new Error(`Job ${job.job_id} has lost the outcomes of chunk ${chunk}`);
    outcomes.push(...finished);
  }
  return outcomes.sort((one, other) => one.row - other.row);
};

/** The same for a job that ends before its work is done; what a worker had begun when it died is committed first. */
export const importLeftOff = async (job: Job, uploadId: string, work: Work): Promise<Outcome[]> => {
  if (job.stage === 'reading' || job.stage === 'waiting') return outcomesSoFar(job, noPlan);
  const plan = await planOf(job, uploadId);
  return outcomesSoFar(job.dry_run || job.runs === 1 ? job : await begunCommitted(job, plan, work), plan);
};

/** Chunks a worker may have begun at once: the one it commits, and the next. */
const mostBegun = 2;

/** Documents that were written stand in the table: the catalogue and the job have to know of them. */
const begunCommitted = async (left: Job, plan: Plan, work: Work): Promise<Job> => {
  const begun = chunksOf(plan.groups).slice(left.chunks_done, left.chunks_done + mostBegun);
  const carriers = await carriersOf(begun.flat());
  let job = left;
  for (const chunk of begun) {
    const { groups, ...done } = await carriedOutBefore(chunk, carriers, settingsOf(job));
    if (groups.length === 0) break;
    // Whoever gives the job up is to find it given up, should it come to that again.
    job = await committed(job, groups, done, work, job.idle_runs);
  }
  return job;
};

const noPlan: Plan = { total: 0, groups: [], wrong: [] };
