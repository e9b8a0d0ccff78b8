import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { useCatalogueState, useOpenCatalogue } from '../../lib/use-catalogue.ts';

/** Brings every department's list, the one on screen first, and says how far that is. */
export function useCatalogue(department: DepartmentCode) {
  const { departments } = useCatalogueState();
  useOpenCatalogue(department);
  const isHere = (code: DepartmentCode) => departments[code].version !== undefined;
  const missing = departmentCodes.filter((code) => !isHere(code));
  const failed = missing.filter((code) => departments[code].error !== null);
  const errorOf = (code: DepartmentCode | undefined) => (code === undefined ? null : departments[code].error);
  return {
    /** The department on screen has not come yet. */
    loading: !isHere(department) && departments[department].error === null,
    /** Some department is still on its way. */
    loadingMore: missing.length > failed.length,
    /** Of the department on screen, when there is nothing of it to show. */
    error: isHere(department) ? null : errorOf(department),
    /** Of any department: a search does not see it. */
    incomplete: errorOf(failed[0]),
    retrying: failed.some((code) => departments[code].checking),
    retry: () => {
      for (const code of failed) void catalogue.check(code);
    },
  };
}
