import { inject } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { ManagedUser } from '../../shared/api/users.ts';
import { signIn, type UserClient } from './api.ts';
import { signInAs } from './demo-users.ts';

type UserFields = Partial<Omit<RequestOf<'save-user'>, 'nrp' | 'version'>>;

let createdCount = 0;
/** An NRP that neither the demo nor another test file uses. */
export const freshNrp = (): string => {
  createdCount += 1;
  return String(50_000_000 + (process.pid % 10_000) * 1000 + createdCount);
};

/** Adds a user with a password, as an admin does on the screen. */
export const addUser = async (fields: UserFields = {}): Promise<{ user: ManagedUser; password: string }> => {
  const admin = await signInAs('admin');
  const nrp = freshNrp();
  await admin.ok('save-user', {
    nrp,
    full_name: `Uji ${nrp}`,
    roles: [],
    positions: [],
    active: true,
    ...fields,
    version: 0,
  });
  const { user, password } = await admin.ok('reset-user-password', { nrp });
  return { user, password };
};

/** A new user, signed in. */
export const createSignedInUser = async (fields: UserFields = {}): Promise<UserClient & { password: string }> => {
  const { user, password } = await addUser(fields);
  return Object.assign(await signIn(inject('localStackUrl'), user.nrp, password), { password });
};

export const loadUser = async (nrp: string): Promise<ManagedUser> => {
  const { users } = await (await signInAs('admin')).ok('list-users', { search: nrp });
  const [user] = users;
  if (!user) throw new Error(`There is no user ${nrp}`);
  return user;
};

/** Changes the present version of a user. */
export const updateUser = async (nrp: string, fields: UserFields) => {
  const { full_name, roles, positions, active, version } = await loadUser(nrp);
  return (await signInAs('admin')).ok('save-user', {
    nrp,
    full_name: full_name ?? `Uji ${nrp}`,
    roles,
    positions,
    active,
    version,
    ...fields,
  });
};
