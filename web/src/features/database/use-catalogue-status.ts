import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import { useCatalogueState, useCatalogueSync } from '../../lib/catalogue/use-catalogue.ts';

export const useCatalogueStatus = (department: DepartmentCode, searching: boolean) => {
  const { departments } = useCatalogueState();
  useCatalogueSync(department);
  const isLoaded = (code: DepartmentCode) => departments[code].version !== undefined;
  const hasFailed = (code: DepartmentCode) => departments[code].error !== null;
  const displayed = searching ? departmentCodes : [department];
  const failed = departmentCodes.filter(hasFailed);
  const missing = displayed.filter((code) => !isLoaded(code));
  const firstFailed = missing.find(hasFailed);
  return {
    loading: missing.some((code) => !hasFailed(code)),
    error: firstFailed === undefined ? null : departments[firstFailed].error,
    /** A displayed list comes from the cache and the server has not confirmed it yet. */
    isFromCache: displayed.some((code) => isLoaded(code) && !departments[code].confirmed && !hasFailed(code)),
    /** A displayed list may be outdated, because the last request for it failed. */
    isStale: displayed.some((code) => isLoaded(code) && hasFailed(code)),
    isFetching: failed.some((code) => departments[code].checking),
    refetch: () => {
      for (const code of failed) void catalogue.check(code);
    },
  };
};
