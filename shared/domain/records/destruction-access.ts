import { canSeeReviews } from '../documents/document-access.ts';
import type { Position } from '../people/roles.ts';

/** Who sees the destructions of a department: its evidence's readers, and the project manager, whose posts they are too. */
export const canSeeDestructions: typeof canSeeReviews = (user, department) =>
  canSeeReviews(user, department) || user.positions.some(({ role }) => role === 'project_manager');

/** Whether a user holds the post that answers for a proposal, which may be of another department than the records. */
export const holdsPost = (
  { positions }: { positions: readonly Position[] },
  { post }: { post: Pick<Position, 'role' | 'department'> },
): boolean => positions.some(({ role, department }) => role === post.role && department === post.department);
