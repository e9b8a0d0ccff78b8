import { type DepartmentCode, departmentCodes, publicationDepartment } from '../departments.ts';
import { canManageMasterList, isAuditor, type Position, type Role } from '../people/roles.ts';

interface Reviewer {
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
}

/** The departments of controlled documents that a user heads, also as acting holder. */
export const headedDepartments = ({ positions }: Pick<Reviewer, 'positions'>): DepartmentCode[] => [
  ...new Set(
    positions.flatMap(({ role, department }): DepartmentCode[] => {
      if (role === 'she_head') return [publicationDepartment.SHE];
      return role === 'dept_head' && department !== undefined ? [publicationDepartment[department]] : [];
    }),
  ),
];

/** Whether a user reviews the documents of a department, or of any department. */
export const canReviewDocuments = (reviewer: Reviewer, department?: DepartmentCode): boolean => {
  if (canManageMasterList(reviewer)) return true;
  const headed = headedDepartments(reviewer);
  return department === undefined ? headed.length > 0 : headed.includes(department);
};

/** Whether a user sees the reviews of the documents of a department, or of any department. */
export const canSeeReviews = (user: Reviewer, department?: DepartmentCode): boolean =>
  isAuditor(user) || canReviewDocuments(user, department);

interface Leader extends Reviewer {
  supervises?: DepartmentCode | undefined;
}

/**
 * The departments whose crews a user may lead: heads and supervisors theirs; managers and the Project Manager every one.
 */
export const ledDepartments = ({ supervises, ...user }: Leader): DepartmentCode[] =>
  canManageMasterList(user) || user.positions.some(({ role }) => role === 'project_manager')
    ? [...departmentCodes]
    : [...new Set([...headedDepartments(user), ...(supervises === undefined ? [] : [supervises])])];
