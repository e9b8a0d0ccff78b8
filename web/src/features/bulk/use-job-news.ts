import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { subscribeEvents } from '../../lib/realtime.ts';
import { callKey } from '../../lib/use-call.ts';
import { hasEnded, type JobNews, withNews } from './job-state.ts';

type JobAnswer = OutputOf<'get-bulk-job'>;
type JobsPages = InfiniteData<OutputOf<'list-bulk-jobs'>, string | undefined>;

/** Keeps what is known of one's jobs true to what the socket tells. */
export function useJobNews(): void {
  const client = useQueryClient();
  useEffect(() => subscribeEvents(['job.changed'], (news) => hear(client, news)), [client]);
}

function hear(client: QueryClient, news: JobNews): void {
  const key = callKey('get-bulk-job', { job_id: news.job_id });
  const list = callKey('list-bulk-jobs');
  client.setQueryData<JobAnswer>(key, (answer) => answer && { ...answer, job: withNews(answer.job, news) });
  const pages = client.getQueryData<JobsPages>(list)?.pages;
  const known = pages?.some((page) => page.jobs.some(({ job_id }) => job_id === news.job_id));
  client.setQueryData<JobsPages>(
    list,
    (present) =>
      present && {
        ...present,
        pages: present.pages.map((page) => ({ ...page, jobs: page.jobs.map((job) => withNews(job, news)) })),
      },
  );
  // How it ended stands in the answers alone.
  if (hasEnded(news)) void client.invalidateQueries({ queryKey: key });
  if (hasEnded(news) || (pages && !known)) void client.invalidateQueries({ queryKey: list });
}
