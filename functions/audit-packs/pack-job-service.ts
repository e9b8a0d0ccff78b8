import * as z from 'zod/mini';
import type { AuditPack } from '../../shared/api/bulk.ts';
import { exceptionKindsOf } from '../../shared/domain/audit-pack/clauses.ts';
import { loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { JobOutcome, JobRun } from '../jobs/job-run.ts';
import type { Job } from '../jobs/job-store.ts';
import { loadArchiveFigures } from '../records/record-service.ts';
import { checkpointFrom } from '../transparency-log/notes.ts';
import { packExceptionsIn } from './exception-rules.ts';
import { loadPeriodFacts } from './facts-service.ts';
import { loadPackCheckpoint, maxWholeLog } from './log-archive-service.ts';
import { excerptPage, excerptPages, maxExcerptEntries, readExcerptPage } from './log-excerpt-service.ts';
import { archiveFigures, packException, packSubject } from './pack-content.ts';
import { savePack } from './pack-file-service.ts';
import { loadPopulation } from './population-service.ts';
import { loadSampleEvidence, type SampleEvidence, sampleEvidence } from './sample-service.ts';

/** Samples whose evidence is gathered at once, and saved together. */
const samplesPerChunk = 8;

/** What a pack is made of beside the evidence of its samples; the same for every worker that continues the job. */
const packPlan = z.object({
  made_at: z.string(),
  seed: z.string(),
  isSeedFromLog: z.boolean(),
  note: z.string(),
  exceptions: z.array(packException),
  subjects: z.array(packSubject),
  /** Absent in plans of an earlier release. */
  archive: z.optional(archiveFigures),
});
type PackPlan = z.infer<typeof packPlan>;

/**
 * Chooses samples, gathers their evidence in chunks and what a long log has of them in pages, and stores the pack.
 * `wholeLogUpTo`: entries of a log that is attached as a whole.
 */
export const runPack = async (started: Job, run: JobRun, wholeLogUpTo = maxWholeLog): Promise<JobOutcome> => {
  const { pack } = started;
  if (!pack) throw new Error(`Job ${started.job_id} does not say what its pack is about`);
  let job = started.chunks_done === 0 ? await run.advance(started, { stage: 'reading' }) : started;
  const plan = (await loadCheckpoint(packPlan, job.job_id, planName)) ?? (await makePlan(job, pack));
  const { seed, isSeedFromLog, subjects, exceptions } = plan;
  const seed_origin = isSeedFromLog ? ('log' as const) : ('typed' as const);
  const samples = subjects.filter(({ isChosen }) => isChosen);
  const figures = { ...pack, seed, seed_origin, samples: samples.length, exceptions: exceptions.length };
  job = await run.advance(job, { stage: 'working', total: samples.length, pack: figures });
  while (job.done < samples.length) {
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    const chunk = samples.slice(job.done, job.done + samplesPerChunk);
    const evidence = await Promise.all(chunk.map(loadSampleEvidence));
    await saveCheckpoint(job.job_id, chunkName(job.chunks_done), evidence);
    job = await run.advance(job, { chunks_done: job.chunks_done + 1, done: job.done + chunk.length, idle_runs: 0 });
  }
  const evidence = await loadEvidence(job.job_id, Math.ceil(samples.length / samplesPerChunk));
  const { size } = checkpointFrom(plan.note);
  const isWhole = size <= wholeLogUpTo;
  const indexes = isWhole ? [] : indexesOf(evidence, size);
  const pages = excerptPages(indexes.slice(-maxExcerptEntries));
  const pagesRead = () => job.chunks_done - Math.ceil(samples.length / samplesPerChunk);
  for (let page = pagesRead(); page < pages.length; page = pagesRead()) {
    const interruption = await run.findInterruption();
    if (interruption) return interruption;
    await saveCheckpoint(job.job_id, pageName(page), await readExcerptPage(pages[page] ?? [], size));
    job = await run.advance(job, { chunks_done: job.chunks_done + 1, idle_runs: 0 });
  }
  const interruption = await run.findInterruption();
  if (interruption) return interruption;
  job = await run.advance(job, { stage: 'reporting' });
  const entries = Math.min(indexes.length, maxExcerptEntries);
  const report_key = await savePack(job.job_id, {
    ...pack,
    ...plan,
    archive: plan.archive ?? (await loadArchiveFigures(new Date())),
    seed_origin,
    made_by: { nrp: job.owner_nrp, full_name: job.owner_name },
    evidence,
    excerpt: isWhole
      ? undefined
      : { pages: loadPages(job.job_id, pages.length), entries, leftOut: indexes.length - entries },
  });
  await run.advance(job, { report_key });
  return { results: [], reading: null };
};

const planName = 'plan';
const chunkName = (chunk: number): string => `samples-${chunk}`;
const pageName = (page: number): string => `log-${page}`;

const makePlan = async (job: Job, pack: AuditPack): Promise<PackPlan> => {
  const now = new Date();
  const { note, root } = await loadPackCheckpoint();
  const seed = pack.seed ?? root.toString('base64');
  const facts = await loadPeriodFacts(pack, now);
  const plan = {
    made_at: now.toISOString(),
    seed,
    isSeedFromLog: pack.seed === undefined,
    note,
    exceptions: packExceptionsIn(facts, exceptionKindsOf(pack.clause)),
    subjects: await loadPopulation(pack.clause, facts, seed),
    archive: await loadArchiveFigures(now),
  };
  await saveCheckpoint(job.job_id, planName, plan);
  return plan;
};

const loadEvidence = async (jobId: string, chunks: number): Promise<SampleEvidence[]> => {
  const evidence: SampleEvidence[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1)
    evidence.push(...(await loadChunk(z.array(sampleEvidence), jobId, chunkName(chunk))));
  return evidence;
};

const loadChunk = async <S extends z.core.$ZodType>(schema: S, jobId: string, name: string): Promise<z.output<S>> => {
  const found = await loadCheckpoint(schema, jobId, name);
  if (!found) throw new Error(`Job ${jobId} has lost its ${name}`);
  return found;
};

/** The entries of samples in a log of this size, in their order. */
const indexesOf = (evidence: readonly SampleEvidence[], size: number): number[] =>
  [...new Set(evidence.flatMap(({ indexes = [] }) => indexes))]
    .filter((index) => index < size)
    .sort((one, other) => one - other);

async function* loadPages(jobId: string, pages: number) {
  for (let page = 0; page < pages; page += 1) yield await loadChunk(excerptPage, jobId, pageName(page));
}
