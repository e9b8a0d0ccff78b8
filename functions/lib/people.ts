import { Failure } from '../../shared/errors.ts';
import { credentialWrite } from '../data/credentials.ts';
import { everyLaneOpened } from '../data/login-attempts.ts';
import { changeAnnounced } from '../data/profile-changes.ts';
import { type Profile, type ProfileChange, profileOf, replaceProfile } from '../data/profiles.ts';
import type { Write } from '../data/table.ts';
import { newPassword } from './new-passwords.ts';
import { hashPassword } from './passwords.ts';

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
  const [record, opened] = await Promise.all([hashPassword(password), everyLaneOpened(before.nrp)]);
  const wanted = { ...withoutVersion(before), epoch: before.epoch + 1, password_changed_at: now.toISOString() };
  const person = await personSaved(before, wanted, {
    by,
    now,
    also: [credentialWrite(before.nrp, record), ...opened],
  });
  return { person, password };
};

/** Sets the password somebody chose; the session it was chosen in goes on and all others end. */
export const passwordChosen = async (
  nrp: string,
  password: string,
  { sid, also, now }: { sid: string; also: (epoch: number) => Write[]; now: Date },
): Promise<void> => {
  const [record, before] = await Promise.all([hashPassword(password), profileOf(nrp)]);
  if (!before) throw new Failure('unauthenticated');
  const epoch = before.epoch + 1;
  const wanted = { ...withoutVersion(before), epoch, password_changed_at: now.toISOString() };
  const announced = changeAnnounced({ before, wanted, by: before, now, kept_sid: sid });
  await replaceProfile(before, wanted, [credentialWrite(nrp, record), ...announced, ...also(epoch)], now);
};
