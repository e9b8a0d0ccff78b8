import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { type Profile, replaceProfile } from '../../../functions/profiles/profile-store.ts';
import { type DemoUser, demoPassword, demoUsers } from './users.ts';

/**
 * Creates the demo users. Their common password is published in the README, so a single hash for all of them reveals
 * nothing and saves the time of more on every first start.
 */
export const createUsers = async (): Promise<Profile[]> => {
  const password = await hashPassword(demoPassword);
  return Promise.all(
    demoUsers.map((user) =>
      replaceProfile(
        undefined,
        profileFor(user),
        user.without_account ? [] : [credentialPut(user.nrp, password)],
        membersSince,
      ),
    ),
  );
};

/** They have been there long enough to be late with what they must read. */
const membersSince = new Date('2025-01-06T00:00:00.000Z');

const profileFor = ({ nrp, full_name, roles, positions, department, audit_period, without_account }: DemoUser) => ({
  nrp,
  full_name,
  display_name: full_name,
  avatar_url: null,
  roles: [...roles],
  positions: [...positions],
  ...(department && { department }),
  ...(audit_period && { audit_period }),
  active: true,
  epoch: 0,
  ...(without_account ? { without_account } : { password_changed_at: new Date().toISOString() }),
});
