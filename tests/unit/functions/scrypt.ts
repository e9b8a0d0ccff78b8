import crypto from 'node:crypto';
import { replaceBuiltin } from '../../support/replace-builtin.ts';

/** The parameters of every scrypt call. */
export const scryptCalls: crypto.ScryptOptions[] = [];

const { scrypt } = crypto;
const cheap = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
): void => {
  scryptCalls.push(options);
  scrypt(password, salt, length, { ...options, N: Math.min(options.N ?? 0, 1024) }, callback);
};

/**
 * For tests that are not about hashing: the real cost, most of a second, is tested in `passwords.test.ts` and the
 * bench.
 */
export const withCheapScrypt = (): void =>
  replaceBuiltin<Partial<typeof crypto>>(crypto, { scrypt: cheap as typeof scrypt });
