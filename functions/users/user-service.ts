import { Failure } from '../../shared/errors.ts';
import { CredentialChanged, credentialPut, credentialReplacementPut } from '../auth/credential-store.ts';
import { newPassword } from '../auth/generated-passwords.ts';
import { attemptsGenerationUpdate } from '../auth/login-attempt-store.ts';
import { hashPassword, type PasswordRecord } from '../auth/passwords.ts';
import { sessionEpochUpdate } from '../auth/session-store.ts';
import type { TransactItem } from '../db/table.ts';
import { profileChangePuts } from './profile-change-store.ts';
import { loadProfile, type Profile, type ProfileInput, replaceProfile } from './profile-store.ts';

/** Who changes people: an admin, or whoever runs the command line. */
export interface Actor {
  nrp: string;
  full_name: string | null;
}

/** What an admin says of a person. */
export type UserInput = Pick<Profile, 'nrp' | 'full_name' | 'roles' | 'positions' | 'active'>;

/** The profile that these facts make of the present one, or of none. Who leaves is signed out everywhere. */
export const profileAfter = (
  before: Profile | undefined,
  { nrp, full_name, roles, positions, active }: UserInput,
): ProfileInput => ({
  avatar_url: null,
  ...(before && withoutVersion(before)),
  nrp,
  full_name,
  display_name: full_name,
  roles,
  positions,
  active,
  epoch: (before?.epoch ?? 0) + (before?.active && !active ? 1 : 0),
});

const withoutVersion = ({ version: _replaced, ...rest }: Profile): ProfileInput => rest;

interface UserChangeContext {
  by: Actor;
  now: Date;
  extraWrites?: readonly TransactItem[];
}

/** Adds or changes a person, and lets sockets and waiting submissions know. */
export const saveUser = (
  before: Profile | undefined,
  wanted: ProfileInput,
  { by, now, extraWrites: also = [] }: UserChangeContext,
): Promise<Profile> =>
  replaceProfile(before, wanted, [...profileChangePuts({ before, wanted, by, now }), ...also], now);

/** Adds a person with a password, generated unless it was chosen, which is told this once. */
export const addUser = async (
  wanted: ProfileInput,
  { by, now }: UserChangeContext,
  password: string = newPassword(wanted.nrp),
): Promise<{ person: Profile; password: string }> => {
  const person = await saveUser(
    undefined,
    { ...wanted, password_changed_at: now.toISOString() },
    { by, now, extraWrites: [credentialPut(wanted.nrp, await hashPassword(password))] },
  );
  return { person, password };
};

/** Gives a person a generated password, which is told this once; every session ends and a locked sign-in opens. */
export const resetPassword = async (
  before: Profile,
  { by, now }: UserChangeContext,
): Promise<{ person: Profile; password: string }> => {
  const password = newPassword(before.nrp);
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: before.epoch + 1, password_changed_at: now.toISOString() };
  const person = await saveUser(before, wanted, {
    by,
    now,
    extraWrites: [credentialPut(before.nrp, record), attemptsGenerationUpdate(before.nrp)],
  });
  return { person, password };
};

/**
 * Sets the password somebody chose, in place of the one that was compared; the session it was chosen in goes on and all
 * others end. `unauthenticated` where that session was ended in the meantime, as a reset does: nothing is changed then.
 */
export const changePassword = async (
  before: Profile,
  password: string,
  { compared, sid, also, now }: { compared: PasswordRecord; sid: string; also: readonly TransactItem[]; now: Date },
): Promise<void> => {
  const { nrp, epoch } = before;
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: epoch + 1, password_changed_at: now.toISOString() };
  const announced = profileChangePuts({ before, wanted, by: before, now, kept_sid: sid });
  try {
    await replaceProfile(
      before,
      wanted,
      [credentialReplacementPut(nrp, compared, record), ...announced, sessionEpochUpdate(nrp, sid, epoch), ...also],
      now,
    );
  } catch (error) {
    // Under an unchanged profile only a sign-in replaces the record, by another of the same password.
    if (error instanceof CredentialChanged) throw new Failure('conflict', {}, { cause: error });
    if (!(error instanceof Failure) || error.code !== 'user_changed') throw error;
    const present = await loadProfile(nrp);
    throw present?.active && present.epoch === epoch ? error : new Failure('unauthenticated', {}, { cause: error });
  }
};
