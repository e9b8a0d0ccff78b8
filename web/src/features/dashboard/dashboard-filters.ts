import { type SubmissionDepartment, submissionDepartment } from '../../../../shared/domain/departments.ts';
import { pageNumber } from '../../lib/paginate.ts';

export interface DashboardFilters {
  /** null is 'Semua'. */
  department: SubmissionDepartment | null;
  mine: boolean;
  page: number;
}

/** The filters in the URL; a missing or invalid parameter gives the default. */
export const filtersOf = (parameters: URLSearchParams): DashboardFilters => {
  const department = submissionDepartment.safeParse(parameters.get('departemen'));
  return {
    department: department.success ? department.data : null,
    mine: parameters.get('milik') === 'saya',
    page: pageNumber(parameters.get('halaman')),
  };
};

/** The URL with changed filters. A filter change resets the page to 1; other parameters are preserved. */
export const withFilters = (parameters: URLSearchParams, change: Partial<DashboardFilters>): URLSearchParams => {
  const before = filtersOf(parameters);
  const filtered = 'department' in change || 'mine' in change;
  const after = { ...before, ...(filtered ? { page: 1 } : {}), ...change };
  const next = new URLSearchParams(parameters);
  const set = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  set('departemen', after.department);
  set('milik', after.mine ? 'saya' : null);
  set('halaman', after.page > 1 ? String(after.page) : null);
  return next;
};
