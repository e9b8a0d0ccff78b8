import { type DepartmentCode, departmentCodes } from '../departments.ts';
import { canManageMasterList, type Position, type Role } from '../people/roles.ts';
import { headedDepartments } from './document-reviews.ts';

interface Leader {
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
  supervises?: DepartmentCode | undefined;
}

/**
 * The departments whose crews a user may lead: heads and supervisors theirs; managers and the Project Manager every one.
 */
export const ledDepartments = ({ supervises, ...user }: Leader): DepartmentCode[] =>
  canManageMasterList(user) || user.positions.some(({ role }) => role === 'project_manager')
    ? [...departmentCodes]
    : [...new Set([...headedDepartments(user), ...(supervises === undefined ? [] : [supervises])])];
