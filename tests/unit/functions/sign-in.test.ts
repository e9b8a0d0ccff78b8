import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PasswordRecord, passwordMatches } from '../../../functions/auth/passwords.ts';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { joseSignature } from '../../../functions/auth/token-signing.ts';
import { keys } from '../../../functions/db/keys.ts';
import { failedCondition } from './cancelled-transaction.ts';
import { kms, requestedWrites, resetMocks, signingKey, table, transactItem, writes } from './invoke.ts';
import { withCheapScrypt } from './scrypt.ts';
import { mockActiveUser, nrp, password, signIn } from './sign-in-fixtures.ts';

withCheapScrypt();
beforeEach(resetMocks);

const tokenOf = (body: Record<string, unknown>): string => (body['session'] as { access_token: string }).access_token;

describe('sign-in', () => {
  it('returns the user, an access token, and an HttpOnly refresh cookie', async () => {
    mockActiveUser({ roles: ['document_controller', 'admin'], positions: [{ role: 'she_head' }] });
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
      expect.stringMatching(
        /^hims_device=10000031\.[\w-]{43}; Path=\/api\/validate-login; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/,
      ),
    ]);
    const { payload, protectedHeader } = await jwtVerify(tokenOf(body), signingKey);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'signing-key' });
    expect(payload).toMatchObject({ sub: nrp, epoch: 2, sid: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60 * 60);
  });

  it('stores only hashes, resets the failed attempts, and upgrades an old credential', async () => {
    mockActiveUser();
    const { cookies } = await signIn();
    const [, sid = '', secret = ''] = cookies[0]?.split(';')[0]?.split('.') ?? [];
    const deviceSecret = /=\d{8}\.([\w-]{43})/.exec(cookies[1] ?? '')?.[1] ?? '';
    const deviceKey = keys.knownDevice(nrp, secretHash(deviceSecret));
    expect(requestedWrites().at(-1)).toEqual(
      writes({
        Put: [keys.session(nrp, sid), deviceKey, keys.knownNetworks(nrp)],
        Update: [keys.attempts(nrp, 'ANY'), keys.credential(nrp)],
        ConditionCheck: [keys.profile(nrp)],
      }),
    );
    expect(JSON.stringify(transactItem(keys.session(nrp, sid)))).not.toContain(secret);
    expect(JSON.stringify(transactItem(deviceKey))).not.toContain(deviceSecret);
    const { password: upgraded, condition } = transactItem(keys.credential(nrp));
    expect(condition).toBe(`password.mac = ${password.mac}`);
    expect(upgraded).toMatchObject({ n: 131072, key_id: 'mac-key' });
    expect(await passwordMatches('24681357', upgraded as PasswordRecord)).toBe(true);
  });

  it('fails alike for a wrong password, an unknown NRP and a deactivated user, after the same work', async () => {
    const failureOf = async (input: unknown) => {
      kms.resetHistory();
      const { status, body } = await signIn(input);
      return [status, body['error'], body['message'], kms.commandCalls(GenerateMacCommand).length];
    };
    const failed = [401, 'invalid_credentials', 'NRP atau password salah. Silakan periksa kembali kredensial Anda.', 1];
    mockActiveUser();
    expect(await failureOf({ nrp, password: '11111111' })).toEqual(failed);
    expect(await failureOf({ nrp: '99999999', password: '24681357' })).toEqual(failed);
    mockActiveUser({ active: false });
    expect(await failureOf({ nrp, password: '24681357' })).toEqual(failed);
  }, 15_000);

  it('accepts eight digits and nothing else', async () => {
    const { status, body } = await signIn({ nrp: '1234567', password: '1234567a' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'NRP harus 8 angka.',
      fields: { nrp: 'NRP harus 8 angka.', password: 'Password harus 8 angka.' },
    });
  });

  it('counts an attempt before it checks the password', async () => {
    mockActiveUser();
    table.on(PutCommand).callsFake(() => {
      expect(kms.calls()).toHaveLength(0);
      return {};
    });
    expect((await signIn()).status).toBe(200);
    const [counted] = table.commandCalls(PutCommand);
    expect(counted?.args[0].input.Item).toMatchObject({ ...keys.attempts(nrp, 'ANY'), count: 1, total: 1 });
  });

  it('counts again when another attempt was counted concurrently', async () => {
    mockActiveUser();
    table.on(PutCommand).rejectsOnce(failedCondition()).resolves({});
    expect((await signIn()).status).toBe(200);
    expect(table.commandCalls(PutCommand)).toHaveLength(2);
  });
});

describe('KMS signature', () => {
  it("converts to JOSE's format for all lengths of its halves", () => {
    const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (let round = 0; round < 300; round += 1) {
      const message = Buffer.from(`message ${round}`);
      const jose = joseSignature(sign('sha256', message, privateKey));
      expect(jose).toHaveLength(64);
      expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, jose)).toBe(true);
    }
  });

  it('throws for an invalid signature', () => {
    expect(() => joseSignature(Buffer.from('30060201010202', 'hex'))).toThrow('Not a DER signature');
    expect(() => joseSignature(Buffer.from(''))).toThrow('Not a DER signature');
  });
});
