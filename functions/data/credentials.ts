import { z } from 'zod';
import { type PasswordRecord, passwordRecord } from '../lib/passwords.ts';
import { keys } from './keys.ts';
import { readItem, type Write } from './table.ts';

const credential = z.object({ password: passwordRecord });

/** What is kept of someone's password; undefined for an NRP that has none. */
export const credentialOf = async (nrp: string): Promise<PasswordRecord | undefined> =>
  (await readItem(credential, keys.credential(nrp)))?.password;

/** Thrown when the credential that was compared is no longer the stored one. */
export class CredentialChanged extends Error {}

/** A record's MAC is made over a salt of its own: no two records share it. */
const isStill = (compared: PasswordRecord) => ({
  ConditionExpression: '#password.mac = :seen',
  ExpressionAttributeNames: { '#password': 'password' },
  ExpressionAttributeValues: { ':seen': compared.mac },
});

const otherwise = (): never => {
  throw new CredentialChanged();
};

/** Holds a transaction to the credential that was compared. */
export const credentialCheck = (nrp: string, compared: PasswordRecord): Write => ({
  item: { ConditionCheck: { Key: keys.credential(nrp), ...isStill(compared) } },
  otherwise,
});

/** Sets a password in place of the credential that was compared, and of no other. */
export const credentialReplacement = (nrp: string, compared: PasswordRecord, password: PasswordRecord): Write => ({
  item: { Put: { Item: credentialItem(nrp, password), ...isStill(compared) } },
  otherwise,
});

/** The member of a sign-in that keeps the same password under today's parameters, unless it was changed meanwhile. */
export const credentialUpgraded = (nrp: string, from: PasswordRecord, to: PasswordRecord): Write => {
  const { ExpressionAttributeValues, ...condition } = isStill(from);
  return {
    item: {
      Update: {
        Key: keys.credential(nrp),
        UpdateExpression: 'SET #password = :to',
        ...condition,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':to': to },
      },
    },
    otherwise,
  };
};

/** The member of a transaction that sets someone's password, whatever it was; `saveProfile` takes it along for a new person. */
export const credentialWrite = (nrp: string, password: PasswordRecord): Write => ({
  item: { Put: { Item: credentialItem(nrp, password) } },
});

const credentialItem = (nrp: string, password: PasswordRecord) => ({
  ...keys.credential(nrp),
  password,
  changed_at: new Date().toISOString(),
});
