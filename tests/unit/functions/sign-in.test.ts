import { generateKeyPairSync, scryptSync, sign, verify } from 'node:crypto';
import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/data/keys.ts';
import { afterAttempt } from '../../../functions/data/login-attempts.ts';
import { handler as getSession } from '../../../functions/get-session.ts';
import { hashPassword, type PasswordRecord, passwordMatches } from '../../../functions/lib/passwords.ts';
import { joseSignature } from '../../../functions/lib/sign-token.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { cancelled } from './cancelled.ts';
import {
  fresh,
  invoke,
  kms,
  macOf,
  member,
  profileItem,
  signedIn,
  signingKey,
  stored,
  table,
  written,
} from './invoke.ts';

const nrp = '10000031';
const salt = Buffer.alloc(16, 7);
/** A record of 24681357 under weaker parameters than today's, which it brings along: the tests have other things to do. */
const password: PasswordRecord = {
  scheme: 'scrypt+kms-hmac-sha256',
  n: 1024,
  r: 8,
  p: 1,
  salt: salt.toString('base64'),
  mac: macOf(scryptSync('24681357', salt, 32, { N: 1024, r: 8, p: 1 })).toString('base64'),
  key_id: 'former-mac-key',
};

beforeEach(fresh);

const signIn = (input: unknown = { nrp, password: '24681357' }) => invoke(validateLogin, { input });
const employed = (facts = {}) => {
  stored(profileItem(facts));
  stored({ ...keys.credential(nrp), password });
};

describe('signing in', () => {
  it('answers who it is, an access token of ours, and a refresh cookie no script can read', async () => {
    employed({ roles: ['document_controller', 'admin'], positions: [{ role: 'she_head' }] });
    const { status, body, cookies } = await signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: nrp, nrp, full_name: 'Rina Lestari', role: 'admin', positions: [{ role: 'she_head' }] },
      session: { access_token: expect.any(String), expires_at: expect.any(String) },
    });
    expect(cookies).toEqual([
      expect.stringMatching(
        /^hims_refresh=10000031\.[\w-]{36}\.[\w-]{43}; Path=\/api; HttpOnly; Secure; SameSite=Strict; Max-Age=57600$/,
      ),
    ]);
    const { payload, protectedHeader } = await jwtVerify(tokenOf(body), signingKey);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'signing-key' });
    expect(payload).toMatchObject({ sub: nrp, epoch: 2, sid: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(12 * 60);
  });

  it('keeps only hashes, and forgets the failed attempts before it', async () => {
    employed();
    const { cookies } = await signIn();
    const secret = cookies[0]?.split(';')[0]?.split('.')[2] ?? '';
    expect(written().at(-1)).toEqual([
      expect.stringMatching(/^Put AUTH#10000031 SESS#/),
      'Update AUTH#THR#10000031 NRP',
    ]);
    expect(JSON.stringify(member(0))).not.toContain(secret);
  });

  it('fails alike for a wrong password, an unknown NRP and a leaver, after the same work', async () => {
    const outcome = async (input: unknown) => {
      kms.resetHistory();
      const { status, body } = await signIn(input);
      return [status, body['error'], body['message'], kms.commandCalls(GenerateMacCommand).length];
    };
    const failed = [401, 'invalid_credentials', 'NRP atau password salah. Silakan periksa kembali kredensial Anda.', 1];
    employed();
    expect(await outcome({ nrp, password: '11111111' })).toEqual(failed);
    expect(await outcome({ nrp: '99999999', password: '24681357' })).toEqual(failed);
    employed({ active: false });
    expect(await outcome({ nrp, password: '24681357' })).toEqual(failed);
  }, 15_000);

  it('takes eight digits and nothing else', async () => {
    const { status, body } = await signIn({ nrp: '1234567', password: '1234567a' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'NRP harus 8 angka.',
      fields: { nrp: 'NRP harus 8 angka.', password: 'Password harus 8 angka.' },
    });
  });

  it('counts an attempt before it looks at the password, and looks at none while locked', async () => {
    employed();
    await signIn();
    expect(written()[0]).toEqual(['Put AUTH#THR#10000031 NRP']);
    stored({
      ...keys.attempts(nrp, 'ANY'),
      count: 6,
      total: 6,
      since: Date.now() - 1000,
      locked_until: Date.now() + 90_000,
      version: 6,
    });
    kms.resetHistory();
    const { status, body, headers } = await signIn();
    expect([status, body['error'], headers['retry-after']]).toEqual([429, 'locked_out', '90']);
    expect(body['message']).toContain('dalam 2 menit');
    expect(kms.calls()).toHaveLength(0);
  });

  it('counts again when another attempt was counted in between', async () => {
    employed();
    table.on(TransactWriteCommand).rejectsOnce(cancelled('ConditionalCheckFailed')).resolves({});
    expect((await signIn()).status).toBe(200);
    expect(written().slice(0, 2)).toEqual([['Put AUTH#THR#10000031 NRP'], ['Put AUTH#THR#10000031 NRP']]);
  });
});

