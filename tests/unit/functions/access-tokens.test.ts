import { DisabledException, SignCommand } from '@aws-sdk/client-kms';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenSeconds } from '../../../functions/auth/token-rules.ts';
import { kms, resetMocks, tokenFor } from './invoke.ts';

const now = () => new Date();
/** As in a new container, without cached keys. */
const freshlyStarted = async () => {
  vi.resetModules();
  const { verifyAccessToken } = await import('../../../functions/auth/access-tokens.ts');
  const { issueAccessToken } = await import('../../../functions/auth/token-signing.ts');
  return { verifyAccessToken, issueAccessToken };
};

beforeEach(resetMocks);

describe('public key of a token', () => {
  it('is each of the environment, without a request to KMS', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    for (const kid of ['signing-key', 'former-key', 'signing-key'])
      expect(await verifyAccessToken(await tokenFor({ kid }), now())).toMatchObject({ session_id: 'session-1' });
    expect(kms.calls()).toEqual([]);
  });

  it.each(['stranger', 'signing-key,former-key', ''])('is never another one: “%s”', async (kid) => {
    const { verifyAccessToken } = await freshlyStarted();
    await expect(verifyAccessToken(await tokenFor({ kid }), now())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('that was removed from the environment refuses its tokens', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    const token = await tokenFor({ kid: 'former-key' });
    await verifyAccessToken(token, now());
    vi.stubEnv('SIGNING_PUBLIC_KEYS', String(process.env['SIGNING_PUBLIC_KEYS']).replace(/former-key:[^,]*,/, ''));
    await expect(verifyAccessToken(token, now())).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await verifyAccessToken(await tokenFor(), now())).toMatchObject({ nrp: '10000031' });
    vi.unstubAllEnvs();
  });
});

it('refuses a token with the reason as the cause, for debugging', async () => {
  const { verifyAccessToken } = await freshlyStarted();
  const token = await tokenFor({ expires: -60 });
  await expect(verifyAccessToken(token, now())).rejects.toMatchObject({
    code: 'unauthenticated',
    cause: { code: 'ERR_JWT_EXPIRED' },
  });
});

it('does not blame the token for a key in the environment that cannot be read', async () => {
  const { verifyAccessToken } = await freshlyStarted();
  vi.stubEnv('SIGNING_PUBLIC_KEYS', 'signing-key:AAAA');
  await expect(verifyAccessToken(await tokenFor(), now())).rejects.not.toHaveProperty('code', 'unauthenticated');
  vi.unstubAllEnvs();
});

describe('access token', () => {
  const session = { nrp: '10000031', sid: 'session-1', epoch: 2, ends_at: '2026-11-20T19:00:00.900Z' };
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);

  it('lasts an hour, and never longer than the session', async () => {
    const { issueAccessToken } = await freshlyStarted();
    const first = await issueAccessToken(session, at('03:00:00.500'));
    expect(first.expires_at).toEqual(at('04:00:00.000'));
    expect(decodeJwt(first.access_token)).toEqual({
      sub: '10000031',
      sid: 'session-1',
      epoch: 2,
      iat: at('03:00:00.000').getTime() / 1000,
      exp: at('03:00:00.000').getTime() / 1000 + accessTokenSeconds,
    });
    expect(decodeProtectedHeader(first.access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'signing-key' });
    expect((await issueAccessToken(session, at('18:30:00.000'))).expires_at).toEqual(at('19:00:00.000'));
  });

  it('is signed by KMS over its own text', async () => {
    const { issueAccessToken } = await freshlyStarted();
    const { access_token } = await issueAccessToken(session, at('03:00:00.000'));
    const { KeyId, SigningAlgorithm, MessageType, Message } = kms.commandCalls(SignCommand)[0]?.args[0].input ?? {};
    expect([KeyId, SigningAlgorithm, MessageType]).toEqual(['signing-key', 'ECDSA_SHA_256', 'RAW']);
    expect(Buffer.from(Message ?? []).toString()).toBe(access_token.slice(0, access_token.lastIndexOf('.')));
    kms.on(SignCommand).resolves({});
    await expect(issueAccessToken(session, at('03:00:00.000'))).rejects.toThrow('KMS answered without a signature');
  });

  it.each(['AccessDeniedException', 'DisabledException'])('cannot be signed for a minute after %s', async (name) => {
    const { issueAccessToken } = await freshlyStarted();
    const denied = Object.assign(new Error('denied'), { name });
    const error = name === 'DisabledException' ? new DisabledException({ message: '', $metadata: {} }) : denied;
    kms.on(SignCommand).rejects(error);
    await expect(issueAccessToken(session, at('03:00:00.000'))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
      cause: error,
    });
    kms.on(SignCommand).rejects(new Error('network'));
    await expect(issueAccessToken(session, at('03:00:00.000'))).rejects.toThrow('network');
  });
});
