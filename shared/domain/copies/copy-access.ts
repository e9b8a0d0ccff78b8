import { canReviewDocuments } from '../documents/document-reviews.ts';

/**
 * Whether a user lists and closes the copies that a department holds, or those of any department: its head, also as
 * acting holder, admins and document controllers. Apart from the schemas of copies, which not every screen loads.
 */
export const canHandleCopies: typeof canReviewDocuments = (user, department) => canReviewDocuments(user, department);
