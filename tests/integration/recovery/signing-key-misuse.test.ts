import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DisableKeyCommand, EnableKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { joseSignature } from '../../../functions/auth/token-signing.ts';
import { synthesize } from '../../../infra/build/synthesize.ts';
import { type Environment, environmentByName } from '../../../infra/config/environments.ts';
import { demoPassword, signIn, type UserClient } from '../../support/api.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';

/** Follows docs/ops/keys.md. A deployment is a restart with another template. */

const folder = mkdtempSync(join(tmpdir(), 'hims-misuse-'));
const dataDir = join(folder, 'data');
let localStack: LocalStack;
let kms: KMSClient;

const deploy = async (signing: Environment['keys']['signing']): Promise<void> => {
  const assembly = join(folder, `assembly-${signing.present}`);
  // The functions of the suite's local stack.
  await synthesize('local', assembly, (name) => join(inject('dataDir'), 'functions', name), {
    publish_page: false,
    password_cost: 12,
    keys: { ...environmentByName('local').keys, signing },
  });
  await localStack?.stop();
  localStack = await startLocalStack({ dataDir, seed: 'users', env: { HIMS_ASSEMBLY: assembly } });
  connect();
};
const restart = async (): Promise<void> => {
  await localStack.restart();
  connect();
};
const connect = (): void => {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = localStack.adminEnv;
  kms = new KMSClient({
    region: AWS_REGION,
    endpoint: localStack.gatewayUrl,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  });
};

beforeAll(() => deploy(environmentByName('local').keys.signing));
afterAll(async () => {
  await localStack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token for an admin who has not signed in, by someone who may use the key. */
const forge = async (KeyId: string, seconds: number): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: nrps.admin, sid: 'forged', epoch: 0, iat, exp: iat + seconds };
  const text = `${encoded({ alg: 'ES256', typ: 'JWT', kid: KeyId })}.${encoded(claims)}`;
  const { Signature = new Uint8Array() } = await kms.send(
    new SignCommand({ KeyId, SigningAlgorithm: 'ECDSA_SHA_256', Message: Buffer.from(text) }),
  );
  return `${text}.${joseSignature(Signature).toString('base64url')}`;
};

const statusOf = async (path: string, init: RequestInit): Promise<number> =>
  (await fetch(new URL(`/api/${path}`, localStack.url), init)).status;
const useToken = (token = ''): Promise<number> =>
  statusOf('get-session', { headers: { authorization: `Bearer ${token}` } });
const post = (path: string, input: object, headers: Record<string, string> = {}): Promise<number> =>
  statusOf(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
const refresh = ({ cookie, nrp }: UserClient): Promise<number> => post('refresh-session', { user_id: nrp }, { cookie });
const tryToSignIn = (): Promise<number> => post('validate-login', { nrp: nrps.controller, password: demoPassword });

const keyId = (): string => localStack.adminEnv['SIGNING_KEY_ID'] ?? '';

test('replaces a misused key: forged tokens end, sessions and sign-ins continue, and nobody gets an error 500', async () => {
  const misused = keyId();
  const employee = await signIn(localStack.url, nrps.employee);
  const forged = await forge(misused, 3600);
  expect(await useToken(forged)).toBe(200);
  expect(await useToken(await forge(misused, 10 * 365 * 86_400))).toBe(401);

  // 1. Disable the key.
  await kms.send(new DisableKeyCommand({ KeyId: misused }));
  await expect(forge(misused, 3600)).rejects.toMatchObject({ name: 'DisabledException' });
  expect([await useToken(employee.token), await refresh(employee), await tryToSignIn()]).toEqual([200, 503, 503]);

  // 2. Replace the key.
  await deploy({ present: 2, accepted: [2], retired: [1] });
  expect(keyId()).not.toBe(misused);
  expect([await useToken(forged), await useToken(employee.token)]).toEqual([401, 401]);
  expect([await refresh(employee), await tryToSignIn()]).toEqual([200, 200]);
  const { token } = await signIn(localStack.url, nrps.admin);
  expect(await useToken(token)).toBe(200);

  await restart();
  expect([await useToken(forged), await useToken(token), await tryToSignIn()]).toEqual([401, 200, 200]);
});

test('continues when a key that was disabled by mistake is enabled again', async () => {
  const employee = await signIn(localStack.url, nrps.employee);
  await kms.send(new DisableKeyCommand({ KeyId: keyId() }));
  await restart();
  expect([await useToken(employee.token), await refresh(employee), await tryToSignIn()]).toEqual([200, 503, 503]);
  await kms.send(new EnableKeyCommand({ KeyId: keyId() }));
  expect([await useToken(employee.token), await refresh(employee), await tryToSignIn()]).toEqual([200, 200, 200]);
});
