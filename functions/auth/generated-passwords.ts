import { randomInt } from 'node:crypto';
import { passwordLength, weaknessOf } from '../../shared/domain/people/passwords.ts';

/** A random password, uniformly from all that the password rules allow. */
export const newPassword = (nrp: string): string => {
  for (;;) {
    const password = String(randomInt(10 ** passwordLength)).padStart(passwordLength, '0');
    if (weaknessOf(password, nrp) === undefined) return password;
  }
};
