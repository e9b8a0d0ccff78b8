import type { OutputOf } from '../../../shared/api/index.ts';
import type { Harness } from './harness.ts';
import type { JobRow, Observation } from './observations.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

type Job = OutputOf<'get-bulk-job'>['job'];

/**
 * Rows that are open at the same time: each may be processed before, between or after the commands of a group, and so
 * multiplies their orders.
 */
const maxOpenRows = 3;

/** Reserves rows for a job of the present group; false where too many are open. */
export const reserveRows = (harness: Harness, count: number): boolean => {
  if (harness.rows.length + harness.reservedRows + count > maxOpenRows) return false;
  harness.reservedRows += count;
  return true;
};

export const startJob = ({ rows, jobs }: Harness, person: Person, job_id: string, ofJob: readonly JobRow[]): void => {
  // A command that is repeated has the same answer.
  if (jobs.has(job_id)) return;
  jobs.set(job_id, person.nrp);
  rows.push(...ofJob.map((row) => ({ job_id, person, row })));
};

/**
 * What jobs may have done by now: the rows of those that have ended, and rows and waiting files of which the outcome is unknown.
 */
export const rowObservations = async (
  harness: Harness,
  { waiting }: World,
): Promise<(Observation & { isOptional: boolean })[]> => {
  const ended = await loadEnded(harness);
  for (const open of harness.rows) {
    const job = ended.get(open.job_id);
    if (job) open.row = { ...open.row, result: resultOf(job, open.row) };
  }
  const stored = harness.rows.flatMap(({ row }) => (row.task.is === 'wait' ? [row.nomor] : []));
  const attached = [...new Set([...waiting.keys(), ...stored])].map(
    (nomor): JobRow => ({ name: `waiting ${nomor}`, nomor, task: { is: 'attach-waiting' }, wasRefusable: false }),
  );
  return [...harness.rows.map(({ row }) => row), ...attached].map((row) => ({
    ...{ kind: 'row', row, outcome: { code: 'ok' }, isOptional: row.result === undefined },
  }));
};

const loadEnded = async ({ rows }: Harness): Promise<Map<string, Job>> => {
  const byJob = new Map(rows.map(({ job_id, person }) => [job_id, person]));
  const jobs = await Promise.all([...byJob].map(([job_id, person]) => person.ok('get-bulk-job', { job_id })));
  return new Map(jobs.flatMap(({ job }) => (job.finished_at === null ? [] : [[job.job_id, job]])));
};

const resultOf = ({ job_id, state, message, result }: Job, { name, task }: JobRow): JobRow['result'] => {
  if (state !== 'done' || !result) throw new Error(`The job ${job_id} of ${name} is ${state}: ${message}`);
  if (task.is === 'print') return result.copies.some(({ holder }) => holder === task.holder) ? 'done' : 'refused';
  if (result.counts.galat > 0) return 'refused';
  return result.counts.sama > 0 ? 'unchanged' : 'done';
};

/** After a group: rows that were processed are closed, and others remember what could have refused them meanwhile. */
export const settleRows = (
  harness: Harness,
  { seen, before, world }: { seen: readonly Observation[]; before: World; world: World },
  isRefused: (world: World, row: JobRow) => boolean,
): void => {
  harness.rows = harness.rows.filter(({ row }) => !world.rows.has(row.name));
  const changed = new Set(seen.flatMap((each) => ('nomor' in each && each.outcome.code === 'ok' ? [each.nomor] : [])));
  for (const open of harness.rows) {
    const { row } = open;
    if (changed.has(row.nomor) || isRefused(before, row) || isRefused(world, row))
      open.row = { ...row, wasRefusable: true };
  }
};
