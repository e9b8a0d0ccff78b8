import { isAdmin, type Role } from '../../shared/domain/roles.ts';

export const isActiveAdmin = (user: { active: boolean; roles: readonly Role[] }): boolean =>
  user.active && isAdmin(user);
