import type { DepartmentCode } from '../departments.ts';
import { canSeeReviews } from '../documents/document-reviews.ts';

/** Whether a user sees the records of a department, or of any: keepers and auditors all, heads those of their own. */
export const canSeeRecords: typeof canSeeReviews = (user, department?: DepartmentCode) =>
  canSeeReviews(user, department);
