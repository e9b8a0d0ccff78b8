import type { BulkJob, BulkState } from '../../../../shared/api/bulk.ts';
import type { SocketEvent } from '../../../../shared/events.ts';

export type JobNews = Extract<SocketEvent, { type: 'job.changed' }>;

export const hasEnded = ({ state }: { state: BulkState }): boolean => state !== 'queued' && state !== 'running';

/** The job with its progress moved on; an end is not among the news, because its result must be asked for. */
export function withNews<J extends BulkJob>(job: J, news: JobNews): J {
  if (job.job_id !== news.job_id || hasEnded(job) || hasEnded(news)) return job;
  const { state, stage, done, total } = news;
  return { ...job, state, stage, done, total };
}
