import { scryptSync } from 'node:crypto';
import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { beforeEach, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '../../../functions/auth/passwords.ts';
import { kms, macOf, resetMocks } from './invoke.ts';

beforeEach(resetMocks);
const salt = Buffer.alloc(16, 7);

it('stores a password so that neither the table nor KMS alone can verify it', async () => {
  const record = await hashPassword('24681357');
  expect(record).toMatchObject({ scheme: 'scrypt+kms-hmac-sha256', n: 131072, r: 8, p: 1, key_id: 'mac-key' });
  expect(await passwordMatches('24681357', record)).toBe(true);
  expect(await passwordMatches('24681357', { ...record, salt: salt.toString('base64') })).toBe(false);
}, 30_000);

it('checks a password with the parameters and the key of its record', async () => {
  const record = {
    ...{ scheme: 'scrypt+kms-hmac-sha256' as const, n: 1024, r: 8, p: 1, salt: salt.toString('base64') },
    mac: macOf(scryptSync('24681357', salt, 32, { N: 1024, r: 8, p: 1 })).toString('base64'),
    key_id: 'former-mac-key',
  };
  expect(await passwordMatches('24681357', record)).toBe(true);
  expect(await passwordMatches('24681358', record)).toBe(false);
  expect(kms.commandCalls(GenerateMacCommand)[0]?.args[0].input.KeyId).toBe('former-mac-key');
});
