import { canReviewDocuments, canSeeReviews } from '../documents/document-access.ts';

/**
 * Whether a user closes the copies that a department holds, or those of any department: its head, also as acting holder,
 * admins and document controllers. Apart from the schemas of copies, which not every screen loads.
 */
export const canHandleCopies: typeof canReviewDocuments = (user, department) => canReviewDocuments(user, department);

/** Whether a user lists them: who closes them, and auditors. */
export const canSeeCopies: typeof canSeeReviews = (user, department) => canSeeReviews(user, department);
