import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { type Profile, saveProfile } from '../../../functions/users/profile-store.ts';
import { type DemoUser, demoPassword, demoUsers } from './users.ts';

/**
 * Creates the demo users. Their common password is published in the README, so a single hash for all of them reveals
 * nothing and saves the time of thirteen more on every first start.
 */
export const createUsers = async (): Promise<Profile[]> => {
  const password = await hashPassword(demoPassword);
  return Promise.all(demoUsers.map((user) => saveProfile(profileFor(user), [credentialPut(user.nrp, password)])));
};

const profileFor = ({ nrp, full_name, roles, positions }: DemoUser) => ({
  nrp,
  full_name,
  display_name: full_name,
  avatar_url: null,
  roles: [...roles],
  positions: [...positions],
  active: true,
  epoch: 0,
  password_changed_at: new Date().toISOString(),
});
