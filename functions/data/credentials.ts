import { z } from 'zod';
import { type PasswordRecord, passwordRecord } from '../lib/passwords.ts';
import { keys } from './keys.ts';
import { readItem, type Write } from './table.ts';

const credential = z.object({ password: passwordRecord });

/** What is kept of someone's password; undefined for an NRP that has none. */
export const credentialOf = async (nrp: string): Promise<PasswordRecord | undefined> =>
  (await readItem(credential, keys.credential(nrp)))?.password;

/** Thrown when a password was changed while an older one was still being looked at. */
export class CredentialChanged extends Error {}

/** The member of a sign-in that keeps the same password under today's parameters, unless it was changed meanwhile. */
export const credentialUpgraded = (nrp: string, from: PasswordRecord, to: PasswordRecord): Write => ({
  item: {
    Update: {
      Key: keys.credential(nrp),
      UpdateExpression: 'SET #password = :to',
      ConditionExpression: '#password.mac = :seen',
      ExpressionAttributeNames: { '#password': 'password' },
      ExpressionAttributeValues: { ':to': to, ':seen': from.mac },
    },
  },
  otherwise: () => {
    throw new CredentialChanged();
  },
});

/** The member of a transaction that sets someone's password; `saveProfile` takes it along for a new person. */
export const credentialWrite = (nrp: string, password: PasswordRecord): Write => ({
  item: { Put: { Item: { ...keys.credential(nrp), password, changed_at: new Date().toISOString() } } },
});
