import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { callApi } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { hasEnded } from '../../../lib/bulk/job-state.ts';
import { noteOwnJob } from '../../../lib/bulk/own-jobs.ts';
import { subscribeEvents } from '../../../lib/realtime/realtime.ts';
import { toast } from '../../../lib/toast.ts';
import { endToast } from '../result-text.ts';
import { remainingFiles } from './remaining-count.ts';

/** Jobs started or shown on this screen; the end of each is announced once. */
const watchedJobs = new Set<string>();

export const watchJob = (jobId: string): void => {
  watchedJobs.add(jobId);
  noteOwnJob(jobId);
};

const showEndToast = (job: BulkJob): void => {
  if (!hasEnded(job) || !watchedJobs.delete(job.job_id)) return;
  const text = endToast(job, remainingFiles(job));
  if (text?.tone === 'success') toast.success(text.title, text.message);
  else if (text?.tone === 'error') toast.error(text.title, text.message);
  else if (text) toast.show(text.title, text.message);
};

export const useJobEndToast = (job: BulkJob | undefined): void => {
  useEffect(() => {
    if (!job) return;
    if (hasEnded(job)) showEndToast(job);
    else watchJob(job.job_id);
  }, [job]);
};

/** Shows a toast when a watched job ends while its dialog is closed. On other screens the bell shows it. */
export const WatchedJobToasts = (): null => {
  const client = useQueryClient();
  useEffect(() => {
    const unsubscribe = subscribeEvents(['job.changed'], (event) => {
      if (!hasEnded(event) || !watchedJobs.has(event.job_id)) return;
      callApi('get-bulk-job', { job_id: event.job_id }).then(
        (response) => {
          client.setQueryData(callKey('get-bulk-job', { job_id: event.job_id }), response);
          showEndToast(response.job);
        },
        (error: unknown) => {
          // The bell shows the same result.
          if (!(error instanceof ApiError)) throw error;
        },
      );
    });
    return () => {
      unsubscribe();
      watchedJobs.clear();
    };
  }, [client]);
  return null;
};
