import { z } from 'zod';
import { type PasswordRecord, passwordRecord } from '../lib/passwords.ts';
import { keys } from './keys.ts';
import { readItem, type Write } from './table.ts';

const credential = z.object({ password: passwordRecord });

/** What is kept of someone's password; undefined for an NRP that has none. */
export const credentialOf = async (nrp: string): Promise<PasswordRecord | undefined> =>
  (await readItem(credential, keys.credential(nrp)))?.password;

/** The member of a transaction that sets someone's password; `saveProfile` takes it along for a new person. */
export const credentialWrite = (nrp: string, password: PasswordRecord): Write => ({
  item: { Put: { Item: { ...keys.credential(nrp), password, changed_at: new Date().toISOString() } } },
});
