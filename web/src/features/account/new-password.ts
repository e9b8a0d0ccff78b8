import { weaknessOf } from '../../../../shared/domain/passwords.ts';
import { isComplete } from '../login/digits.ts';

/** `generated` is one of the offered passwords; with `own` the person typed theirs, twice. */
export type NewPassword = { kind: 'generated'; chosen: string } | { kind: 'own'; typed: string; repeated: string };

export type PasswordProblems = { current?: string; chosen?: string; typed?: string; repeated?: string };

export const passwordIn = (wanted: NewPassword): string => (wanted.kind === 'generated' ? wanted.chosen : wanted.typed);

/** What the form says before anything is sent. */
export function passwordProblems(current: string, wanted: NewPassword, nrp: string): PasswordProblems {
  const problems: PasswordProblems = isComplete(current) ? {} : { current: 'Password harus 8 angka.' };
  if (wanted.kind === 'generated')
    return wanted.chosen === '' ? { ...problems, chosen: 'Pilih salah satu password.' } : problems;
  const weakness =
    isComplete(wanted.typed) && wanted.typed === current
      ? 'Password baru harus berbeda dari password saat ini.'
      : weaknessOf(wanted.typed, nrp);
  if (weakness !== undefined) return { ...problems, typed: weakness };
  return wanted.repeated === wanted.typed
    ? problems
    : { ...problems, repeated: 'Password yang diulang tidak sama dengan password baru.' };
}

/** '4827 1936', which is easier to read and remember than eight digits in a row. */
export const inGroups = (password: string): string => `${password.slice(0, 4)} ${password.slice(4)}`;
