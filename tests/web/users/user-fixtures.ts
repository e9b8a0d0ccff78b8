import type { ManagedUser } from '../../../shared/api/users.ts';

export const managed = (facts: Partial<ManagedUser> = {}): ManagedUser => ({
  nrp: '10000031',
  full_name: 'Joko Santoso',
  department: null,
  roles: [],
  positions: [],
  active: true,
  version: 3,
  password_changed_at: '2026-11-01T00:00:00.000Z',
  locked_until: null,
  ...facts,
});
