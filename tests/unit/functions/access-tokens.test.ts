import { DisabledException, GetPublicKeyCommand, KMSInternalException, SignCommand } from '@aws-sdk/client-kms';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenSeconds } from '../../../functions/auth/token-rules.ts';
import { kms, resetMocks, signingKey, tokenFor } from './invoke.ts';

const now = () => new Date();
const publicKey = { PublicKey: signingKey.export({ format: 'der', type: 'spki' }) };
const requestedKeys = () => kms.commandCalls(GetPublicKeyCommand).map(({ args: [{ input }] }) => input.KeyId);

/** As in a new container, without cached keys. */
const freshlyStarted = async () => {
  vi.resetModules();
  const { kidOf, verifyAccessToken } = await import('../../../functions/auth/access-tokens.ts');
  const { issueAccessToken } = await import('../../../functions/auth/token-signing.ts');
  return { kidOf, verifyAccessToken, issueAccessToken };
};

beforeEach(resetMocks);

describe('public key of a token', () => {
  it('is fetched once per container', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    for (let request = 0; request < 3; request += 1) await verifyAccessToken(await tokenFor(), now());
    expect(requestedKeys()).toEqual(['signing-key']);
    await verifyAccessToken(await tokenFor({ kid: 'former-key' }), now());
    expect(requestedKeys()).toEqual(['signing-key', 'former-key']);
  });

  it('is fetched again after a failed request', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    kms.on(GetPublicKeyCommand).rejects(new KMSInternalException({ message: 'try again', $metadata: {} }));
    const token = await tokenFor();
    await expect(verifyAccessToken(token, now())).rejects.toBeInstanceOf(KMSInternalException);
    kms.on(GetPublicKeyCommand).resolves(publicKey);
    expect(await verifyAccessToken(token, now())).toMatchObject({ nrp: '10000031', session_id: 'session-1', epoch: 2 });
  });

  it('that is disabled refuses its tokens, with the error of KMS as the cause', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    const disabled = new DisabledException({ message: 'disabled', $metadata: {} });
    kms.on(GetPublicKeyCommand).rejects(disabled);
    await expect(verifyAccessToken(await tokenFor(), now())).rejects.toMatchObject({
      code: 'unauthenticated',
      cause: disabled,
    });
  });

  it('that KMS does not return is an error of ours, and no refused token', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    kms.on(GetPublicKeyCommand).resolves({});
    await expect(verifyAccessToken(await tokenFor(), now())).rejects.toThrow('KMS answered without a public key');
  });

  it('is named by the last part of its ARN', async () => {
    const { kidOf, verifyAccessToken } = await freshlyStarted();
    const arn = 'arn:aws:kms:ap-southeast-3:123456789012:key/1234-abcd';
    expect([kidOf(arn), kidOf('1234-abcd')]).toEqual(['1234-abcd', '1234-abcd']);
    process.env['SIGNING_KEY_IDS'] = `${arn},signing-key`;
    await verifyAccessToken(await tokenFor({ kid: '1234-abcd' }), now());
    expect(requestedKeys()).toEqual([arn]);
  });

  it('is never one that is not accepted, also for a token without a key', async () => {
    const { verifyAccessToken } = await freshlyStarted();
    await expect(verifyAccessToken(await tokenFor({ kid: 'stranger' }), now())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(requestedKeys()).toEqual([]);
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
