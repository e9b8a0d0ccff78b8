import type { ManagedUser } from '../../shared/api/users.ts';
import { Failure } from '../../shared/errors.ts';
import { loadLockTimes } from '../auth/login-attempt-store.ts';
import { loadProfile, type Profile } from '../profiles/profile-store.ts';

/** Users as the admins' screen shows them, with the lock of their sign-in. */
export const loadManagedUsers = async (profiles: readonly Profile[], now: Date): Promise<ManagedUser[]> => {
  const locks = await loadLockTimes(
    profiles.map(({ nrp }) => nrp),
    now,
  );
  return profiles.map((profile, index) => managedUser(profile, locks[index]));
};

export const managedUser = (profile: Profile, lockedUntil: Date | undefined): ManagedUser => ({
  nrp: profile.nrp,
  full_name: profile.full_name,
  department: profile.department ?? null,
  roles: profile.roles,
  positions: profile.positions,
  supervises: profile.supervises,
  without_account: profile.without_account,
  ...(profile.audit_period && { audit_period: profile.audit_period }),
  active: profile.active,
  version: profile.version,
  password_changed_at: profile.password_changed_at ?? null,
  locked_until: lockedUntil?.toISOString() ?? null,
});

/** The profile that an admin names; `not_found` where there is none. */
export const loadUser = async (nrp: string): Promise<Profile> => {
  const profile = await loadProfile(nrp);
  if (!profile) throw new Failure('not_found');
  return profile;
};
