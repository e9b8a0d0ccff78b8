import { Failure } from '../../shared/errors.ts';
import { CredentialChanged, credentialReplacementPut, credentialWrite } from '../auth/credential-store.ts';
import { newPassword } from '../auth/generated-passwords.ts';
import { everyLaneOpened } from '../auth/login-attempt-store.ts';
import { hashPassword, type PasswordRecord } from '../auth/passwords.ts';
import { sessionCarriedOver } from '../auth/session-store.ts';
import type { Write } from '../db/table.ts';
import { changeAnnounced } from './profile-change-store.ts';
import { type Profile, type ProfileChange, profileOf, replaceProfile } from './profile-store.ts';

/** Who changes people: an admin, or whoever runs the command line. */
export interface Actor {
  nrp: string;
  full_name: string | null;
}

/** What an admin says of a person. */
export type PersonFacts = Pick<Profile, 'nrp' | 'full_name' | 'roles' | 'positions' | 'active'>;

/** The profile that these facts make of the present one, or of none. Who leaves is signed out everywhere. */
export const profileWith = (
  before: Profile | undefined,
  { nrp, full_name, roles, positions, active }: PersonFacts,
): ProfileChange => ({
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

const withoutVersion = ({ version: _replaced, ...rest }: Profile): ProfileChange => rest;

interface Circumstances {
  by: Actor;
  now: Date;
  also?: readonly Write[];
}

/** Adds or changes a person, and lets sockets and waiting submissions know. */
export const personSaved = (
  before: Profile | undefined,
  wanted: ProfileChange,
  { by, now, also = [] }: Circumstances,
): Promise<Profile> => replaceProfile(before, wanted, [...changeAnnounced({ before, wanted, by, now }), ...also], now);

/** Adds a person with a password, generated unless it was chosen, which is told this once. */
export const personAdded = async (
  wanted: ProfileChange,
  { by, now }: Circumstances,
  password: string = newPassword(wanted.nrp),
): Promise<{ person: Profile; password: string }> => {
  const person = await personSaved(
    undefined,
    { ...wanted, password_changed_at: now.toISOString() },
    { by, now, also: [credentialWrite(wanted.nrp, await hashPassword(password))] },
  );
  return { person, password };
};

/** Gives a person a generated password, which is told this once; every session ends and a locked sign-in opens. */
export const passwordReset = async (
  before: Profile,
  { by, now }: Circumstances,
): Promise<{ person: Profile; password: string }> => {
  const password = newPassword(before.nrp);
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: before.epoch + 1, password_changed_at: now.toISOString() };
  const person = await personSaved(before, wanted, {
    by,
    now,
    also: [credentialWrite(before.nrp, record), everyLaneOpened(before.nrp)],
  });
  return { person, password };
};

/**
 * Sets the password somebody chose, in place of the one that was compared; the session it was chosen in goes on and all
 * others end. `unauthenticated` where that session was ended in the meantime, as a reset does: nothing is changed then.
 */
export const passwordChosen = async (
  before: Profile,
  password: string,
  { compared, sid, also, now }: { compared: PasswordRecord; sid: string; also: readonly Write[]; now: Date },
): Promise<void> => {
  const { nrp, epoch } = before;
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: epoch + 1, password_changed_at: now.toISOString() };
  const announced = changeAnnounced({ before, wanted, by: before, now, kept_sid: sid });
  try {
    await replaceProfile(
      before,
      wanted,
      [credentialReplacementPut(nrp, compared, record), ...announced, sessionCarriedOver(nrp, sid, epoch), ...also],
      now,
    );
  } catch (error) {
    // Under an unchanged profile only a sign-in replaces the record, by another of the same password.
    if (error instanceof CredentialChanged) throw new Failure('conflict', {}, { cause: error });
    if (!(error instanceof Failure) || error.code !== 'user_changed') throw error;
    const present = await profileOf(nrp);
    throw present?.active && present.epoch === epoch ? error : new Failure('unauthenticated', {}, { cause: error });
  }
};
