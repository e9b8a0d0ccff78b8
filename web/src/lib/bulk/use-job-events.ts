import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callKey } from '../api/use-call.ts';
import { subscribeEvents } from '../realtime/realtime.ts';
import { hasEnded, type JobEvent, withEvent } from './job-state.ts';

const jobsKey = callKey('list-bulk-jobs');

type JobResponse = OutputOf<'get-bulk-job'>;
type JobsPages = InfiniteData<OutputOf<'list-bulk-jobs'>, string | undefined>;

/** Applies the socket's events to the cached jobs of the user, and to the list with this key. */
export const useJobEvents = (list: QueryKey = jobsKey): void => {
  const client = useQueryClient();
  useEffect(() => subscribeEvents(['job.changed'], (event) => applyJobEvent(client, event, list)), [client, list]);
};

const applyJobEvent = (client: QueryClient, event: JobEvent, list: QueryKey): void => {
  const key = callKey('get-bulk-job', { job_id: event.job_id });
  client.setQueryData<JobResponse>(key, (response) => response && { ...response, job: withEvent(response.job, event) });
  const pages = client.getQueryData<JobsPages>(list)?.pages;
  const isListed = pages?.some((page) => page.jobs.some(({ job_id }) => job_id === event.job_id));
  client.setQueryData<JobsPages>(
    list,
    (present) =>
      present && {
        ...present,
        pages: present.pages.map((page) => ({ ...page, jobs: page.jobs.map((job) => withEvent(job, event)) })),
      },
  );
  // The result is part of the response only, not of the event.
  if (hasEnded(event)) void client.invalidateQueries({ queryKey: key });
  if (hasEnded(event) || (pages && !isListed)) void client.invalidateQueries({ queryKey: list });
};
