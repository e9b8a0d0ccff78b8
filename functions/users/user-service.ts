import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { auditorProblem, isAuditor, ownPositions, substitutePositions } from '../../shared/domain/people/roles.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { credentialPut, credentialReplacementPut } from '../auth/credential-store.ts';
import { newPassword } from '../auth/generated-passwords.ts';
import { attemptsGenerationUpdate } from '../auth/login-attempt-store.ts';
import { hashPassword, type PasswordRecord } from '../auth/passwords.ts';
import { sessionEpochUpdate } from '../auth/session-store.ts';
import type { TransactItem } from '../db/transactions.ts';
import { profileChangePuts } from '../profiles/profile-change-store.ts';
import { loadProfile, type Profile, type ProfileInput, replaceProfile } from '../profiles/profile-store.ts';
import { loadSubstituteChange, stoppedAbsenceWrites } from './substitute-trust-service.ts';

/** Who changes users: an admin, or the operator of the command line. */
export interface Actor {
  nrp: string;
  full_name: string | null;
}

export type UserInput = Pick<Profile, 'nrp' | 'full_name' | 'roles' | 'positions' | 'active'> & {
  /** Null for none; undefined leaves it as it is. */
  department?: DepartmentCode | null | undefined;
  /** Null for none; undefined leaves it as it is. */
  supervises?: DepartmentCode | null | undefined;
  /** Undefined leaves it as it is. */
  without_account?: boolean | undefined;
  /** Of an auditor; undefined leaves it as it is. */
  audit_period?: Profile['audit_period'];
};

/**
 * The profile that this input makes of the present one, or of none. Deactivation and the loss of the account end every session. What absences give a
 * substitute is neither taken from the input nor dropped: it changes with the absence alone.
 */
export const profileAfter = (
  before: Profile | undefined,
  { nrp, full_name, department, supervises, without_account, roles, positions, audit_period, active }: UserInput,
): ProfileInput => {
  const losesAccount = without_account === true && before !== undefined && !before.without_account;
  return {
    avatar_url: null,
    ...(before && withoutVersion(before)),
    nrp,
    full_name,
    display_name: full_name,
    department: department === undefined ? before?.department : (department ?? undefined),
    supervises: supervises === undefined ? before?.supervises : (supervises ?? undefined),
    without_account: (without_account ?? before?.without_account) ? true : undefined,
    roles,
    positions: [...ownPositions(positions), ...substitutePositions(before?.positions ?? [])],
    audit_period: isAuditor({ roles }) ? (audit_period ?? before?.audit_period) : undefined,
    active,
    epoch: (before?.epoch ?? 0) + (before?.active && (!active || losesAccount) ? 1 : 0),
  };
};

/** `invalid_input` for an auditor with other roles or positions, or without a period, and for rights without an account. */
export const requirePossibleRights = (wanted: ProfileInput): void => {
  const { without_account, roles, positions, supervises } = wanted;
  if (without_account && (roles.length > 0 || positions.length > 0 || supervises))
    throw invalidField('without_account', 'Orang tanpa akun tidak dapat memiliki peran, jabatan, atau kru');
  const detail = auditorProblem(wanted);
  if (detail === undefined) return;
  const field = wanted.roles.length > 1 || wanted.positions.length > 0 ? 'roles' : 'audit_period';
  throw invalidField(field, detail);
};

const withoutVersion = ({ version: _replaced, ...rest }: Profile): ProfileInput => rest;

interface UserChangeContext {
  by: Actor;
  now: Date;
  extraWrites?: readonly TransactItem[];
}

/**
 * Adds or changes a user; sockets and waiting submissions follow through the outbox. Where the user may no longer act as
 * a substitute, the absence and its positions change in the same transaction.
 */
export const saveUser = async (
  before: Profile | undefined,
  wanted: ProfileInput,
  { by, now, extraWrites = [] }: UserChangeContext,
): Promise<Profile> => {
  requirePossibleRights(wanted);
  const change = await loadSubstituteChange(wanted, now);
  const writes = [
    ...profileChangePuts({ before, wanted: change.profile, by, now }),
    ...stoppedAbsenceWrites(change, by, now.toISOString()),
    ...extraWrites,
  ];
  const author = { updated_at: now.toISOString(), updated_by: by.nrp, updated_by_name: by.full_name };
  return replaceProfile(before, { ...change.profile, ...author }, writes, now);
};

/** Adds a user with a password, generated unless given. The password is returned here and stored only as a hash. */
export const addUser = async (
  wanted: ProfileInput,
  { by, now }: UserChangeContext,
  password: string = newPassword(wanted.nrp),
): Promise<{ user: Profile; password: string }> => {
  const user = await saveUser(
    undefined,
    { ...wanted, password_changed_at: now.toISOString() },
    { by, now, extraWrites: [credentialPut(wanted.nrp, await hashPassword(password))] },
  );
  return { user, password };
};

/**
 * Sets a password, generated unless given, ends every session and unlocks the sign-in. The password is returned only
 * here. The user may have no password before.
 */
export const resetPassword = async (
  before: Profile,
  { by, now }: UserChangeContext,
  password: string = newPassword(before.nrp),
): Promise<{ user: Profile; password: string }> => {
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: before.epoch + 1, password_changed_at: now.toISOString() };
  const user = await saveUser(before, wanted, {
    by,
    now,
    extraWrites: [credentialPut(before.nrp, record), attemptsGenerationUpdate(before.nrp)],
  });
  return { user, password };
};

interface PasswordChange {
  /** The record that the present password was compared with. */
  compared: PasswordRecord;
  /** The session that continues; all others end. */
  sid: string;
  extraWrites: readonly TransactItem[];
  now: Date;
}

/**
 * Replaces the password that was compared with one that the user chose. `unauthenticated`, without any change, where
 * the session ended in the meantime, for example by a reset.
 */
export const changePassword = async (
  before: Profile,
  password: string,
  { compared, sid, extraWrites, now }: PasswordChange,
): Promise<void> => {
  const { nrp, epoch } = before;
  const record = await hashPassword(password);
  const wanted = { ...withoutVersion(before), epoch: epoch + 1, password_changed_at: now.toISOString() };
  const replacement = credentialReplacementPut(nrp, compared, record, () => {
    // While the profile is unchanged only a sign-in replaces the record, by another one of the same password.
    throw new Failure('conflict');
  });
  const published = profileChangePuts({ before, wanted, by: before, now, continuing_sid: sid });
  try {
    await replaceProfile(
      before,
      wanted,
      [replacement, ...published, sessionEpochUpdate(nrp, sid, epoch), ...extraWrites],
      now,
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'user_changed') throw error;
    const present = await loadProfile(nrp);
    throw present?.active && present.epoch === epoch ? error : new Failure('unauthenticated', {}, { cause: error });
  }
};
