import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { useCatalogueState, useOpenCatalogue } from '../../lib/use-catalogue.ts';

/** Brings every department's list, the one on screen first, and says how far that is. */
export function useCatalogue(department: DepartmentCode, searching: boolean) {
  const { departments } = useCatalogueState();
  useOpenCatalogue(department);
  const isHere = (code: DepartmentCode) => departments[code].version !== undefined;
  const hasFailed = (code: DepartmentCode) => departments[code].error !== null;
  const shown = searching ? departmentCodes : [department];
  const failed = departmentCodes.filter(hasFailed);
  const missing = shown.filter((code) => !isHere(code));
  const missed = missing.find(hasFailed);
  return {
    /** Something of what is shown is still on its way. */
    loading: missing.some((code) => !hasFailed(code)),
    /** Why something of what is shown is not here. */
    error: missed === undefined ? null : departments[missed].error,
    /** Shown as the last visit left it, until the server has answered. */
    unconfirmed: shown.some((code) => isHere(code) && !departments[code].confirmed && !hasFailed(code)),
    /** Shown as it was last heard of, since the server could not be asked. */
    doubtful: shown.some((code) => isHere(code) && hasFailed(code)),
    retrying: failed.some((code) => departments[code].checking),
    retry: () => {
      for (const code of failed) void catalogue.check(code);
    },
  };
}
