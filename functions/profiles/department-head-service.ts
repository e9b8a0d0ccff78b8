import { type DepartmentCode, publicationDepartment, submissionDepartmentOf } from '../../shared/domain/departments.ts';
import { isSmokeAccount } from '../../shared/domain/people/smoke-accounts.ts';
import { loadHolders } from './position-store.ts';

/**
 * The NRPs of a department's present heads, also acting ones, without accounts of the smoke test; none of a department
 * without a submission department.
 */
export const loadDepartmentHeads = async (code: DepartmentCode, now: Date): Promise<string[]> => {
  const department = submissionDepartmentOf(code);
  if (department === undefined) return [];
  const level = code === publicationDepartment.SHE ? 'she_head' : 'dept_head';
  return (await loadHolders(level, department, now)).map(({ nrp }) => nrp).filter((nrp) => !isSmokeAccount(nrp));
};
