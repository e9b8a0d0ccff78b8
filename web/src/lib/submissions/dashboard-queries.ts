import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { ListedStatus } from '../../../../shared/api/submissions.ts';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import type { SocketEvent } from '../../../../shared/events.ts';
import { callKey } from '../api/use-call.ts';

export type DashboardPage = OutputOf<'get-dashboard-documents'>;
export type DashboardFilter = { department?: SubmissionDepartment; status?: ListedStatus; mine?: boolean };
type Dashboard = InfiniteData<DashboardPage, string | null>;
type ListChange = NonNullable<Extract<SocketEvent, { type: 'submission.changed' }>['list']>;

export const dashboardPagesKey = (filter: DashboardFilter) =>
  [...callKey('get-dashboard-documents'), 'pages', filter] as const;

/**
 * Shows a changed submission in the cached dashboards that list or count it. Returns whether the dashboards must be
 * loaded again: one is being loaded, and its response may be older than the change, or one on the screen lists a single
 * status, which the change may have entered or left.
 */
export const applyToDashboards = (client: QueryClient, list: ListChange): boolean => {
  const cached = client.getQueryCache().findAll({ queryKey: [...callKey('get-dashboard-documents'), 'pages'] });
  const affected = cached.filter(({ queryKey }) => {
    const { department, mine } = queryKey[2] as DashboardFilter;
    return !mine && (department ?? list.submission.department) === list.submission.department;
  });
  const isOfOneStatus = ({ queryKey }: Query) => (queryKey[2] as DashboardFilter).status !== undefined;
  for (const query of affected) {
    const { queryKey } = query;
    if (isOfOneStatus(query)) {
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
      continue;
    }
    const { department } = queryKey[2] as DashboardFilter;
    const total = department ? list.department_total : list.totals.total;
    client.setQueryData<Dashboard>(queryKey, (dashboard) => dashboard && withChangedSubmission(dashboard, list, total));
  }
  return affected.some((query) => query.state.fetchStatus === 'fetching' || (isOfOneStatus(query) && query.isActive()));
};

/** A new submission is first in the list; another one replaces its row where that is loaded. */
const withChangedSubmission = (
  { pages, pageParams }: Dashboard,
  { submission, totals }: ListChange,
  total: number,
): Dashboard => {
  const listed = pages.flatMap(({ documents }) => documents).find(({ id }) => id === submission.id);
  if ((listed?.version ?? 0) >= submission.version) return { pages, pageParams };
  const isNew = !listed && submission.version === 1;
  return {
    pageParams,
    pages: pages.map((page, index) => {
      const documents = page.documents.map((row) => (row.id === submission.id ? submission : row));
      return { ...page, documents: isNew && index === 0 ? [submission, ...documents] : documents, totals, total };
    }),
  };
};
