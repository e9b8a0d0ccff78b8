import type { BulkJob, ListedJob } from '../../../../shared/api/bulk.ts';
import type { BulkState } from '../../../../shared/api/job-states.ts';
import type { SocketEvent } from '../../../../shared/events.ts';

export type JobEvent = Extract<SocketEvent, { type: 'job.changed' }>;

export const hasEnded = ({ state }: { state: BulkState }): boolean => state !== 'queued' && state !== 'running';

/** The job with the event's progress. An event that ends the job is not applied, because the result must be fetched. */
export const withEvent = <J extends BulkJob>(job: J, event: JobEvent): J => {
  if (job.job_id !== event.job_id || hasEnded(job) || hasEnded(event)) return job;
  const { state, stage, done, total } = event;
  return { ...job, state, stage, done, total };
};

type WithUndo = Pick<ListedJob, 'state' | 'undo'>;

/** Whether neither the job nor its undo runs. */
export const isSettled = (job: WithUndo): boolean => hasEnded(job) && !(job.undo?.job && !hasEnded(job.undo.job));
