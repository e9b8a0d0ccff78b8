import { loadProfile, type Profile } from '../profiles/profile-store.ts';
import { countAddressAttempt } from './address-attempt-store.ts';
import { loadCredential } from './credential-store.ts';
import { loadKnownNetworks } from './known-address-store.ts';
import { type AttemptScope, countAttempt } from './login-attempt-store.ts';
import { type PasswordRecord, passwordMatches } from './passwords.ts';

interface PasswordAttempt {
  nrp: string;
  password: string;
  ip: string | undefined;
  /** A known device, whose attempts are counted by themselves; with one that is not known, the address counts too. */
  device?: string | undefined;
}

interface CheckedPassword {
  profile: Profile;
  credential: PasswordRecord;
  scope: AttemptScope;
  knownNetworks: Awaited<ReturnType<typeof loadKnownNetworks>>;
}

/**
 * Counts an attempt, then compares the password; `locked_out` while attempts are locked. Undefined for an unknown NRP, an
 * inactive user, one without account and a wrong password alike, after the same work.
 */
export const checkPassword = async (
  { nrp, password, ip, device }: PasswordAttempt,
  now: Date,
): Promise<CheckedPassword | undefined> => {
  const knownNetworks = await loadKnownNetworks(nrp);
  const scope: AttemptScope = device === undefined ? 'ANY' : `DEV#${device}`;
  // The address first, so that one that tries many NRPs is refused before it locks more of them.
  if (device === undefined) await countAddressAttempt({ ip, nrp, known: knownNetworks }, now);
  await countAttempt(nrp, scope, now);
  const [credential, profile] = await Promise.all([loadCredential(nrp), loadProfile(nrp)]);
  const matches = await passwordMatches(password, credential);
  if (!matches || !credential || !profile?.active || profile.without_account) return undefined;
  return { profile, credential, scope, knownNetworks };
};
