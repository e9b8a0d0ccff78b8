import { type ReviewFilter, reviewFilters } from '../../../../shared/api/document-reviews.ts';
import { type DepartmentCode, departmentBySlug, slugOfDepartment } from '../../../../shared/domain/departments.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';

export interface ReviewFilters {
  filter: ReviewFilter;
  /** null: every department that the user reviews. */
  department: DepartmentCode | null;
}

const names: Record<ReviewFilter, string> = { overdue: 'terlambat', 10: '10', 30: '30', 90: '90', all: 'semua' };

const defaultFilter: ReviewFilter = 'overdue';

/** The filters in the URL; a missing or invalid parameter gives the default. */
export const filtersOf = (parameters: URLSearchParams): ReviewFilters => ({
  filter: reviewFilters.find((each) => names[each] === parameters.get('tenggat')) ?? defaultFilter,
  department: departmentBySlug(parameters.get('departemen') ?? '') ?? null,
});

export const withFilters = (parameters: URLSearchParams, change: Partial<ReviewFilters>): URLSearchParams => {
  const { filter, department } = { ...filtersOf(parameters), ...change };
  return withParameters(parameters, {
    tenggat: names[filter],
    departemen: department && slugOfDepartment(department),
  });
};
