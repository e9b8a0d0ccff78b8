import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import type { SocketEvent } from '../../../../shared/events.ts';
import { callKey } from '../api/use-call.ts';

export type DashboardPage = OutputOf<'get-dashboard-documents'>;
export type DashboardFilter = { department?: SubmissionDepartment; mine?: boolean };
type Dashboard = InfiniteData<DashboardPage, string | null>;
type ListChange = NonNullable<Extract<SocketEvent, { type: 'submission.changed' }>['list']>;

/** The query key of the dashboard's pages with a filter. */
export const dashboardPagesKey = (filter: DashboardFilter) =>
  [...callKey('get-dashboard-documents'), 'pages', filter] as const;

/**
 * Shows a changed submission in the cached dashboards that list or count it. Returns whether one of them is being
 * loaded: its response may be older than the change.
 */
export const applyToDashboards = (client: QueryClient, list: ListChange): boolean => {
  const cached = client.getQueryCache().findAll({ queryKey: [...callKey('get-dashboard-documents'), 'pages'] });
  const affected = cached.filter(({ queryKey }) => {
    const { department, mine } = queryKey[2] as DashboardFilter;
    return !mine && (department ?? list.submission.department) === list.submission.department;
  });
  for (const { queryKey } of affected) {
    const { department } = queryKey[2] as DashboardFilter;
    const total = department ? list.department_total : list.totals.total;
    client.setQueryData<Dashboard>(queryKey, (dashboard) => dashboard && withChangedSubmission(dashboard, list, total));
  }
  return affected.some(({ state }) => state.fetchStatus === 'fetching');
};

/** A new submission is first in the list; another one replaces its row where that is loaded. */
const withChangedSubmission = (
  { pages, pageParams }: Dashboard,
  { submission, totals }: ListChange,
  total: number,
): Dashboard => {
  const listed = pages.flatMap(({ documents }) => documents).find(({ id }) => id === submission.id);
  if (listed && listed.version >= submission.version) return { pages, pageParams };
  const isNew = !listed && submission.version === 1;
  return {
    pageParams,
    pages: pages.map((page, index) => {
      const documents = page.documents.map((row) => (row.id === submission.id ? submission : row));
      return { ...page, documents: isNew && index === 0 ? [submission, ...documents] : documents, totals, total };
    }),
  };
};