const tokenOf = (body: Record<string, unknown>): string => (body['session'] as { access_token: string }).access_token;

describe('the lock', () => {
  const now = new Date('2026-11-20T01:00:00.000Z');
  const minutesAfter = (attempts: number): number => {
    let seen: ReturnType<typeof afterAttempt> | undefined;
    for (let made = 0; made < attempts; made += 1) seen = afterAttempt(seen, now);
    return Math.max(0, ((seen?.locked_until ?? 0) - now.getTime()) / 60_000);
  };

  it('closes with the fifth attempt for a minute, then doubles to an hour, and after twenty stays for the day', () => {
    expect([4, 5, 6, 7, 10, 11, 15, 19].map(minutesAfter)).toEqual([0, 1, 2, 4, 32, 60, 60, 60]);
    expect(minutesAfter(20)).toBe(24 * 60);
  });

  it('forgets after a day', () => {
    const before = { count: 19, total: 19, since: now.getTime() - 24 * 60 * 60_000, locked_until: 0, version: 30 };
    expect(afterAttempt(before, now)).toEqual({
      count: 1,
      total: 1,
      since: now.getTime(),
      locked_until: 0,
      version: 31,
    });
  });
});

describe('a password', () => {
  it('is kept so that neither the table nor KMS alone can tell it', async () => {
    const record = await hashPassword('24681357');
    expect(record).toMatchObject({ scheme: 'scrypt+kms-hmac-sha256', n: 131072, r: 8, p: 1, key_id: 'mac-key' });
    expect(await passwordMatches('24681357', record)).toBe(true);
    expect(await passwordMatches('24681357', { ...record, salt: salt.toString('base64') })).toBe(false);
  }, 30_000);

  it('is checked with the parameters and the key it was made with', async () => {
    expect(await passwordMatches('24681357', password)).toBe(true);
    expect(await passwordMatches('24681358', password)).toBe(false);
    expect(kms.commandCalls(GenerateMacCommand)[0]?.args[0].input.KeyId).toBe('former-mac-key');
  });
});

describe('a signature of KMS', () => {
  it('reads in JOSE’s form whatever the lengths of its halves', () => {
    const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (let round = 0; round < 300; round += 1) {
      const message = Buffer.from(`message ${round}`);
      const jose = joseSignature(sign('sha256', message, privateKey));
      expect(jose).toHaveLength(64);
      expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, jose)).toBe(true);
    }
  });

  it('is refused when it is no signature', () => {
    expect(() => joseSignature(Buffer.from('30060201010202', 'hex'))).toThrow('Not a DER signature');
    expect(() => joseSignature(Buffer.from(''))).toThrow('Not a DER signature');
  });
});

describe('the session', () => {
  it('is looked up with the end of its token', async () => {
    const { body } = await invoke(getSession, { method: 'GET', token: await signedIn() });
    expect(body).toMatchObject({ user: { nrp, role: 'user' } });
    expect(Date.parse(String(body['expires_at']))).toBeGreaterThan(Date.now());
  });
});
