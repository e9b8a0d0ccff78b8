import { setTimeout as wait } from 'node:timers/promises';
import type { OutputOf } from '../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { Harness } from './harness.ts';
import type { Person } from './people.ts';
import { type DocumentFacts, newDocument } from './world.ts';

type Job = OutputOf<'get-bulk-job'>['job'];

const pollMs = 3000;
/**
 * A job whose worker was killed continues after 45 seconds, or after the five minutes of its queue where the worker had
 * not yet begun its heartbeat, and at most five times.
 */
const jobWithinMs = 600_000;

/** Imports new documents, and undoes that; every row counts once, also after the death of a worker. */
export const importDocuments = async (
  harness: Harness,
  person: Person,
  { department, rows, isUndone }: { department: DepartmentCode; rows: number; isUndone: boolean },
): Promise<Map<string, DocumentFacts>> => {
  const name = harness.freshName();
  const documents = new Map<string, DocumentFacts>();
  for (let row = 1; row <= rows; row += 1)
    documents.set(`UJI-SOP-${name}-${row}`, newDocument(`Prosedur ${name} bagian ${row}`, department));
  const lines = Array.from(documents, ([nomor, { nama }]) => `${nomor},${nama},SOP,${department},0`);
  const bytes = new TextEncoder().encode(`nomor,nama,jenis,department,revisi\n${lines.join('\n')}\n`);
  const [upload_id = ''] = await person.upload([{ name: `${name}.csv`, content_type: 'text/csv', bytes }], 'bulk');
  const { job_id } = await person.ok('bulk-import-csv', { upload_id });
  harness.jobs.set(job_id, person.nrp);
  const imported = await waitForJob(person, job_id);
  requireCounts(`The import ${job_id}`, imported, { baru: rows, ubah: 0, sama: 0, galat: 0 });
  if (!isUndone) return documents;
  const undo = await person.ok('undo-bulk-import', { job_id });
  harness.jobs.set(undo.job_id, person.nrp);
  requireCounts(`The undo of ${job_id}`, await waitForJob(person, undo.job_id), {
    baru: rows,
    ubah: 0,
    sama: 0,
    galat: 0,
  });
  return new Map();
};

/** Begins an import beside the commands; its failure is thrown after the next group of them. */
export const startImport = (...[harness, person, settings]: Parameters<typeof importDocuments>): void => {
  const { imports, violations } = harness;
  const work = importDocuments(harness, person, settings);
  imports.all.push(work);
  imports.open += 1;
  work
    .catch((error: unknown) => violations.push(error))
    .finally(() => {
      imports.open -= 1;
    });
};

const waitForJob = async (person: Person, job_id: string): Promise<Job> => {
  const deadline = performance.now() + jobWithinMs;
  for (;;) {
    const { job } = await person.ok('get-bulk-job', { job_id });
    if (job.finished_at !== null) return job;
    if (performance.now() > deadline) throw new Error(`${job_id} has not ended: ${JSON.stringify(job)}`);
    await wait(pollMs);
  }
};

const requireCounts = (
  what: string,
  { state, result, done, total, message }: Job,
  wanted: Record<string, number>,
): void => {
  const counts: Record<string, number | undefined> = result?.counts ?? {};
  const isAsWanted = Object.entries(wanted).every(([name, count]) => counts[name] === count);
  if (state !== 'done' || done !== total || !isAsWanted)
    throw new Error(
      `${what} is ${state} (${message}), ${done} of ${total}, with ${JSON.stringify(counts)} instead of ${JSON.stringify(wanted)}`,
    );
};
