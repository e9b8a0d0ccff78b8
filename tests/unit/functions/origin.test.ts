import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

const secrets = mockAwsClient(SecretsManagerClient);
const blue = 'b'.repeat(48);
const green = 'g'.repeat(48);
const holding = (values: Record<string, string>) =>
  secrets.on(GetSecretValueCommand, { SecretId: 'arn:secret' }).resolves({ SecretString: JSON.stringify(values) });
const fetchCount = () => secrets.commandCalls(GetSecretValueCommand).length;

/** As in a new container, with an empty cache. */
const freshlyStarted = async () => {
  vi.resetModules();
  const { isFromCloudFront } = await import('../../../functions/http/origin-secret.ts');
  const { handler } = await import('../../../functions/edge/authorize-origin.ts');
  return { isFromCloudFront, handler };
};

beforeEach(() => {
  secrets.reset();
  process.env['ORIGIN_SECRET_ID'] = 'arn:secret';
});

describe('secret of CloudFront', () => {
  it('is accepted with any of the stored values, as during a rotation', async () => {
    holding({ blue, green });
    const { isFromCloudFront } = await freshlyStarted();
    expect(await isFromCloudFront(blue)).toBe(true);
    expect(await isFromCloudFront(green)).toBe(true);
    expect(await isFromCloudFront('x'.repeat(48))).toBe(false);
    expect(await isFromCloudFront('')).toBe(false);
    expect(await isFromCloudFront(undefined)).toBe(false);
  });

  it('is cached for five minutes', async () => {
    holding({ blue });
    const { isFromCloudFront } = await freshlyStarted();
    const start = Date.now();
    for (const after of [0, 60_000, 299_000]) expect(await isFromCloudFront(blue, start + after)).toBe(true);
    expect(fetchCount()).toBe(1);
    await isFromCloudFront(blue, start + 300_000);
    expect(fetchCount()).toBe(2);
  });

  it('is accepted at once with a new value, and wrong values cause at most one fetch every ten seconds', async () => {
    holding({ blue });
    const { isFromCloudFront } = await freshlyStarted();
    const start = Date.now();
    await isFromCloudFront(blue, start);
    holding({ blue, green });
    expect(await isFromCloudFront(green, start + 11_000)).toBe(true);
    for (let at = 0; at < 50; at += 1) expect(await isFromCloudFront(`guess ${at}`, start + 12_000 + at)).toBe(false);
    expect(fetchCount()).toBe(2);
  });

  it('is never accepted when the stored secret is invalid: too short, or not an object of strings', async () => {
    for (const text of ['{"blue":"short"}', '{"blue":5}', '"blue"']) {
      secrets.on(GetSecretValueCommand).resolves({ SecretString: text });
      const { isFromCloudFront } = await freshlyStarted();
      await expect(isFromCloudFront('short')).rejects.toThrow();
    }
  });
});

it('accepts nothing where the secret has no text', async () => {
  secrets.on(GetSecretValueCommand).resolves({});
  const { isFromCloudFront } = await freshlyStarted();
  expect(await isFromCloudFront(blue)).toBe(false);
});

describe('authorize-origin', () => {
  const event = (identitySource?: string[]) =>
    ({ identitySource, requestContext: { requestId: 'r1' } }) as unknown as APIGatewayRequestAuthorizerEventV2;

  it('decides by the header alone', async () => {
    holding({ blue });
    const { handler } = await freshlyStarted();
    expect(await handler(event([blue]))).toEqual({ isAuthorized: true });
    expect(await handler(event(['stranger']))).toEqual({ isAuthorized: false });
    expect(await handler(event())).toEqual({ isAuthorized: false });
  });

  it('logs a refused request, and no other', async () => {
    holding({ blue });
    const { handler } = await freshlyStarted();
    const { log } = await import('../../../functions/observability/log.ts');
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await handler(event([blue]));
    expect(warn).not.toHaveBeenCalled();
    await handler(event(['stranger']));
    expect(warn).toHaveBeenCalledWith('not from CloudFront', { request_id: 'r1' });
  });
});
