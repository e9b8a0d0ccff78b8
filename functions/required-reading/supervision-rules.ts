import type { ReadersGroup } from '../../shared/api/reading.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { headedDepartments } from '../../shared/domain/documents/document-access.ts';
import { canSeeEvidence, type Position, type Role } from '../../shared/domain/people/roles.ts';
import { Failure } from '../../shared/errors.ts';

interface Supervisor {
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
}

/** The departments whose reading a user may see: all for who sees the evidence of all, otherwise those that they head. */
export const supervisedDepartments = (supervisor: Supervisor): DepartmentCode[] =>
  canSeeEvidence(supervisor) ? [...departmentCodes] : headedDepartments(supervisor);

/**
 * `forbidden` for another department than the user's own, and for people without one to all but who sees the evidence of
 * all departments.
 */
export const requireSupervised = (supervisor: Supervisor, group: ReadersGroup): void => {
  const isSupervised =
    group === 'none' ? canSeeEvidence(supervisor) : supervisedDepartments(supervisor).includes(group);
  if (!isSupervised) throw new Failure('forbidden');
};

/**
 * The departments of whose people a list may tell: the requested one, otherwise those that a head heads. Undefined for
 * everyone in the company, people without a department too.
 */
export const departmentsOfList = (
  supervisor: Supervisor,
  department: DepartmentCode | undefined,
): DepartmentCode[] | undefined => {
  if (department !== undefined) {
    requireSupervised(supervisor, department);
    return [department];
  }
  return canSeeEvidence(supervisor) ? undefined : headedDepartments(supervisor);
};
