import type { DepartmentCode } from '../departments.ts';
import { canReviewDocuments, canSeeReviews } from '../documents/document-access.ts';

/** Whether a user sees the records of a department, or of any: keepers and auditors all, heads those of their own. */
export const canSeeRecords: typeof canSeeReviews = (user, department?: DepartmentCode) =>
  canSeeReviews(user, department);

/** Whether a user lends the records of a department and takes them back. Only keepers change them otherwise. */
export const canLendRecords: typeof canReviewDocuments = (user, department?: DepartmentCode) =>
  canReviewDocuments(user, department);
