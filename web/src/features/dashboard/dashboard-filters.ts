import type { ListedStatus } from '../../../../shared/api/submissions.ts';
import { type SubmissionDepartment, submissionDepartment } from '../../../../shared/domain/departments.ts';
import { pageNumber } from '../../lib/paginate.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';

export interface DashboardFilters {
  /** null is 'Semua'. */
  department: SubmissionDepartment | null;
  /** The count card that is pressed, or both of what is in process; null lists every status. */
  status: ListedStatus | null;
  mine: boolean;
  page: number;
}

/** The first page without a filter. */
export const noFilters: DashboardFilters = { department: null, status: null, mine: false, page: 1 };

const statusNames: Record<ListedStatus, string> = {
  under_review: 'peninjauan',
  in_approval: 'approval',
  approved: 'berlaku',
  in_process: 'diproses',
  late: 'terlambat',
  rejected: 'ditolak',
};
const statuses = Object.keys(statusNames) as ListedStatus[];

/** Only the user's own are listed as rejected. */
const shownStatus = (status: ListedStatus | null, mine: boolean): ListedStatus | null =>
  status === 'rejected' && !mine ? null : status;

/** The filters in the URL; a missing or invalid parameter gives the default. */
export const filtersOf = (parameters: URLSearchParams): DashboardFilters => {
  const department = submissionDepartment.safeParse(parameters.get('departemen'));
  const mine = parameters.get('milik') === 'saya';
  const status = statuses.find((each) => statusNames[each] === parameters.get('status')) ?? null;
  return {
    department: department.success ? department.data : null,
    ...{ status: shownStatus(status, mine), mine },
    page: pageNumber(parameters.get('halaman')),
  };
};

/** The URL with changed filters. A filter change resets the page to 1; other parameters are preserved. */
export const withFilters = (parameters: URLSearchParams, change: Partial<DashboardFilters>): URLSearchParams => {
  const after = { ...filtersOf(parameters), ...('page' in change ? {} : { page: 1 }), ...change };
  const status = shownStatus(after.status, after.mine);
  return withParameters(parameters, {
    departemen: after.department,
    status: status && statusNames[status],
    milik: after.mine ? 'saya' : null,
    halaman: after.page > 1 ? String(after.page) : null,
  });
};
