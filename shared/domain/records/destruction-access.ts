import { canSeeReviews } from '../documents/document-access.ts';

/** Who sees the destructions of a department: its evidence's readers, and the project manager, whose posts they are too. */
export const canSeeDestructions: typeof canSeeReviews = (user, department) =>
  canSeeReviews(user, department) || user.positions.some(({ role }) => role === 'project_manager');
