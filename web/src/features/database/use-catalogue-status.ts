import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import { useCatalogueState, useCatalogueSync } from '../../lib/catalogue/use-catalogue.ts';

/** Brings every department's list, the one on screen first, and says how far that is. */
export const useCatalogueStatus = (department: DepartmentCode, searching: boolean) => {
  const { departments } = useCatalogueState();
  useCatalogueSync(department);
  const isLoaded = (code: DepartmentCode) => departments[code].version !== undefined;
  const hasFailed = (code: DepartmentCode) => departments[code].error !== null;
  const shown = searching ? departmentCodes : [department];
  const failed = departmentCodes.filter(hasFailed);
  const missing = shown.filter((code) => !isLoaded(code));
  const firstFailed = missing.find(hasFailed);
  return {
    /** Something of what is shown is still on its way. */
    loading: missing.some((code) => !hasFailed(code)),
    /** Why something of what is shown is not here. */
    error: firstFailed === undefined ? null : departments[firstFailed].error,
    /** Shown as the last visit left it, until the server has answered. */
    isFromCache: shown.some((code) => isLoaded(code) && !departments[code].confirmed && !hasFailed(code)),
    /** Shown as it was last heard of, since the server could not be asked. */
    isStale: shown.some((code) => isLoaded(code) && hasFailed(code)),
    retrying: failed.some((code) => departments[code].checking),
    retry: () => {
      for (const code of failed) void catalogue.check(code);
    },
  };
};
