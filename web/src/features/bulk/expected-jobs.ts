import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkJob } from '../../../../shared/api/bulk.ts';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { subscribeEvents } from '../../lib/realtime.ts';
import { toast } from '../../lib/toast.ts';
import { callKey } from '../../lib/use-call.ts';
import { hasEnded } from './job-state.ts';
import { endToast } from './result-text.ts';

/** Jobs that were begun, or seen at work, on this screen: how they end is told once. */
const expected = new Set<string>();

export const expectJob = (jobId: string): void => void expected.add(jobId);

function tell(job: BulkJob): void {
  if (!hasEnded(job) || !expected.delete(job.job_id)) return;
  const said = endToast(job);
  if (said?.tone === 'success') toast.success(said.title, said.message);
  else if (said?.tone === 'error') toast.error(said.title, said.message);
  else if (said) toast.show(said.title, said.message);
}

/** Tells how a job ends that is shown. */
export function useTellEnd(job: BulkJob | undefined): void {
  useEffect(() => {
    if (!job) return;
    if (hasEnded(job)) tell(job);
    else expectJob(job.job_id);
  }, [job]);
}

/** Tells how expected jobs end while their dialog is closed. After the screen is left the bell tells. */
export function useExpectedJobs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = subscribeEvents(['job.changed'], (news) => {
      if (!hasEnded(news) || !expected.has(news.job_id)) return;
      callApi('get-bulk-job', { job_id: news.job_id }).then(
        (answer) => {
          client.setQueryData(callKey('get-bulk-job', { job_id: news.job_id }), answer);
          tell(answer.job);
        },
        (error: unknown) => {
          // The bell has the same news.
          if (!(error instanceof ApiError)) throw error;
        },
      );
    });
    return () => {
      stop();
      expected.clear();
    };
  }, [client]);
}
