import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { GenerateMacCommand, type GenerateMacCommandOutput, KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';
import { isUnusableKey, unavailableKey } from './key-errors.ts';

const kms = new KMSClient({});

/**
 * The stored record of a password: scrypt, then a MAC whose key never leaves KMS. Eight digits are 10^8 possibilities, a
 * core-year of scrypt; without the MAC's key an offline search is impossible.
 */
export const passwordRecord = z.object({
  scheme: z.literal('scrypt+kms-hmac-sha256'),
  n: z.int().check(z.positive()),
  r: z.int().check(z.positive()),
  p: z.int().check(z.positive()),
  /** Base64, as is the MAC. */
  salt: z.string(),
  mac: z.string(),
  /** The KMS key that computed the MAC. */
  key_id: z.string(),
});
export type PasswordRecord = z.infer<typeof passwordRecord>;

type HashParameters = Pick<PasswordRecord, 'n' | 'r' | 'p' | 'key_id'> & { salt: Buffer };

const derivedBytes = 32;

/** `PASSWORD_COST` is the exponent of scrypt's N, `password_cost` of the environment: 17 in production. */
const currentParameters = (): HashParameters => ({
  n: 2 ** Number(requiredEnv('PASSWORD_COST')),
  r: 8,
  p: 1,
  salt: randomBytes(16),
  key_id: requiredEnv('PASSWORD_KEY_ID'),
});

/** With a cost of 17 it takes a third of a second and 128 MiB, to slow down an attacker. */
export const hashPassword = async (password: string): Promise<PasswordRecord> => {
  const parameters = currentParameters();
  const mac = await computeMac(password, parameters);
  return {
    ...parameters,
    scheme: 'scrypt+kms-hmac-sha256',
    salt: parameters.salt.toString('base64'),
    mac: mac.toString('base64'),
  };
};

/** Whether the password is correct. Without a record the same work is done, so that the duration reveals nothing. */
export const passwordMatches = async (password: string, record: PasswordRecord | undefined): Promise<boolean> => {
  if (!record) {
    await computeMac(password, currentParameters());
    return false;
  }
  const mac = await computeMac(password, { ...record, salt: Buffer.from(record.salt, 'base64') });
  const expected = Buffer.from(record.mac, 'base64');
  return mac.length === expected.length && timingSafeEqual(mac, expected);
};

/** Whether a record was made under other parameters or another key than today's; the next sign-in makes it anew. */
export const isOutdated = ({ n, r, p, key_id }: PasswordRecord): boolean => {
  const today = currentParameters();
  return n !== today.n || r !== today.r || p !== today.p || key_id !== today.key_id;
};

const computeMac = async (password: string, { key_id, ...parameters }: HashParameters): Promise<Buffer> => {
  const { Mac } = await requestMac(key_id, await deriveKey(password, parameters));
  if (!Mac) throw new Error('KMS answered without a MAC');
  return Buffer.from(Mac);
};

const requestMac = async (KeyId: string, Message: Buffer): Promise<GenerateMacCommandOutput> => {
  try {
    return await kms.send(new GenerateMacCommand({ KeyId, MacAlgorithm: 'HMAC_SHA_256', Message }));
  } catch (error) {
    throw isUnusableKey(error) ? unavailableKey(error) : error;
  }
};

const deriveKey = (password: string, { n, r, p, salt }: Omit<HashParameters, 'key_id'>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Twice what it needs.
    scrypt(password, salt, derivedBytes, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
