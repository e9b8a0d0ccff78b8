import { scryptSync } from 'node:crypto';
import { DisabledException, GenerateMacCommand } from '@aws-sdk/client-kms';
import { beforeEach, describe, expect, it } from 'vitest';
import { newPassword } from '../../../functions/auth/generated-passwords.ts';
import { hashPassword, isOutdated, type PasswordRecord, passwordMatches } from '../../../functions/auth/passwords.ts';
import { weaknessOf } from '../../../shared/domain/people/passwords.ts';
import { kms, macOf, resetMocks } from './invoke.ts';

beforeEach(() => {
  resetMocks();
  process.env['PASSWORD_COST'] = '4';
});

const macRequests = () => kms.commandCalls(GenerateMacCommand).map(({ args: [{ input }] }) => input);

describe('record of a password', () => {
  it("is KMS's MAC of its scrypt digest, with a salt of its own", async () => {
    const [record, other] = [await hashPassword('24681357'), await hashPassword('24681357')];
    const salt = Buffer.from(record.salt, 'base64');
    const digest = scryptSync('24681357', salt, 32, { N: 16, r: 8, p: 1 });
    expect(record).toEqual({
      scheme: 'scrypt+kms-hmac-sha256',
      n: 16,
      r: 8,
      p: 1,
      salt: expect.any(String),
      mac: macOf(digest).toString('base64'),
      key_id: 'mac-key',
    });
    expect(salt).toHaveLength(16);
    expect(other.salt).not.toBe(record.salt);
    expect(macRequests()[0]).toMatchObject({ KeyId: 'mac-key', MacAlgorithm: 'HMAC_SHA_256' });
    expect(Buffer.from(macRequests()[0]?.Message ?? [])).toEqual(digest);
  });

  it('matches its password only', async () => {
    const record = await hashPassword('24681357');
    expect(await passwordMatches('24681357', record)).toBe(true);
    expect(await passwordMatches('24681358', record)).toBe(false);
    expect(await passwordMatches('24681357', { ...record, mac: '' })).toBe(false);
    expect(await passwordMatches('24681357', { ...record, mac: record.mac.slice(0, 8) })).toBe(false);
  });

  it('is checked with its own parameters and key', async () => {
    const salt = Buffer.alloc(16, 7);
    const mac = macOf(scryptSync('24681357', salt, 32, { N: 1024, r: 8, p: 1 })).toString('base64');
    const parameters = { scheme: 'scrypt+kms-hmac-sha256' as const, n: 1024, r: 8, p: 1, key_id: 'former-mac-key' };
    expect(await passwordMatches('24681357', { ...parameters, salt: salt.toString('base64'), mac })).toBe(true);
    expect(macRequests()[0]?.KeyId).toBe('former-mac-key');
  });

  it('that does not exist matches nothing, after the same request to KMS', async () => {
    expect(await passwordMatches('24681357', undefined)).toBe(false);
    expect(macRequests()).toHaveLength(1);
  });

  it('is outdated once a parameter or the key is another than that of today', async () => {
    const record = await hashPassword('24681357');
    const changed: Partial<PasswordRecord>[] = [{ n: 32 }, { r: 4 }, { p: 2 }, { key_id: 'former-mac-key' }];
    expect(isOutdated(record)).toBe(false);
    for (const values of changed) expect(isOutdated({ ...record, ...values })).toBe(true);
  });

  it('is not made, and matches nothing, while KMS gives no MAC', async () => {
    const record = await hashPassword('24681357');
    kms.on(GenerateMacCommand).resolves({});
    await expect(hashPassword('24681357')).rejects.toThrow('KMS answered without a MAC');
    await expect(passwordMatches('24681357', record)).rejects.toThrow('KMS answered without a MAC');
  });

  it('is unavailable for a minute while its key is disabled', async () => {
    const record = await hashPassword('24681357');
    kms.on(GenerateMacCommand).rejects(new DisabledException({ message: 'disabled', $metadata: {} }));
    const unavailable = { code: 'unavailable', retryAfterSeconds: 60 };
    await expect(passwordMatches('24681357', record)).rejects.toMatchObject(unavailable);
    await expect(passwordMatches('24681357', undefined)).rejects.toMatchObject(unavailable);
  });
});

it('generates passwords of eight digits that the rules for chosen ones allow', () => {
  const passwords = Array.from({ length: 300 }, () => newPassword('10000031'));
  for (const password of passwords) {
    expect(password).toMatch(/^\d{8}$/);
    expect(weaknessOf(password, '10000031')).toBeUndefined();
  }
  expect(new Set(passwords).size).toBeGreaterThan(290);
  // Also the tenth of them that begins with a zero.
  expect(passwords.some((password) => password.startsWith('0'))).toBe(true);
});
