import { inject } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { ManagedUser } from '../../shared/api/users.ts';
import { type Person, signIn } from './api.ts';
import { person } from './demo-users.ts';

type Facts = Partial<Omit<RequestOf<'save-user'>, 'nrp' | 'version'>>;

let made = 0;
/** An NRP nobody in the demo has, and no other test file. */
export const freshNrp = (): string => {
  made += 1;
  return String(50_000_000 + (process.pid % 10_000) * 1000 + made);
};

/** Adds somebody with a password, as an admin does on the screen. */
export const addUser = async (facts: Facts = {}): Promise<{ user: ManagedUser; password: string }> => {
  const admin = await person('admin');
  const nrp = freshNrp();
  await admin.ok('save-user', {
    nrp,
    full_name: `Uji ${nrp}`,
    roles: [],
    positions: [],
    active: true,
    ...facts,
    version: 0,
  });
  const { user, password } = await admin.ok('reset-user-password', { nrp });
  return { user, password };
};

/** Somebody new, signed in. */
export const newPerson = async (facts: Facts = {}): Promise<Person & { password: string }> => {
  const { user, password } = await addUser(facts);
  return Object.assign(await signIn(inject('stageUrl'), user.nrp, password), { password });
};

export const userNamed = async (nrp: string): Promise<ManagedUser> => {
  const { users } = await (await person('admin')).ok('list-users', { search: nrp });
  const [user] = users;
  if (!user) throw new Error(`There is no user ${nrp}`);
  return user;
};

/** Changes somebody as they are now. */
export const changeUser = async (nrp: string, facts: Facts) => {
  const { full_name, roles, positions, active, version } = await userNamed(nrp);
  return (await person('admin')).ok('save-user', {
    nrp,
    full_name: full_name ?? `Uji ${nrp}`,
    roles,
    positions,
    active,
    version,
    ...facts,
  });
};
