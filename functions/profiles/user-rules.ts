import { isAdmin, type Role } from '../../shared/domain/people/roles.ts';

export const isActiveAdmin = (user: { active: boolean; roles: readonly Role[] }): boolean =>
  user.active && isAdmin(user);
