import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import { maxDashboardRows } from '../../../../shared/api/submissions.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';

/** Of older submissions the number is found through its document. */
const maxPages = 3;
const staleMs = 30_000;

/** The newest submissions of all users and the newest of the caller, each once. */
const loadSubmissions = async (signal: AbortSignal): Promise<DashboardSubmission[]> => {
  const own = callApi('get-dashboard-documents', { mine: true, limit: maxDashboardRows }, { signal });
  const all = await Promise.all([loadPages(signal), own.then(({ documents }) => documents)]);
  return [...new Map(all.flat().map((submission) => [submission.id, submission])).values()];
};

const loadPages = async (signal: AbortSignal): Promise<DashboardSubmission[]> => {
  const submissions: DashboardSubmission[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const response: OutputOf<'get-dashboard-documents'> = await callApi(
      'get-dashboard-documents',
      { limit: maxDashboardRows, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    submissions.push(...response.documents);
    cursor = response.next_cursor;
    if (cursor === null) break;
  }
  return submissions;
};

/** The submissions that the search knows; events about submissions invalidate them with the dashboard. */
export const useSubmissions = () =>
  useQuery({
    queryKey: [...callKey('get-dashboard-documents'), 'search'],
    queryFn: ({ signal }) => loadSubmissions(signal),
    staleTime: staleMs,
  });
