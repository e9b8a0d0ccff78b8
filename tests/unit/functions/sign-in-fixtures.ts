import { scryptSync } from 'node:crypto';
import type { PasswordRecord } from '../../../functions/auth/passwords.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { invoke, macOf, mockItem, profileItem } from './invoke.ts';

export const nrp = '10000031';
const salt = Buffer.alloc(16, 7);
/** A record of 24681357 with cheaper parameters, which are stored with it, so that tests are fast. */
export const password: PasswordRecord = {
  scheme: 'scrypt+kms-hmac-sha256',
  n: 1024,
  r: 8,
  p: 1,
  salt: salt.toString('base64'),
  mac: macOf(scryptSync('24681357', salt, 32, { N: 1024, r: 8, p: 1 })).toString('base64'),
  key_id: 'former-mac-key',
};

export const signIn = (input: unknown = { nrp, password: '24681357' }) => invoke(validateLogin, { input });
/** An active user who signs in with 24681357. */
export const mockActiveUser = (facts = {}) => {
  mockItem(profileItem(facts));
  mockItem({ ...keys.credential(nrp), password });
};
