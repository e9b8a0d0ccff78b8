import { type DepartmentCode, departmentCodes } from '../departments.ts';
import { canManageMasterList, type Position, type Role } from '../people/roles.ts';
import { headedDepartments } from './document-reviews.ts';

interface Leader {
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
}

/** The departments whose crews a user may lead: heads those that they head; managers and the Project Manager every one. */
export const ledDepartments = (user: Leader): DepartmentCode[] =>
  canManageMasterList(user) || user.positions.some(({ role }) => role === 'project_manager')
    ? [...departmentCodes]
    : headedDepartments(user);
