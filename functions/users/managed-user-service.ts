import type { ManagedUser } from '../../shared/api/users.ts';
import { Failure } from '../../shared/errors.ts';
import { loadLockTimes } from '../auth/login-attempt-store.ts';
import { loadProfile, type Profile } from './profile-store.ts';

/** People as the admins' screen shows them, with the state of their sign-in. */
export const loadManagedUsers = async (people: readonly Profile[], now: Date): Promise<ManagedUser[]> => {
  const locks = await loadLockTimes(
    people.map(({ nrp }) => nrp),
    now,
  );
  return people.map((person, at) => managedUser(person, locks[at]));
};

export const managedUser = (person: Profile, locked: Date | undefined): ManagedUser => ({
  nrp: person.nrp,
  full_name: person.full_name,
  roles: person.roles,
  positions: person.positions,
  active: person.active,
  version: person.version,
  password_changed_at: person.password_changed_at ?? null,
  locked_until: locked?.toISOString() ?? null,
});

/** The person an admin names; `not_found` where there is none. */
export const loadUser = async (nrp: string): Promise<Profile> => {
  const person = await loadProfile(nrp);
  if (!person) throw new Failure('not_found');
  return person;
};
