import { loadConfirmation } from './confirmation-service.ts';
import { type Job, listJobs } from './job-store.ts';

/** Jobs of other kinds that may follow the last import. */
const jobsRead = 5;
const listedDays = 7;

/**
 * The last import of a user, of the last seven days, where it failed or where its check waits for the user: for answers,
 * or for the start of the import. Undefined once a later import ended well.
 */
export const loadOpenImport = async (nrp: string, now: Date): Promise<{ job: Job; isFailed: boolean } | undefined> => {
  const { jobs } = await listJobs(nrp, undefined, jobsRead);
  const job = jobs.find(({ kind }) => kind === 'import');
  if (!job || Date.parse(job.created_at) < now.getTime() - listedDays * 24 * 60 * 60 * 1000) return undefined;
  if (job.state === 'failed') return { job, isFailed: true };
  return (await loadConfirmation(job))?.state === 'open' ? { job, isFailed: false } : undefined;
};
