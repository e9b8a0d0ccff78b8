import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem } from '../db/table.ts';
import { type PasswordRecord, passwordRecord } from './passwords.ts';

const credential = z.object({ password: passwordRecord });

/** What is kept of someone's password; undefined for an NRP that has none. */
export const loadCredential = async (nrp: string): Promise<PasswordRecord | undefined> =>
  (await readItem(credential, keys.credential(nrp)))?.password;

/** Thrown when the credential that was compared is no longer the stored one. */
export class CredentialChanged extends Error {}

/** Holds for the compared record alone: each MAC is made over its own random salt, so no two records share one. */
const comparedCondition = (compared: PasswordRecord) => ({
  ConditionExpression: '#password.mac = :seen',
  ExpressionAttributeNames: { '#password': 'password' },
  ExpressionAttributeValues: { ':seen': compared.mac },
});

const onConditionFailed = (): never => {
  throw new CredentialChanged();
};

/** Transaction item: the credential that was compared is still the stored one. */
export const credentialCheck = (nrp: string, compared: PasswordRecord): TransactItem => ({
  item: { ConditionCheck: { Key: keys.credential(nrp), ...comparedCondition(compared) } },
  onConditionFailed,
});

/** Transaction item: replaces the credential that was compared, and no other. */
export const credentialReplacementPut = (
  nrp: string,
  compared: PasswordRecord,
  password: PasswordRecord,
): TransactItem => ({
  item: { Put: { Item: credentialItem(nrp, password), ...comparedCondition(compared) } },
  onConditionFailed,
});

/** The member of a sign-in that keeps the same password under today's parameters, unless it was changed meanwhile. */
export const credentialUpgradeUpdate = (nrp: string, from: PasswordRecord, to: PasswordRecord): TransactItem => {
  const { ExpressionAttributeValues, ...condition } = comparedCondition(from);
  return {
    item: {
      Update: {
        Key: keys.credential(nrp),
        UpdateExpression: 'SET #password = :to',
        ...condition,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':to': to },
      },
    },
    onConditionFailed,
  };
};

/** The member of a transaction that sets someone's password, whatever it was; `saveProfile` takes it for a new person. */
export const credentialPut = (nrp: string, password: PasswordRecord): TransactItem => ({
  item: { Put: { Item: credentialItem(nrp, password) } },
});

const credentialItem = (nrp: string, password: PasswordRecord) => ({
  ...keys.credential(nrp),
  password,
  changed_at: new Date().toISOString(),
});
