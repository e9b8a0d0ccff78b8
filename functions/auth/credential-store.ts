import * as z from 'zod/mini';
import { equals, itemCheck, itemPut, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type PasswordRecord, passwordRecord } from './passwords.ts';

const credential = z.object({ password: passwordRecord });

/** The PIN of a badge is apart, so that functions about badges need no access to passwords. */
const credentialKeys = { password: keys.credential, pin: keys.badgePin };
type Secret = keyof typeof credentialKeys;

export const loadCredential = async (nrp: string, of: Secret = 'password'): Promise<PasswordRecord | undefined> =>
  (await readItem(credential, credentialKeys[of](nrp)))?.password;

/** Identifies the record that was compared: each MAC is computed over its own random salt, so no two records share one. */
const isStillStored = (compared: PasswordRecord) => equals('password.mac', compared.mac);

/** The credential that was compared is still the stored one. */
export const credentialCheck = (nrp: string, compared: PasswordRecord, onConditionFailed: () => never): TransactItem =>
  itemCheck(keys.credential(nrp), { condition: isStillStored(compared), onConditionFailed });

/** Replaces the credential that was compared, and no other. */
export const credentialReplacementPut = (
  nrp: string,
  compared: PasswordRecord,
  password: PasswordRecord,
  onConditionFailed: () => never,
): TransactItem => itemPut(credentialItem(nrp, password), { condition: isStillStored(compared), onConditionFailed });

/** Stores the same password again, with the current parameters and key, unless it was changed meanwhile. */
export const credentialUpgradeUpdate = (
  nrp: string,
  compared: PasswordRecord,
  upgraded: PasswordRecord,
  onConditionFailed: () => never,
): TransactItem =>
  itemUpdate(keys.credential(nrp), {
    set: { password: upgraded },
    condition: isStillStored(compared),
    onConditionFailed,
  });

/** Sets a password, whatever it was before; also creates the credential of a new user. */
export const credentialPut = (nrp: string, password: PasswordRecord, of: Secret = 'password'): TransactItem =>
  itemPut(credentialItem(nrp, password, of));

const credentialItem = (nrp: string, password: PasswordRecord, of: Secret = 'password') => ({
  ...credentialKeys[of](nrp),
  password,
  changed_at: new Date().toISOString(),
});
