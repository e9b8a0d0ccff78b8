import { pinWeaknessOf, weaknessOf } from '../../../../shared/domain/people/passwords.ts';
import { isComplete } from '../../lib/digits.ts';
import type { Problems } from '../../lib/forms/use-form.ts';

/** `generated`: one of the suggested passwords; `own`: a password the user typed twice; `pin`: that of the badge instead. */
export type NewPassword =
  | { kind: 'generated'; chosen: string }
  | { kind: 'own' | 'pin'; typed: string; repeated: string };

/** The form's values: `chosen` belongs to the kind 'generated', `typed` and `repeated` to the others. */
export type PasswordValues = {
  current: string;
  kind: NewPassword['kind'];
  chosen: string;
  typed: string;
  repeated: string;
};

export const chosenPassword = (newPassword: NewPassword): string =>
  newPassword.kind === 'generated' ? newPassword.chosen : newPassword.typed;

export const passwordProblems = (
  current: string,
  newPassword: NewPassword,
  nrp: string,
): Problems<keyof PasswordValues> => {
  const problems: Problems<keyof PasswordValues> = isComplete(current) ? {} : { current: 'Password harus 8 angka.' };
  if (newPassword.kind === 'generated')
    return newPassword.chosen === '' ? { ...problems, chosen: 'Pilih salah satu password.' } : problems;
  const isPin = newPassword.kind === 'pin';
  const weakness = isPin
    ? pinWeaknessOf(newPassword.typed, nrp, current)
    : isComplete(newPassword.typed) && newPassword.typed === current
      ? 'Password baru harus berbeda dari password saat ini.'
      : weaknessOf(newPassword.typed, nrp);
  if (weakness !== undefined) return { ...problems, typed: weakness };
  return newPassword.repeated === newPassword.typed
    ? problems
    : {
        ...problems,
        repeated: `${isPin ? 'PIN' : 'Password'} yang diulang tidak sama dengan ${isPin ? 'PIN' : 'password'} baru.`,
      };
};

/** '4827 1936': two groups are easier to read than eight digits. */
export const digitGroups = (password: string): string => `${password.slice(0, 4)} ${password.slice(4)}`;
