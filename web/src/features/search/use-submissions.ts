import { useQuery } from '@tanstack/react-query';
import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import { maxDashboardRows } from '../../../../shared/api/submissions.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { loadPages } from '../../lib/load-pages.ts';

/** Of older submissions the number is found through its document. */
const maxRows = 3 * maxDashboardRows;
const staleMs = 30_000;

/** The newest submissions of all users and the newest of the caller, each once. */
const loadSubmissions = async (signal: AbortSignal): Promise<DashboardSubmission[]> => {
  const input = { limit: maxDashboardRows };
  const [{ rows }, { documents }] = await Promise.all([
    loadPages('get-dashboard-documents', input, (page) => page.documents, { maxRows, signal }),
    callApi('get-dashboard-documents', { ...input, mine: true }, { signal }),
  ]);
  return [...new Map([...rows, ...documents].map((submission) => [submission.id, submission])).values()];
};

/** The submissions that the search knows; events about submissions invalidate them with the dashboard. */
export const useSubmissions = () =>
  useQuery({
    queryKey: [...callKey('get-dashboard-documents'), 'search'],
    queryFn: ({ signal }) => loadSubmissions(signal),
    staleTime: staleMs,
  });
