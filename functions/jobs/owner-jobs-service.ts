import type { RunningJob } from '../../shared/api/bulk.ts';
import { canManageMasterList } from '../../shared/domain/people/roles.ts';
import type { Profile, ProfileInput } from '../profiles/profile-store.ts';
import { hasEnded, listJobs } from './job-store.ts';

export const maxJobsListed = 20;
const pageSize = 100;
/** A job's files are deleted after a day, so an older job cannot be running. */
const maxJobAgeMs = 2 * 24 * 60 * 60 * 1000;

/** Running bulk jobs that a change of their owner's profile will stop. */
export interface StoppedJobsPreview {
  running_jobs: RunningJob[];
  running_jobs_more: boolean;
}

const canOwnJobs = (user: ProfileInput): boolean => user.active && canManageMasterList(user);

/** A preview before the change is saved; the workers stop by themselves when they check the owner's rights. */
export const previewStoppedJobs = async (
  before: Profile | undefined,
  after: ProfileInput,
  now: Date,
): Promise<StoppedJobsPreview> => {
  if (!before || !canOwnJobs(before) || canOwnJobs(after)) return { running_jobs: [], running_jobs_more: false };
  const since = new Date(now.getTime() - maxJobAgeMs).toISOString();
  const running: RunningJob[] = [];
  let cursor: string | undefined;
  do {
    const { jobs, next_cursor } = await listJobs(before.nrp, cursor, pageSize);
    running.push(...jobs.filter((job) => !hasEnded(job)));
    const isPastOldest = jobs.some(({ created_at }) => created_at < since);
    cursor = isPastOldest ? undefined : (next_cursor ?? undefined);
  } while (cursor !== undefined && running.length <= maxJobsListed);
  return {
    running_jobs: running.slice(0, maxJobsListed),
    running_jobs_more: running.length > maxJobsListed,
  };
};
