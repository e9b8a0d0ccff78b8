import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  DisableKeyCommand,
  EnableKeyCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion } from './test-gateway.ts';

const macKey = { keyId: 'password', keySpec: 'HMAC_256', keyUsage: 'GENERATE_VERIFY_MAC' } as const;
const signingKey = { keyId: 'signing', keySpec: 'ECC_NIST_P256', keyUsage: 'SIGN_VERIFY' } as const;
const Message = Buffer.from('header.payload');
let fixture: TestGateway;
let kms: KMSClient;

beforeAll(async () => {
  fixture = await startTestGateway();
});
beforeEach(() => {
  fixture.gateway.createKey(macKey);
  fixture.gateway.createKey(signingKey);
  kms = new KMSClient(fixture.clientOptions('admin'));
});
afterAll(() => fixture.stop());

const mac = () => kms.send(new GenerateMacCommand({ KeyId: 'password', Message, MacAlgorithm: 'HMAC_SHA_256' }));

test('a MAC is that of its message', async () => {
  const { Mac } = await mac();
  expect(Mac).toHaveLength(32);
  expect((await mac()).Mac).toEqual(Mac);
  const other = await kms.send(
    new GenerateMacCommand({ KeyId: 'password', Message: Buffer.from('other'), MacAlgorithm: 'HMAC_SHA_256' }),
  );
  expect(other.Mac).not.toEqual(Mac);
});

test('a signature verifies with the public key', async () => {
  const keyArn = `arn:aws:kms:${testRegion}:${testAccount}:key/signing`;
  const input = { KeyId: keyArn, Message, MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' } as const;
  const publicKey = await kms.send(new GetPublicKeyCommand({ KeyId: 'signing' }));
  const key = createPublicKey({ key: Buffer.from(publicKey.PublicKey ?? []), format: 'der', type: 'spki' });
  const { Signature, KeyId } = await kms.send(new SignCommand(input));
  expect(KeyId).toBe(keyArn);
  expect(verify('sha256', Message, key, Signature ?? Buffer.alloc(0))).toBe(true);
  expect(verify('sha256', Buffer.from('other'), key, Signature ?? Buffer.alloc(0))).toBe(false);
});

test('an Ed25519 key signs messages that its public key verifies, and no digests', async () => {
  fixture.gateway.createKey({ keyId: 'edwards', keySpec: 'ECC_NIST_EDWARDS25519', keyUsage: 'SIGN_VERIFY' });
  const input = { KeyId: 'edwards', Message, SigningAlgorithm: 'ED25519_SHA_512' } as const;
  const { PublicKey, SigningAlgorithms } = await kms.send(new GetPublicKeyCommand({ KeyId: 'edwards' }));
  expect(SigningAlgorithms).toEqual(['ED25519_SHA_512']);
  const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
  const { Signature } = await kms.send(new SignCommand({ ...input, MessageType: 'RAW' }));
  expect(verify(null, Message, key, Signature ?? Buffer.alloc(0))).toBe(true);
  const digest = kms.send(new SignCommand({ ...input, MessageType: 'DIGEST' }));
  await expect(digest).rejects.toMatchObject({ name: 'ValidationException' });
  const other = kms.send(new SignCommand({ ...input, SigningAlgorithm: 'ECDSA_SHA_256' }));
  await expect(other).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
});

test('a key policy can deny an action to everyone but a role', async () => {
  const arn = (role: string) => `arn:aws:iam::${testAccount}:role/${role}`;
  const deny = {
    ...{ Effect: 'Deny', Principal: '*', Action: 'kms:Sign', Resource: '*' },
    Condition: { ArnNotLike: { 'aws:PrincipalArn': arn('signer*') } },
  };
  const allow = { Effect: 'Allow', Principal: '*', Action: 'kms:*', Resource: '*' };
  fixture.gateway.createKey({ ...signingKey, keyId: 'own', policy: { Statement: [allow, deny] } });
  const everyKey = [{ Effect: 'Allow', Action: 'kms:*', Resource: '*' } as const];
  for (const role of ['signer-1', 'other']) fixture.addRole(role, everyKey, { arn: arn(role) });
  const sign = (caller: string) =>
    new KMSClient(fixture.clientOptions(caller)).send(
      new SignCommand({ KeyId: 'own', Message, SigningAlgorithm: 'ECDSA_SHA_256' }),
    );
  expect((await sign('signer-1')).Signature).toBeDefined();
  for (const caller of ['other', 'admin'])
    await expect(sign(caller)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('keys persist over a restart, and have files only their owner can read', async () => {
  const before = (await mac()).Mac;
  await fixture.restart();
  fixture.gateway.createKey(macKey);
  kms = new KMSClient(fixture.clientOptions('admin'));
  expect((await mac()).Mac).toEqual(before);
  const folder = join(fixture.dataDir, 'kms');
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test('rejects the wrong use of a key and an unknown key', async () => {
  const sign = (KeyId: string) => kms.send(new SignCommand({ KeyId, Message, SigningAlgorithm: 'ECDSA_SHA_256' }));
  await expect(sign('password')).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
  await expect(sign('no-such-key')).rejects.toMatchObject({ name: 'NotFoundException' });
});

describe('an operator', () => {
  const signingInput = { KeyId: 'signing', Message, SigningAlgorithm: 'ECDSA_SHA_256' } as const;
  const sign = () => kms.send(new SignCommand(signingInput));
  const publicKey = () => kms.send(new GetPublicKeyCommand({ KeyId: 'signing' }));
  const restart = async () => {
    await fixture.restart();
    fixture.gateway.createKey(signingKey);
    kms = new KMSClient(fixture.clientOptions('admin'));
  };

  test('disables a key, also for its public part and over a restart, and enables it again', async () => {
    await kms.send(new DisableKeyCommand({ KeyId: 'signing' }));
    await restart();
    for (const call of [sign, publicKey]) await expect(call()).rejects.toMatchObject({ name: 'DisabledException' });
    await kms.send(new EnableKeyCommand({ KeyId: 'signing' }));
    await sign();
  });
});

test('a key cannot have a policy that no one could change again, or that is not implemented', () => {
  const create = (Statement: object) => () =>
    fixture.gateway.createKey({ ...signingKey, keyId: 'refused', policy: { Statement } });
  for (const statement of [
    { Effect: 'Allow', Principal: '*', Action: 'kms:Sign', Resource: '*' },
    { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::1:role/x' }, Action: 'kms:*', Resource: '*' },
    { Effect: 'Perhaps' },
  ])
    expect(create(statement)).toThrow();
});
